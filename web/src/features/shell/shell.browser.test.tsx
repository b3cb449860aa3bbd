import type { Branding } from '@formulary/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentUserQuery } from '#web/parts/accounts/api.ts';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { toCartLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { brandingQuery } from '#web/parts/storefront/api.ts';
import { act, stopClock } from '../../../test/act.ts';
import { customer, product, renderInApp } from '../../../test/render-in-app.tsx';
import { CartButton, CartTab } from './cart/cart-button.tsx';
import { ShellLogo } from './shell-logo.tsx';

const line = toCartLine(product());
const add = () => act(() => useCart.getState().add(line));

let advance: ReturnType<typeof stopClock>;

beforeEach(() => {
  useCart.getState().clearOrder();
  useCartFollowing.setState({ heard: 'known' });
  advance = stopClock();
});

test('the cart button pulses for 300 ms when its quantity changes', async () => {
  await renderInApp(<CartButton />);
  const cart = page.getByRole('link', { name: /^Cart/ });
  const count = cart.getByText('0', { exact: true });
  await expect.element(count).toHaveStyle({ animationName: 'none' });
  await add();
  await expect.element(cart).toHaveAccessibleName('Cart 1 item');
  const counted = cart.getByText('1', { exact: true });
  const [animation] = counted.element().getAnimations();
  expect(animation).toMatchObject({ animationName: 'cart-pulse' });
  expect(animation?.effect?.getComputedTiming().duration).toBe(300);
  await advance(299);
  await expect.element(counted).toHaveStyle({ animationName: 'cart-pulse' });
  await advance(1);
  await expect.element(counted).toHaveStyle({ animationName: 'none' });
});

test('the round cart button shows the quantity for 1.5 s after the last change', async () => {
  await page.viewport(390, 844);
  await renderInApp(<CartTab />);
  const cart = page.getByRole('link', { name: /^Cart/ });
  const isCountShown = () => cart.element().querySelector('.figures')?.matches('.opacity-100');
  expect(isCountShown()).toBe(false);
  await add();
  await expect.element(cart).toHaveAccessibleName('Cart 1 item');
  expect(isCountShown()).toBe(true);
  await advance(1_499);
  expect(isCountShown()).toBe(true);
  await advance(1);
  expect(isCountShown()).toBe(false);

  // A − after a + changes the cart twice, although the total is unchanged: the badge's time starts again with the
  // second change.
  await add();
  await advance(1_000);
  await act(() => useCart.getState().decrement(line.id));
  await expect.element(cart).toHaveAccessibleName('Cart 1 item');
  await advance(1_499);
  expect(isCountShown()).toBe(true);
  await advance(1);
  expect(isCountShown()).toBe(false);
});

test('an empty cart does not show 0 items until the cart on the server is known', async () => {
  useCartFollowing.setState({ heard: 'checking' });
  await renderInApp(<CartButton />);
  const cart = page.getByRole('link', { name: /^Cart/ });
  await expect.element(cart).toHaveAccessibleName('Cart … not checked yet');
  await act(() => useCartFollowing.setState({ heard: 'known' }));
  await expect.element(cart).toHaveAccessibleName('Cart 0 items');
});

/** Wider than it is tall, like many logos. */
const LOADED = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>')}`;
const BROKEN = 'data:image/png;base64,bm9uc2Vuc2U=';

const home = page.getByRole('link', { name: /, home$/ });

const renderLogo = (logo: string, role: 'StoreUser' | 'DopeUser' = 'StoreUser') =>
  renderInApp(<ShellLogo />, (queries) => {
    const brand: Branding = { title: 'Karoo', icon: '/icon.svg', logo, supportEmail: 'help@karoo.example' };
    queries.setQueryData(brandingQuery.queryKey, brand);
    queries.setQueryData(currentUserQuery.queryKey, { ...customer, role: { name: role } });
  });

test('the logo is 56 pixels on desktop, and its fallback is 54', async () => {
  const loaded = await renderLogo(LOADED);
  const logo = home.element().querySelector('img');
  await expect.poll(() => logo?.naturalWidth).toBe(300);
  expect(logo?.getBoundingClientRect()).toMatchObject({ width: 56, height: 56 });
  await loaded.unmount();
  await renderLogo(BROKEN);
  const initial = home.getByText('K', { exact: true });
  await expect.element(initial).toBeVisible();
  expect(initial.element().getBoundingClientRect()).toMatchObject({ width: 54, height: 54 });
});

test('a DopeUser sees the round 56-pixel logo, and other users see the store’s logo', async () => {
  const dope = await renderLogo(LOADED, 'DopeUser');
  const round = home.getByRole('img', { name: 'Formulary' });
  expect(round.element().getBoundingClientRect()).toMatchObject({ width: 56, height: 56 });
  await expect.element(home).not.toMatchTextContent('Karoo');
  await dope.unmount();
  await renderLogo(LOADED);
  await expect.element(home).toHaveTextContent('Karoo, home');
  expect(round.elements()).toHaveLength(0);
});
