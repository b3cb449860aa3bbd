import {
  type ChangeResult,
  changeResult,
  inCents,
  productChanges,
  productGroups,
  type StaffProduct,
  type StaffProductDetail,
  staffProductDetail,
  staffProductList,
  stockChanges,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { act } from '../../../../test/act.ts';
import { type Answers, type Asked, json } from '../../../../test/answers.ts';
import { newStaff, openBackOffice } from '../../../../test/open-back-office.tsx';
import { CELL_COLUMNS, type CellField } from '../grid/cells.ts';

const GROUP = { id: '01900000-0000-7000-8000-000000000003', products: 1, archived: 0 };
const newShelf = (count: number): StaffProduct[] =>
  Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    version: 1,
    sku: `70${at}`,
    name: `Panado ${at + 10}`,
    dosage: 'Tablet',
    strength: '500 mg',
    packSize: '20',
    cost: inCents(50_00),
    new: false,
    stock: 100,
    barcode: '',
    nappi: '',
    schedule: '',
    substance: '',
    description: '',
    information: '',
    zeroRated: false,
    labId: GROUP.id,
    lab: GROUP.id,
    labName: 'Karoo Health',
    categoryId: GROUP.id,
    category: GROUP.id,
    categoryName: 'Pain',
    archived: false,
    picture: null,
  }));

/** Changes the products as the server does without concurrent changes. */
const answersOf = (shelf: StaffProduct[]): Answers => {
  const change = (id: string, of: (row: StaffProduct) => Partial<StaffProduct>): StaffProduct[] => {
    const at = shelf.findIndex((row) => row.id === id);
    const row = shelf[at];
    if (!row) return [];
    const changed = { ...row, ...of(row), version: row.version + 1 };
    shelf[at] = changed;
    return [changed];
  };
  const changed = (products: StaffProduct[]) =>
    json<typeof changeResult>(changeResult, { products, refused: [] } satisfies ChangeResult);
  return {
    'GET admin/products': json(staffProductList, { products: shelf, total: shelf.length }),
    'GET admin/labs': json(productGroups, [{ ...GROUP, name: 'Karoo Health' }]),
    'GET admin/categories': json(productGroups, [{ ...GROUP, name: 'Pain' }]),
    'POST admin/products/cells': ({ body }: Asked) =>
      changed(productChanges.parse(body).changes.flatMap(({ id, values }) => change(id, () => values))),
    'POST admin/products/stock': ({ body }: Asked) =>
      changed(
        stockChanges
          .parse(body)
          .changes.flatMap((each) =>
            change(each.id, ({ stock }) => ({ stock: 'to' in each ? each.to : stock + each.add })),
          ),
      ),
  };
};

const cellAt = (row: number, field: CellField): HTMLElement => {
  const column = CELL_COLUMNS.findIndex((each) => each.field === field);
  const cell = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  if (!cell) throw new Error(`There is no ${field} in row ${row}`);
  return cell;
};
const click = (row: number, field: CellField) => userEvent.click(cellAt(row, field));
const expectCell = (row: number, field: CellField, text: RegExp | string) =>
  expect.poll(() => cellAt(row, field).textContent).toMatch(text);
const isInvalid = (row: number, field: CellField) => cellAt(row, field).getAttribute('aria-invalid');

