import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { hasPages, PagingBar, useRedirectToLastPage } from './paging-bar.tsx';

type Row = { id: string; name: string };

const rowsTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `Row ${index}` }));

const table = (props: Partial<DataTableProps<Row>>) => (
  <DataTable<Row>
    label="Rows"
    columns={[
      { id: 'name', header: 'Name', cell: (row) => <a href={`#${row.id}`}>{row.name}</a> },
      { id: 'number', header: 'Number', cell: (row) => row.id },
    ]}
    rows={rowsTo(3)}
    rowId={(row) => row.id}
    pageSize={50}
    {...props}
  />
);
const rows = page.getByRole('row');

test('a loading table has a placeholder for each row of the page, and its header stays visible', async () => {
  const { rerender } = await render(table({ rows: undefined }));
  const shown = page.getByRole('table', { name: 'Rows' });
  await expect.element(shown).toHaveAttribute('aria-busy', 'true');
  expect(shown.element().querySelectorAll('tbody tr')).toHaveLength(50);
  await expect.element(page.getByText('No results found')).not.toBeInTheDocument();

  await rerender(table({ rows: rowsTo(50) }));
  await expect.element(shown).toHaveAttribute('aria-busy', 'false');
  rows.last().element().scrollIntoView();
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport();

  await rerender(table({ rows: [] }));
  await expect.element(page.getByText('No results found')).toBeVisible();
});

test('a table without rows shows placeholders until it is known to be empty', async () => {
  const { rerender } = await render(table({ rows: [], isHeard: false }));
  const shown = page.getByRole('table', { name: 'Rows' });
  await expect.element(shown).toHaveAttribute('aria-busy', 'true');
  expect(shown.element().querySelectorAll('tbody tr')).toHaveLength(3);
  await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
  await rerender(table({ rows: [], isHeard: true }));
  await expect.element(page.getByText('No results found')).toBeVisible();
  await expect.element(shown).toHaveAttribute('aria-busy', 'false');
});

test('a row opens when it is pressed anywhere except on its own links', async () => {
  const onRowClick = vi.fn<(row: Row) => void>();
  await render(table({ onRowClick }));
  await page.getByRole('link', { name: 'Row 1' }).click();
  expect(onRowClick).not.toHaveBeenCalled();
  await rows.nth(2).getByRole('cell').nth(1).click();
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith({ id: '1', name: 'Row 1' });
});

