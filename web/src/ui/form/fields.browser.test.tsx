import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { stopClock } from '../../../test/act.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { useToasts } from '../feedback/toast-store.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { SearchField } from './search-field.tsx';
import { PasswordField } from './text-field.tsx';

test('a password can be shown and hidden; Enter on the eye does not submit; its error describes the field', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" error="Password is required." defaultValue="a secret" />
    </form>,
  );
  const field = page.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveAccessibleDescription('Password is required.');
  await expect.element(field).toBeInvalid();
  (page.getByRole('button', { name: 'Show password' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  expect(onSubmit).not.toHaveBeenCalled();
});

const field = page.getByRole('searchbox', { name: 'Search products' });

const renderSearch = async () => {
  const onSearch = vi.fn<(text: string) => void>();
  function Search() {
    const [value, setValue] = useState('');
    return (
      <SearchField
        label="Search products"
        value={value}
        onSearch={(text) => {
          onSearch(text);
          setValue(text);
        }}
      />
    );
  }
  await renderInApp(<Search />);
  return onSearch;
};

test('a search is sent 500 ms after the last keystroke', async () => {
  const pass = stopClock();
  const onSearch = await renderSearch();
  await field.fill('amoxi');
  await pass(450);
  await field.fill('amoxicillin ');
  await pass(499);
  expect(onSearch).not.toHaveBeenCalled();
  await pass(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('amoxicillin');
  await pass(5_000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('Enter and Clear search immediately; Clear keeps the focus; no search is sent twice', async () => {
  const onSearch = await renderSearch();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('amoxi{Enter}{Enter}');
  expect(onSearch.mock.calls).toEqual([['amoxi']]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  expect(onSearch.mock.calls).toEqual([['amoxi'], ['']]);
});

test('an unfinished search does not stop a link from opening its screen', async () => {
  const loaded = Promise.withResolvers<void>();
  const getParentRoute = () => root;
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute,
    path: '/',
    validateSearch: ({ q = '' }: { q?: string }) => ({ q }),
    component: function List() {
      const navigate = list.useNavigate();
      return (
        <>
          <SearchField
            label="Search products"
            value={(list.useSearch() as { q: string }).q}
            onSearch={(q) => void navigate({ search: { q } as never })}
          />
          <Link to="/orders">Orders</Link>
        </>
      );
    },
  });
  const orders = createRoute({
    getParentRoute,
    path: '/orders',
    loader: () => loaded.promise,
    component: () => <h1>All orders</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([list, orders]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const pass = stopClock();
  await render(<RouterProvider router={router} />);
  await field.fill('amoxi');
  await page.getByRole('link', { name: 'Orders' }).click();
  await pass(1_000);
  loaded.resolve();
  await expect.element(page.getByRole('heading', { name: 'All orders' })).toBeVisible();
  expect(router.state.location.href).toBe('/orders');
});

const stepper = page.getByRole('textbox', { name: 'Quantity of Amoxil' });
const lastToast = () => useToasts.getState().toasts[0];

beforeEach(() => useToasts.setState({ toasts: [] }));

/** A stepper of 24 packs, at most 30. */
const renderStepper = async (min = 0) => {
  const onChange = vi.fn<(quantity: number) => void>();
  const onEnter = vi.fn<() => void>();
  function Stepper() {
    const [value, setValue] = useState(24);
    return (
      <QuantityStepper
        of="Amoxil"
        min={min}
        max={30}
        value={value}
        onChange={(quantity) => {
          onChange(quantity);
          setValue(quantity);
        }}
        onEnter={onEnter}
      />
    );
  }
  await render(<Stepper />);
  return { onChange, onEnter };
};

test('an unknown quantity is not shown as 0, and can be typed', async () => {
  const onChange = vi.fn<(quantity: number) => void>();
  await render(<QuantityStepper of="Amoxil" value={0} isUnknown onChange={onChange} />);
  await expect.element(stepper).toHaveValue('');
  await expect.element(stepper).toHaveAttribute('placeholder', '…');
  await stepper.fill('3');
  expect(onChange).toHaveBeenLastCalledWith(3);
});

test('a quantity counts with each keystroke, without leading zeros', async () => {
  const { onChange } = await renderStepper();
  await stepper.fill('007');
  await expect.element(stepper).toHaveValue('7');
  expect(onChange).toHaveBeenLastCalledWith(7);
  await stepper.fill('');
  await userEvent.type(stepper, '15');
  expect(onChange.mock.calls.slice(-2)).toEqual([[1], [15]]);
});

test('a wrong quantity is reported, does not count, and is replaced when the field loses focus', async () => {
  const { onChange } = await renderStepper();
  for (const wrong of ['2.5', '-3']) {
    await stepper.fill(wrong);
    await expect.element(stepper).toHaveAttribute('aria-invalid', 'true');
    expect(lastToast()).toMatchObject({
      title: 'Enter a whole number of packs.',
      description: 'The quantity is still 24.',
    });
    await userEvent.tab();
    await expect.element(stepper).toHaveValue('24');
    await expect.element(stepper).not.toHaveAttribute('aria-invalid');
  }
  await stepper.fill('31');
  expect(lastToast()?.title).toBe('Enter at most 30.');
  expect(onChange).not.toHaveBeenCalled();
});

test('a quantity that becomes invalid while typing no longer counts', async () => {
  const { onChange } = await renderStepper();
  await stepper.clear();
  await userEvent.type(stepper, '2.');
  expect(onChange.mock.calls).toEqual([[2], [24]]);
});

test('an empty field is not a quantity; a confirmed zero is one if none is allowed', async () => {
  const { onChange, onEnter } = await renderStepper();
  await stepper.fill('');
  await userEvent.tab();
  await expect.element(stepper).toHaveValue('24');
  await stepper.fill('0');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(0);
  expect(onEnter).toHaveBeenCalledTimes(1);
});

test('an invalid quantity does not move on with Enter', async () => {
  const { onChange, onEnter } = await renderStepper(1);
  await stepper.fill('0');
  await userEvent.keyboard('{Enter}');
  expect(lastToast()?.title).toBe('Enter at least 1.');
  await expect.element(stepper).toHaveValue('24');
  expect(onChange).not.toHaveBeenCalled();
  expect(onEnter).not.toHaveBeenCalled();
});

test('a quantity is stepped with −, + and the arrow keys, between 0 and the maximum', async () => {
  const { onChange } = await renderStepper();
  await page.getByRole('button', { name: 'Decrease quantity of Amoxil' }).click();
  await page.getByRole('button', { name: 'Increase quantity of Amoxil' }).click();
  await stepper.click();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  expect(onChange.mock.calls).toEqual([[23], [24], [25], [24]]);
  await stepper.fill('30');
  await expect.element(page.getByRole('button', { name: 'Increase quantity of Amoxil' })).toBeDisabled();
  await stepper.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Decrease quantity of Amoxil' })).toBeDisabled();
});
