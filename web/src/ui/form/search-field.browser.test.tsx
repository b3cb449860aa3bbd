import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { stopClock } from '../../../test/act.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { SearchField } from './search-field.tsx';

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

test('the search is asked for 500 ms after the last key', async () => {
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

test('Enter asks at once, and so does Clear, which leaves the cursor in the box; nothing is asked for twice', async () => {
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

test('a search that is still being typed does not keep the screen of a link that is pressed meanwhile from opening', async () => {
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
