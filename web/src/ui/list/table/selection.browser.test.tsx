import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { List, Listing, PageSearch } from './listing.ts';
import { BulkBar, useSelectFound, useSelection } from './selection.tsx';

type Found = { rows: { id: string }[]; total: number };
const rowsFrom = (first: number, end: number) =>
  Array.from({ length: Math.max(end - first, 0) }, (_, at) => ({ id: `row ${first + at}` }));

/** A list with `total` results, 20 per page, of which at most `max` can be selected. */
function Screen({ total, max }: { total: number; max?: number }) {
  const [search] = useState<PageSearch>({ page: 0, pageSize: 20 });
  const load = async ({ page, pageSize }: PageSearch): Promise<Found> => ({
    rows: rowsFrom(page * pageSize, Math.min((page + 1) * pageSize, total)),
    total,
  });
  const data: Found = { rows: rowsFrom(0, Math.min(20, total)), total };
  const selection = useSelection(data.rows, max);
  const list = { search, data } as List<PageSearch, Found>;
  const found = useSelectFound({ load } as Listing<PageSearch, Found>, list, ({ rows }) => rows, selection);
  return (
    <>
      <button type="button" onClick={() => selection.set(data.rows, true)}>
        Select the page
      </button>
      <BulkBar what="rows" selection={selection} found={found}>
        {null}
      </BulkBar>
    </>
  );
}

const offers = page.getByRole('button', { name: /found$/ });
const selectPage = () => page.getByRole('button', { name: 'Select the page' }).click();

test('all rows on all pages can be selected, and then no more are offered', async () => {
  await render(<Screen total={1379} />);
  await selectPage();
  await expect.element(page.getByText('20 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 1\u00a0379 found' }).click();
  await expect.element(page.getByText('1\u00a0379 selected')).toBeVisible();
  await expect.element(offers).not.toBeInTheDocument();
});

test('the first rows are selected if not all can be', async () => {
  await render(<Screen total={240} max={100} />);
  await selectPage();
  await page.getByRole('button', { name: 'Select the first 100 of 240 found' }).click();
  await expect.element(page.getByText('100 selected')).toBeVisible();
  await expect.element(offers).not.toBeInTheDocument();
});

test('no more are offered if one page has all rows', async () => {
  await render(<Screen total={20} />);
  await selectPage();
  await expect.element(page.getByText('20 selected')).toBeVisible();
  await expect.element(offers).not.toBeInTheDocument();
});
