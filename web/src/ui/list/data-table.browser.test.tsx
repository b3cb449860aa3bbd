import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable, type DataTableProps } from './data-table.tsx';

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

test('a table that loads has a placeholder for each row of the page, and its head stays in sight', async () => {
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

test('a table without rows has placeholders, and does not say that it is empty, until that is known', async () => {
  const { rerender } = await render(table({ rows: [], isHeard: false }));
  const shown = page.getByRole('table', { name: 'Rows' });
  await expect.element(shown).toHaveAttribute('aria-busy', 'true');
  expect(shown.element().querySelectorAll('tbody tr')).toHaveLength(3);
  await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
  await rerender(table({ rows: [], isHeard: true }));
  await expect.element(page.getByText('No results found')).toBeVisible();
  await expect.element(shown).toHaveAttribute('aria-busy', 'false');
});

test('a row is opened by a press anywhere on it, but for what is a link of its own', async () => {
  const onRowClick = vi.fn<(row: Row) => void>();
  await render(table({ onRowClick }));
  await page.getByRole('link', { name: 'Row 1' }).click();
  expect(onRowClick).not.toHaveBeenCalled();
  await rows.nth(2).getByRole('cell').nth(1).click();
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith({ id: '1', name: 'Row 1' });
});

test('rows are walked with the arrows, Home and End, and opened with Enter; one is in the tab order', async () => {
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