test('the arrow keys, Home and End move between rows, and Enter opens one; only one is in the tab order', async () => {
  const onRowClick = vi.fn<(row: Row) => void>();
  await render(table({ onRowClick }));
  await userEvent.tab();
  await expect.element(rows.nth(1)).toHaveFocus();
  for (const [key, at] of [
    ['ArrowDown', 2],
    ['End', 3],
    ['ArrowDown', 3],
    ['Home', 1],
    ['ArrowDown', 2],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(rows.nth(at)).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith({ id: '1', name: 'Row 1' });
  const stops = rows.elements().filter((row) => row.matches('[tabindex="0"]'));
  expect(stops).toEqual([rows.nth(2).element()]);
});

const renderBar = async (
  shown: Pick<ComponentProps<typeof PagingBar>, 'page' | 'pageSize' | 'total' | 'isMore'>,
) => {
  const onPageChange = vi.fn<(page: number) => void>();
  const onPageSizeChange = vi.fn<(pageSize: number) => void>();
  const screen = await render(<PagingBar {...shown} {...{ onPageChange, onPageSizeChange }} />);
  const bar = screen.getByRole('navigation', { name: 'Pages' });
  return { bar, onPageChange, onPageSizeChange, unmount: screen.unmount };
};
const STEPS = ['First page', 'Previous page', 'Next page', 'Last page'];

test('the paging bar goes from page 1 to the last, offers 10 to 50 rows, and is 50 pixels high', async () => {
  const { bar, onPageChange, onPageSizeChange } = await renderBar({ page: 2, pageSize: 20, total: 130 });
  await expect.element(bar.getByText('Page 3 of 7')).toBeVisible();
  expect(bar.element().getBoundingClientRect().height).toBe(50);

  for (const name of STEPS) await bar.getByRole('button', { name }).click();
  expect(onPageChange.mock.calls).toEqual([[0], [1], [3], [6]]);

  const goTo = bar.getByRole('spinbutton', { name: 'Go to page' });
  await expect.element(goTo).toHaveAttribute('min', '1');
  await expect.element(goTo).toHaveAttribute('max', '7');
  await goTo.fill('5');
  goTo.element().closest('form')?.requestSubmit();
  expect(onPageChange).toHaveBeenLastCalledWith(4);

  const rows = bar.getByRole('combobox', { name: 'Rows per page' });
  expect(
    rows
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['10', '20', '30', '40', '50']);
  await rows.selectOptions('50');
  expect(onPageSizeChange).toHaveBeenCalledExactlyOnceWith(50);
});

test('the first page has no previous page, and the last no next page', async () => {
  for (const [shown, disabled] of [
    [0, ['First page', 'Previous page']],
    [1, ['Next page', 'Last page']],
  ] as const) {
    const { bar, unmount } = await renderBar({ page: shown, pageSize: 20, total: 40 });
    const steps = bar.getByRole('button').elements();
    const off = steps.filter((step) => step.matches(':disabled')).map((step) => step.ariaLabel);
    expect(off).toEqual(disabled);
    await unmount();
  }
});

test('small screens hide First and Last; the bar is 50 pixels high at any width', async () => {
  const { bar } = await renderBar({ page: 1, pageSize: 20, total: 13_000 });
  for (const width of [320, 360, 390, 500, 767, 768, 1224]) {
    await page.viewport(width, 844);
    await expect.element(bar.getByRole('button', { name: 'Next page' })).toBeVisible();
    expect(bar.getByRole('button', { name: 'First page' }).elements()).toHaveLength(width < 768 ? 0 : 1);
    expect(bar.element().getBoundingClientRect().height).toBe(50);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test('the bar is shown if there is another page, or fewer rows can be chosen', () => {
  expect(hasPages({ page: 0, pageSize: 20, total: 10 })).toBe(false);
  expect(hasPages({ page: 0, pageSize: 20, total: 11 })).toBe(true);
  expect(hasPages({ page: 1, pageSize: 20, total: 0 })).toBe(true);
});

test('the bar says on its last page that more was found than it can reach', async () => {
  const note = /^Only the first 1\s000 results are listed\./;
  const first = await renderBar({ page: 0, pageSize: 20, total: 1_000, isMore: true });
  await expect.element(first.bar.getByText('Page 1 of 50+')).toBeVisible();
  await expect.element(first.bar.getByText(note)).not.toBeInTheDocument();
  await first.unmount();
  const { bar } = await renderBar({ page: 49, pageSize: 20, total: 1_000, isMore: true });
  await expect.element(bar.getByText(note)).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('the bar shows no page count and no next page until the total is known', async () => {
  const { bar, onPageChange } = await renderBar({ page: 2, pageSize: 20, total: undefined });
  await expect.element(bar.getByText('Page 3 of …')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Previous page' }).click();
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(1);
});

test('a page beyond the end changes to the last one, but not on a screen that is being opened meanwhile', async () => {
  const opened = Promise.withResolvers<void>();
  const Pages = () => {
    const [total, setTotal] = useState<number>();
    useRedirectToLastPage({ page: 9, pageSize: 20 }, total);
    return (
      <button type="button" onClick={() => setTotal(100)}>
        The total arrives
      </button>
    );
  };
  const root = createRootRoute();
  const at = (path: string) => ({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Record<string, unknown>) => search,
  });
  const list = createRoute({ ...at('/list'), component: Pages });
  const other = createRoute({ ...at('/other'), loader: () => opened.promise });
  const open = async () => {
    const router = createRouter({
      routeTree: root.addChildren([list, other]),
      history: createMemoryHistory({ initialEntries: ['/list?q=amox&page=9'] }),
    });
    await router.load();
    const { unmount } = await render(<RouterProvider router={router} />);
    return { address: () => router.state.location.href, router, unmount };
  };
  const arrive = () => page.getByRole('button', { name: 'The total arrives' }).click();

  const stayed = await open();
  await arrive();
  await expect.poll(stayed.address).toBe('/list?q=amox&page=4');
  await stayed.unmount();

  const left = await open();
  const opening = left.router.navigate({ href: '/other?q=para' });
  await arrive();
  opened.resolve();
  await opening;
  expect(left.address()).toBe('/other?q=para');
});
