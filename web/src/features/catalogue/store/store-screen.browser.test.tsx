import {
  inCents,
  type Lab,
  lab,
  type Product,
  type ProductChoices,
  productChoices,
  productImage,
  productList,
  product as productSchema,
} from '@formulary/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { type Answer, type Answers, type Asked, json, refusal } from '../../../../test/answers.ts';
import { newCustomer, openApp } from '../../../../test/open-app.tsx';
import { product } from '../../../../test/render-in-app.tsx';

const id = (): string => crypto.randomUUID();
const [NERVES, SKIN] = [
  { id: id(), name: 'Nervous system' },
  { id: id(), name: 'Dermatologicals' },
];
const [ONE, TWO]: [Lab, Lab] = [
  { id: id(), name: 'Lab One', categories: [NERVES, SKIN] },
  { id: id(), name: 'Lab Two', categories: [NERVES, SKIN] },
];
const at = ({ id: labId, name: labName }: Lab, category = NERVES) => ({
  ...{ labId, labName, categoryId: category.id, categoryName: category.name },
});
const newProduct = (values: Partial<Product> = {}) => product({ id: id(), ...at(ONE), ...values });

const pageOf = (products: Product[], total = products.length): Answer => ({
  ...json(productList, { products, total }),
  headers: { 'content-range': `products 0-${products.length}/${total}` },
});
const CHOICES: ProductChoices = {
  labs: [ONE, TWO].map(({ id: labId, name }) => ({ id: labId, name, count: 2 })),
  categories: [NERVES, SKIN].map((category) => ({ ...category, count: 1 })),
  forms: [
    { name: 'Tablet', count: 2 },
    { name: 'Syrup', count: 1 },
  ],
  schedules: [],
  inStock: 3,
  new: 1,
  price: { from: inCents(10_00), to: inCents(200_00) },
};

const openStore = (
  address: string,
  products: Product[] = [newProduct()],
  answers: Answers = {},
  customer = newCustomer(),
) =>
  openApp(
    address,
    {
      'GET products/new': pageOf(products),
      'GET products/search': pageOf(products),
      'GET products/choices': json(productChoices, CHOICES),
      'GET labs': json(z.array(lab), [ONE, TWO]),
      // Fetched in advance for the product under the pointer.
      'GET products/:id': ({ path }) => {
        const found = products.find(({ id: one }) => path.endsWith(one));
        return found ? json(productSchema, found) : refusal('NOT_FOUND', 'Not found.');
      },
      'GET products/images/:id': json(z.array(productImage), []),
      ...answers,
    },
    { products, customer },
  );

const table = page.getByRole('table', { name: 'Products' });
const panel = page.getByRole('region', { name: 'Filter by lab' });
const filters = page.getByRole('dialog', { name: 'More filters' });
const USUAL = ['Name', 'Dosage', 'Strength', 'Price', 'In Cart'];
const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);
const headings = (within: Locator) => textsOf(within.getByRole('heading', { level: 2 }));
const heads = () => textsOf(table.getByRole('row').first().getByRole('columnheader'));
const search = (address: string) => Object.fromEntries(new URL(address, location.origin).searchParams);
/** The queries for products, without the one for the size of the catalogue. */
const lists = (asked: Asked[]) =>
  asked
    .filter(({ path, query }) => /^products\/(new|search)$/.test(path) && query.get('take') !== '1')
    .map(({ path, query }) => ({ path, ...Object.fromEntries(query) }));

beforeEach(() => {
  sessionStorage.clear();
});

test('a card shows name, lab, category and price; a table says N/A for an unknown strength', async () => {
  const one = newProduct({ cost: inCents(1_234_00), strength: '', dosage: 'Tablet' });
  const { close } = await openStore('/store?q=amoxil', [one]);
  const card = page.getByRole('article');
  await expect.element(card.getByRole('heading', { name: /^Amoxil/ })).toBeVisible();
  await expect.element(card).toMatchTextContent('Lab One · Nervous system');
  await expect.element(card).toMatchTextContent(/R\s1\s234/);
  await expect.element(card.getByRole('button', { name: /^Add Amoxil, Tablet/ })).toBeVisible();
  await userEvent.click(page.getByText('Table', { exact: true }));
  const cells = () => textsOf(table.getByRole('row').last().getByRole('cell'));
  await expect.poll(cells).toMatchObject(expect.arrayContaining(['Tablet', 'N/A']));
  expect(cells()[3]).toMatch(/R\s1\s234/);
  await close();
  // The view is remembered, but an address that names one overrides it.
  const again = await openStore('/store?q=amoxil', [one]);
  await expect.element(table).toBeVisible();
  await again.close();
  await openStore('/store?q=amoxil&view=thumbnails', [one]);
  await expect.element(card).toBeVisible();
});

