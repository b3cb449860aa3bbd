import { inCents } from '@formulary/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newCustomer } from '../../../../test/open-app.tsx';
import {
  at,
  headings,
  heads,
  NERVES,
  newProduct,
  ONE,
  openStore,
  pagesOf,
  SKIN,
  search,
  TWO,
  table,
  USUAL,
} from '../../../../test/open-store.tsx';

beforeEach(() => {
  sessionStorage.clear();
});

for (const [width, height] of [
  [1024, 768],
  [1280, 800],
] as const)
  test(`the table shows at least 14 products on a screen of ${width} × ${height}, filtered and sorted`, async () => {
    await page.viewport(width, height);
    const products = Array.from({ length: 20 }, (_, place) =>
      newProduct({
        name: `Amoxicillin and clavulanate potassium ${place}`,
        ...at(place < 10 ? ONE : TWO, place % 10 < 5 ? SKIN : NERVES),
      }),
    );
    for (const filter of ['', '&sort=UnitPrice', '&q=amox&sort=UnitPrice', '&forms=Tablet&inStock=true']) {
      const { close } = await openStore(`/store?view=table${filter}`, products);
      await expect.element(table.getByRole('textbox').nth(19)).toBeInTheDocument();
      await expect
        .poll(() => page.getByRole('button', { name: /^Remove filter/ }).elements())
        .toHaveLength(filter.includes('forms') ? 2 : 0);
      const visible = [...document.querySelectorAll('table tbody tr[data-walk]')].filter(
        (row) => row.getBoundingClientRect().bottom <= innerHeight,
      );
      expect(visible.length, filter).toBeGreaterThanOrEqual(14);
      await close();
    }
  });

test('the chosen columns and row height are remembered for each customer, and can be reset', async () => {
  const customer = newCustomer();
  const setup = page.getByRole('button', { name: 'Columns and row height' });
  const dialog = page.getByRole('dialog', { name: 'Columns and row height' });
  const products = Array.from({ length: 5 }, () => newProduct());
  const first = await openStore('/store?view=table', products, {}, customer);
  await expect.poll(heads).toEqual(USUAL);
  await setup.click();
  for (const name of ['Code', 'Lab', 'Stock', 'Price per unit'])
    await dialog.getByRole('checkbox', { name, exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Strength' }).click();
  const rowHeight = () => table.getByRole('row').nth(3).element().getBoundingClientRect().height;
  const usualHeight = rowHeight();
  await dialog.getByText('Compact').click();
  await expect.poll(rowHeight).toBeLessThan(usualHeight);
  await userEvent.keyboard('{Escape}');
  await expect.element(setup).toHaveFocus();
  const chosen = ['Name', 'Code', 'Dosage', 'Lab', 'Stock', 'Price per unit', 'Price', 'In Cart'];
  await expect.poll(heads).toEqual(chosen);
  await first.close();

  const other = await openStore('/store?view=table', products);
  await expect.poll(heads).toEqual(USUAL);
  await other.close();
  await openStore('/store?view=table', products, {}, customer);
  await expect.poll(heads).toEqual(chosen);
  await setup.click();
  await dialog.getByRole('button', { name: 'Reset columns' }).click();
  await expect.poll(heads).toEqual(USUAL);
  await dialog.getByRole('checkbox', { name: 'Category' }).click();
  await expect.poll(heads).toEqual(['Name', 'Dosage', 'Strength', 'Category', 'Price', 'In Cart']);
});

test('sorted by unit price, rows show lab, category and price per unit, without headings', async () => {
  const syrup = newProduct({
    packSize: '100 ml',
    contents: { amount: 100, unit: 'ml' },
    cost: inCents(9_00),
  });
  const { address } = await openStore('/store?q=amoxil&view=table', [syrup]);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Lowest price per unit');
  const row = table.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent(/R\s0,090 per ml/);
  await expect.element(row).toMatchTextContent('Lab One · Nervous system');
  expect(heads()).toEqual(USUAL);
  expect(headings(table)).toEqual([]);
  expect(search(address())).toMatchObject({ q: 'amoxil', sort: 'UnitPrice' });
});

test('quantities are typed down the table: Enter adds and goes to the next row, skipping products out of stock', async () => {
  const products = [100, 0, 4, 100].map((stock, place) =>
    newProduct({ name: `Amoxil ${'ABCD'[place]}`, stock }),
  );
  await openStore('/store?q=amoxil&view=table&sort=Name', products);
  const quantity = (name: string) =>
    table.getByRole('textbox', { name: new RegExp(`^Quantity of Amoxil ${name}`) });
  const cart = (items: string) => page.getByRole('link', { name: `Cart ${items}`, exact: true }).first();
  await quantity('A').click();
  await userEvent.keyboard('12{Enter}');
  await expect.element(quantity('C')).toHaveFocus();
  await userEvent.keyboard('9{Enter}');
  await expect.element(page.getByText(/^Only 4 packs/).first()).toBeVisible();
  await expect.element(quantity('D')).toHaveFocus();
  // Nothing was typed in this row, so nothing is added.
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity('A')).toHaveValue('12');
  await expect.element(quantity('C')).toHaveValue('4');
  await expect.element(quantity('D')).toHaveValue('0');
  await expect.element(cart('16 items')).toBeVisible();
  await page.getByRole('button', { name: /^Add Amoxil D/ }).click();
  await expect.element(quantity('D')).toHaveValue('1');
  await quantity('A').fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(cart('5 items')).toBeVisible();
  await quantity('C').fill('2.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a whole number of packs.', { exact: true })).toBeVisible();
  await expect.element(quantity('C')).toHaveFocus();
  await expect.element(quantity('C')).toHaveValue('4');
});

