import type { Branding } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentUserQuery } from '#web/parts/accounts/api.ts';
import { brandingQuery } from '#web/parts/storefront/api.ts';
import { customer, renderInApp } from '../../../test/render-in-app.tsx';
import { ShellLogo } from './shell-logo.tsx';

/** Wider than high, like many logos. */
const LOADED = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>')}`;
const BROKEN = 'data:image/png;base64,bm9uc2Vuc2U=';

const home = page.getByRole('link', { name: /, home$/ });

const renderLogo = (logo: string, role: 'StoreUser' | 'DopeUser' = 'StoreUser') =>
  renderInApp(<ShellLogo />, (queries) => {
    const brand: Branding = { title: 'Karoo', icon: '/icon.svg', logo, supportEmail: 'help@karoo.example' };
    queries.setQueryData(brandingQuery.queryKey, brand);
    queries.setQueryData(currentUserQuery.queryKey, { ...customer, role: { name: role } });
  });

test('the logo is 56 pixels on desktop; where it does not load, its place is taken by 54', async () => {
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

test('a DopeUser sees the round logo of 56 pixels, anybody else the store’s', async () => {
  const dope = await renderLogo(LOADED, 'DopeUser');
  const round = home.getByRole('img', { name: 'Formulary' });
  expect(round.element().getBoundingClientRect()).toMatchObject({ width: 56, height: 56 });
  await expect.element(home).not.toHaveTextContent('Karoo');
  await dope.unmount();
  await renderLogo(LOADED);
  await expect.element(home).toHaveTextContent('Karoo, home');
  expect(round.elements()).toHaveLength(0);
});