test('the store has a heading for each lab and category, centred in a table; in a sorted list, each row names both', async () => {
  const products = [at(ONE, SKIN), at(ONE, SKIN), at(ONE), at(TWO)].map((place) => newProduct(place));
  const expected = ['Lab OneDermatologicals', 'Lab OneNervous system', 'Lab TwoNervous system'];
  const main = page.getByRole('main');
  for (const width of [390, 1024, 1100, 1224, 1225, 1260, 1440]) {
    await page.viewport(width, 900);
    const list = await openStore('/store?q=amoxil&view=thumbnails', products);
    await expect.poll(() => headings(main)).toEqual(expected);
    await list.close();
    if (width < 1024) continue;
    const shown = await openStore('/store?q=amoxil&view=table', products);
    await expect.poll(() => headings(table)).toEqual(expected);
    expect(heads()).toEqual(USUAL);
    const box = table.element().getBoundingClientRect();
    const words = table.getByText('Lab One', { exact: true }).first().element().getBoundingClientRect();
    expect(words.x - box.x, `centred at ${width}`).toBeGreaterThan(box.width / 4);
    for (const sort of ['Name', 'Price desc']) {
      await shown.go(`/store?q=amoxil&view=table&sort=${encodeURIComponent(sort)}`);
      await expect.poll(() => headings(table)).toEqual([]);
      const rows = table.getByRole('row');
      expect(rows.filter({ hasText: 'Lab Two · Nervous system' }).elements()).toHaveLength(1);
      expect(rows.filter({ hasText: 'Lab One · Dermatologicals' }).elements()).toHaveLength(2);
      expect(heads()).toEqual(USUAL);
    }
    await shown.close();
  }
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
      await expect.element(table.getByRole('textbox').nth(10)).toBeInTheDocument();
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

test('panel and “More filters” agree: a lab clears the category, a category sets both, a chosen lab clears both', async () => {
  const { address } = await openStore('/store?q=amoxil');
  const reads = (expected: object) =>
    expect.poll(() => search(address())).toEqual({ q: 'amoxil', ...expected });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  await press('Lab One');
  await reads({ labId: ONE.id });
  await press('Nervous system');
  await reads({ labId: ONE.id, categoryId: NERVES.id });
  await press('Lab Two');
  await reads({ labId: TWO.id });
  await press('Dermatologicals');
  await reads({ labId: TWO.id, categoryId: SKIN.id });
  await press('Lab Two');
  await reads({});
  await page.getByRole('button', { name: 'More filters' }).click();
  const tick = (name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
  await tick('Lab One');
  await reads({ labId: ONE.id });
  await tick('Nervous system');
  await reads({ labId: ONE.id, categoryId: NERVES.id });
  await tick('Lab Two');
  await reads({ labs: JSON.stringify([ONE.id, TWO.id]) });
  await tick('Lab One');
  await reads({ labId: TWO.id });
  await tick('Dermatologicals');
  await tick('Lab Two');
  await reads({});
  await tick('Lab One');
  await tick('Lab Two');
  await userEvent.keyboard('{Escape}');
  for (const name of ['Lab One', 'Lab Two'])
    await expect
      .element(panel.getByRole('button', { name, exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
  await press('Lab One');
  await reads({ labId: TWO.id });
});

for (const width of [390, 1024, 1224])
  test(`at ${width} pixels, the filter is a popover that closes after a choice`, async () => {
    await page.viewport(width, 900);
    const { address } = await openStore('/store?q=amoxil');
    const popover = page.getByRole('dialog', { name: 'Filter', exact: true });
    const reads = (expected: object) =>
      expect.poll(() => search(address())).toEqual({ q: 'amoxil', ...expected });
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await popover.getByRole('button', { name, exact: true }).click();
      await expect.element(popover).not.toBeInTheDocument();
    };
    await choose('Lab One');
    await reads({ labId: ONE.id });
    await choose('Nervous system');
    await reads({ labId: ONE.id, categoryId: NERVES.id });
    await choose('Lab One');
    await reads({});
  });

test('labs show that they are loading, and expand to their categories without being chosen', async () => {
  const { promise: labs, resolve: answer } = Promise.withResolvers<Answer>();
  const { address } = await openStore('/store', undefined, { 'GET labs': () => labs });
  await expect.element(panel.getByRole('status', { name: 'Loading labs' })).toBeVisible();
  answer(json(z.array(lab), [ONE, TWO]));
  await expect.element(panel.getByRole('status')).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Categories of Lab One' }).click();
  await expect.element(panel.getByRole('button', { name: 'Nervous system' })).toBeVisible();
  expect(address()).toBe('/store');
});

test('choosing a lab while a search is being typed keeps both in the address', async () => {
  const { address } = await openStore('/store');
  const choice = panel.getByRole('button', { name: 'Lab One', exact: true });
  await expect.element(choice).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('amox');
  await choice.click();
  await expect.poll(() => search(address())).toEqual({ labId: ONE.id, q: 'amox' });
});

test('the whole catalogue is requested from products/new, anything narrower from products/search', async () => {
  const { asked, go } = await openStore('/store?page=2', undefined, {
    'GET products/new': pageOf([newProduct()], 100),
  });
  const expectAsked = (path: string, query: object) =>
    expect.poll(() => lists(asked)).toContainEqual({ path, ...query });
  await expectAsked('products/new', { skip: '40', take: '60' });
  const whole = lists(asked).length;
  await go('/store?q=amoxi&pageSize=10');
  await expectAsked('products/search', { skip: '0', take: '10', q: 'amoxi' });
  for (const [address, filter] of [
    [`labId=${ONE.id}`, `labId=${ONE.id}`],
    [`labId=${ONE.id}&categoryId=${SKIN.id}`, `labId=${ONE.id};categoryId=${SKIN.id}`],
    [`categoryId=${SKIN.id}`, `;categoryId=${SKIN.id}`],
  ] as const) {
    await go(`/store?${address}`);
    await expectAsked('products/search', { skip: '0', take: '20', filter });
  }
  expect(
    new Set(
      lists(asked)
        .slice(whole)
        .map(({ path }) => path),
    ),
  ).toEqual(new Set(['products/search']));
});

test('invalid search parameters in the address are ignored', async () => {
  const { asked } = await openStore(
    '/store?q=amox&sort=Colour&labs=mine&minPrice=cheap&inStock=perhaps&forms=[]',
  );
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(lists(asked)).toContainEqual({ path: 'products/search', skip: '0', take: '20', q: 'amox' });
  expect(
    lists(asked).filter((query) =>
      Object.keys(query).some((name) => !['path', 'skip', 'take', 'q'].includes(name)),
    ),
  ).toEqual([]);
});

test('filters are chosen by keyboard alone, and an invalid price is rejected with a message', async () => {
  const { address } = await openStore('/store?q=amoxil');
  const reads = (expected: object) =>
    expect.poll(() => search(address())).toEqual({ q: 'amoxil', ...expected });
  const more = page.getByRole('button', { name: 'More filters' });
  await expect.element(more).toBeVisible();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  const inStock = filters.getByRole('checkbox', { name: /^In stock only/ });
  await expect.element(inStock).toBeVisible();
  inStock.element().focus();
  await userEvent.keyboard(' ');
  await reads({ inStock: 'true' });
  await expect.element(inStock).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  const from = filters.getByRole('textbox', { name: 'From' });
  await expect.element(from).toHaveFocus();
  await userEvent.keyboard('cheap{Enter}');
  await expect.element(from).toHaveAttribute('aria-invalid', 'true');
  await expect.element(filters).toMatchTextContent('Enter whole rand.');
  await reads({ inStock: 'true' });
  await from.fill('100');
  await userEvent.keyboard('{Enter}');
  await reads({ inStock: 'true', minPrice: '100' });
  // Two prices typed the wrong way round are swapped.
  await filters.getByRole('textbox', { name: 'To' }).fill('50');
  await userEvent.keyboard('{Enter}');
  await reads({ inStock: 'true', minPrice: '50', maxPrice: '100' });
});

test('a search is retried after a busy store’s short wait; a long wait shows a message, and the search stays', async () => {
  const short = refusal('UNAVAILABLE', 'The service is busy.', { retryAfter: 1 });
  const long = refusal('TOO_MANY_REQUESTS', 'Too many requests. Please try again in 20 minutes.', {
    retryAfter: 1_200,
  });
  let calls = 0;
  const { address, answers } = await openStore('/store?q=amox', undefined, {
    'GET products/search': () => {
      calls += 1;
      return calls === 1 ? short : long;
    },
  });
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Please try again in 20 minutes.');
  expect(address()).toBe('/store?q=amox');
  answers['GET products/search'] = pageOf([newProduct()]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('filters that cannot be loaded say so and can be retried', async () => {
  const { answers } = await openStore('/store', undefined, {
    'GET products/choices': refusal('TOO_MANY_REQUESTS', 'The service is busy.', { retryAfter: 1_200 }),
  });
  await page.getByRole('button', { name: 'More filters' }).click();
  const retry = filters.getByRole('button', { name: /try again|retry/i });
  await expect.element(retry).toBeVisible();
  answers['GET products/choices'] = json(productChoices, CHOICES);
  await retry.click();
  await expect.element(filters.getByRole('checkbox', { name: /^In stock only/ })).toBeVisible();
});

test('products out of stock can be opened but not ordered, and new products are marked, as cards and in a table', async () => {
  for (const view of ['thumbnails', 'table']) {
    const { close } = await openStore(`/store?q=amox&view=${view}`, [newProduct({ stock: 0, new: true })]);
    await expect.element(page.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
    await expect.element(page.getByText('NEW', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Amoxil/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Amoxil/ });
    await expect.element(dialog.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
    await close();
  }
});