test('the switch shows a table, whose headings stay in sight', async () => {
  const products = Array.from({ length: 50 }, () => newProduct());
  for (const width of [1225, 1440]) {
    await page.viewport(width, 900);
    const { close } = await openStore('/store?view=thumbnails&pageSize=50', products);
    const asTable = page.getByRole('radio', { name: 'Table' });
    await expect.element(asTable).toBeInTheDocument();
    asTable.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(table.getByRole('row').nth(50)).toBeInTheDocument();
    expect(heads()).toEqual(USUAL);
    table.getByRole('row').last().element().scrollIntoView();
    await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
    await expect
      .element(table.getByRole('row').first().getByRole('columnheader', { name: 'Price' }))
      .toBeInViewport({ ratio: 1 });
    await close();
  }
});

for (const width of [1024, 1224])
  test(`at ${width} pixels, the table scrolls endlessly, keeps its header in sight, and returns to the same place`, async () => {
    await page.viewport(width, 768);
    const products = Array.from({ length: 45 }, (_, place) =>
      newProduct({ name: `Tablets ${String(place + 1).padStart(2, '0')}` }),
    );
    const answers = { 'GET products/search': pagesOf(products) };
    const link = (name: string) => table.getByRole('link', { name: new RegExp(`^${name}`) });
    const scroll = (by: number, to: string) =>
      expect
        .poll(() => {
          window.scrollBy(0, by);
          const box = link(to).elements()[0]?.getBoundingClientRect();
          return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
        })
        .toBe(true);
    const { address, close } = await openStore(`/store?labId=${ONE.id}&view=table`, products, answers);
    await expect.element(link('Tablets 01')).toBeInViewport();
    expect(page.getByRole('navigation', { name: 'Pages' }).elements()).toEqual([]);
    await scroll(500, 'Tablets 45');
    await expect.element(table.getByRole('columnheader', { name: 'In Cart' })).toBeInViewport({ ratio: 1 });
    expect(headings(table)).toEqual([]);
    await link('Tablets 45').click();
    await expect.element(page.getByRole('dialog', { name: /^Tablets 45/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(link('Tablets 45')).toBeInViewport();
    expect(address()).toBe(`/store?labId=${ONE.id}&view=table`);
    await close();
    await openStore(`/store?labId=${ONE.id}&view=table&page=1`, products, answers);
    await expect.element(link('Tablets 21')).toBeInViewport();
    await scroll(-500, 'Tablets 01');
  });