/** Pastes into the focused cell or field, as the browser does on Ctrl+V. */
const paste = (text: string) =>
  act(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
const open = async (shelf: StaffProduct[], person = newStaff()) => {
  const screen = await openBackOffice('/admin/products', answersOf(shelf), person);
  await expect.element(page.getByRole('grid', { name: 'Products' })).toBeVisible();
  return screen;
};

test('of a pasted column, what fits is saved, and the rest is marked, kept and can be corrected and undone', async () => {
  const shelf = newShelf(4);
  await open(shelf);
  const stocks = () => shelf.map(({ stock }) => stock);
  await click(1, 'stock');
  await paste('11\nmany\n33\n44');
  await expectCell(1, 'stock', '11');
  await expectCell(3, 'stock', '33');
  await expect.poll(() => isInvalid(2, 'stock')).toBe('true');
  await expectCell(2, 'stock', 'many');
  await expect.element(page.getByText(/1 pasted cell did not fit/)).toBeVisible();
  await expect.poll(stocks).toEqual([100, 11, 100, 33]);

  await click(2, 'stock');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox', { name: 'Stock of Panado 12' }).fill('+22');
  await userEvent.keyboard('{Enter}');
  await expectCell(2, 'stock', '122');
  await expect.element(page.getByText(/is not saved/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(stocks).toEqual([100, 11, 100, 33]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(stocks).toEqual([100, 100, 100, 100]);
});

test('a second click on a cell does not open it, a double click does; a block pasted into it replaces it and can be undone', async () => {
  const shelf = newShelf(3);
  await open(shelf);
  const editor = page.getByRole('textbox', { name: 'Price of Panado 10' });
  for (const _click of [1, 2]) await click(0, 'cost');
  await expect.element(editor).not.toBeInTheDocument();
  await userEvent.dblClick(cellAt(0, 'cost'));
  await expect.element(editor).toHaveFocus();
  await paste('61\n62');
  await expectCell(0, 'cost', /R\s61/);
  await expectCell(1, 'cost', /R\s62/);
  await expect.element(page.getByText(/^Pasted: 2 cells changed\./)).toBeVisible();
  await expect.poll(() => shelf.map(({ cost }) => cost)).toEqual([61_00, 62_00, 50_00]);
  await expect.poll(() => cellAt(0, 'cost')).toBe(document.activeElement);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expectCell(0, 'cost', /R\s50/);
  await expectCell(1, 'cost', /R\s50/);
  await expect.poll(() => shelf.map(({ cost }) => cost)).toEqual([50_00, 50_00, 50_00]);
});

test('a paste that reaches rows out of sight is shown before anything changes', async () => {
  await page.viewport(1440, 420);
  const shelf = newShelf(14);
  const { sent } = await open(shelf);
  const dialog = page.getByRole('alertdialog', { name: 'Change 14 cells?' });
  const pasteAll = async () => {
    await click(0, 'cost');
    await paste(shelf.map((_, at) => 71 + at).join('\n'));
  };
  await pasteAll();
  await expect.poll(() => dialog.getByRole('row').elements().length).toBe(14);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectCell(0, 'cost', /R\s50/);
  expect(sent('POST admin/products/cells')).toEqual([]);
  await pasteAll();
  await dialog.getByRole('button', { name: 'Change 14 cells' }).click();
  await expectCell(13, 'cost', /R\s84/);
  expect(shelf.map(({ cost }) => cost)).toEqual(shelf.map((_, at) => (71 + at) * 100));
});

test('prices of the selected products are raised by percent after a preview, and archived products are listed as such', async () => {
  const shelf = newShelf(3);
  const { answer, address } = await open(shelf);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Change prices…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change prices' });
  await dialog.getByLabelText('Percentage').fill('10');
  await expect.element(dialog.getByRole('row').first()).toMatchTextContent(/R\s50.*R\s55/);
  await dialog.getByRole('button', { name: 'Change 3 prices' }).click();
  await expectCell(2, 'cost', /R\s55/);
  expect(shelf.map(({ cost }) => cost)).toEqual([55_00, 55_00, 55_00]);

  await page.getByRole('button', { name: 'Archive…' }).click();
  answer({ 'GET admin/products': json(staffProductList, { products: [], total: 0 }) });
  const question = page.getByRole('alertdialog', { name: 'Archive 3 products?' });
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('No results found')).toBeVisible();
  expect(shelf.map(({ archived }) => archived)).toEqual([true, true, true]);
  answer({ 'GET admin/products': json(staffProductList, { products: shelf, total: 3 }) });
  await page.getByRole('checkbox', { name: 'Archived' }).click();
  await expect.poll(address).toBe('/admin/products?archived=true');
  await expect.element(page.getByRole('grid')).toMatchTextContent(/Panado 10\s*Archived/);
});

test('staff who are not Admins can change stock in the table, and nothing else', async () => {
  const shelf = newShelf(2);
  await open(shelf, newStaff('Staff'));
  await click(0, 'cost');
  await userEvent.keyboard('{Enter}');
  expect(page.getByRole('grid').getByRole('textbox').elements()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}+7{Enter}');
  await expectCell(0, 'stock', '107');
  await expect.poll(() => shelf[0]?.stock).toBe(107);
  expect(page.getByRole('link', { name: /^(New product|Import)$/ }).elements()).toEqual([]);
  expect(page.getByRole('checkbox', { name: /^Select/ }).elements()).toEqual([]);
});

test('staff who are not Admins see a product’s form without changing it, and set its stock', async () => {
  const [product] = newShelf(1) as [StaffProduct];
  const detail: StaffProductDetail = {
    ...product,
    ordered: true,
    images: [],
    variants: [],
  };
  const answers = answersOf([product]);
  const { answer, sent } = await openBackOffice(
    `/admin/products/${product.id}`,
    {
      ...answers,
      'GET admin/products/:id': json(staffProductDetail, detail),
      'GET admin/products/:id/price-history': { status: 200, body: [] },
    },
    newStaff('Staff'),
  );
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeDisabled();
  const stock = page.getByRole('region', { name: 'Stock' });
  await page.getByLabelText('Set or change stock').fill('20');
  answer({ 'GET admin/products/:id': json(staffProductDetail, { ...detail, stock: 20 }) });
  await stock.getByRole('button', { name: 'Save' }).click();
  await expect.element(stock).toMatchTextContent('20 packs');
  expect(sent('POST admin/products/stock')).toEqual([{ changes: [{ id: product.id, seen: 100, to: 20 }] }]);
});

test('staff who are not Admins find no screen for a new product', async () => {
  await openBackOffice('/admin/products/new', {}, newStaff('Staff'));
  await expect.element(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
});
