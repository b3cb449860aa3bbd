import { inCents, payables } from '@formulary/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { json, refusal } from '../../../../test/answers.ts';
import { newCustomer } from '../../../../test/open-app.tsx';
import {
  at,
  headings,
  heads,
  lists,
  newProduct,
  ONE,
  openStore,
  pageOf,
  pagesOf,
  SKIN,
  search,
  TWO,
  table,
  textsOf,
  USUAL,
} from '../../../../test/open-store.tsx';

beforeEach(() => {
  sessionStorage.clear();
});

/** Types without a pause: each text replaces the one before. */
const type = (field: Locator, text: string): void => {
  const input = field.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

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

test('the search waits for a pause in typing, begins at the first page, and stays in the address', async () => {
  const found = newProduct({ name: 'Zinfrax Forte' });
  const { address, asked, back } = await openStore('/store?page=3', undefined, {
    'GET products/new': pageOf([newProduct()], 100),
    'GET products/search': pageOf([found]),
  });
  await expect.element(page.getByText(/^Page 4 of/)).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search products' });
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  const words = 'zinfrax forte';
  for (let end = 1; end <= words.length; end += 1) type(field, words.slice(0, end));
  await expect.element(page.getByText('1 product', { exact: true })).toBeVisible();
  const searches = () =>
    lists(asked).filter(({ path }) => path === 'products/search') as Record<string, unknown>[];
  expect(searches().map(({ q }) => q)).toEqual([words]);
  expect(search(address())).toEqual({ q: words });
  await back();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText(/^Page 4 of/)).toBeVisible();
});

test('a search in the address is in the search field', async () => {
  await openStore('/store?q=zinfrax+forte');
  await expect.element(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('zinfrax forte');
});

test('pages can be turned, entered by number and resized, and end with the last one', async () => {
  const all = pagesOf(Array.from({ length: 110 }, () => newProduct()));
  const { address, go } = await openStore('/store', undefined, { 'GET products/new': all });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const turn = (name: string) => pages.getByRole('button', { name });
  const enter = async (number: string) => {
    await pages.getByRole('spinbutton', { name: 'Go to page' }).fill(number);
    await userEvent.keyboard('{Enter}');
  };
  const isAt = (text: RegExp) => expect.element(pages.getByText(text)).toBeVisible();
  await expect.element(turn('First page')).toBeDisabled();
  await turn('Last page').click();
  await isAt(/^Page 6 of/);
  await expect.element(turn('Next page')).toBeDisabled();
  await enter('3');
  await isAt(/^Page 3 of/);
  expect(address()).toBe('/store?page=2');
  await enter('');
  await isAt(/^Page 1 of/);
  await turn('Next page').click();
  await isAt(/^Page 2 of/);
  await pages.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50');
  await isAt(/^Page 1 of/);
  expect(address()).toBe('/store?pageSize=50');
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(50);
  await go('/store?page=9999');
  await isAt(/^Page 6 of/);
  await expect.element(turn('Next page')).toBeDisabled();
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(10);
});

test('a customer without access sees why instead of products, and is asked to pay only if money is owed', async () => {
  const found = newProduct();
  const gate = page.getByRole('heading', { name: 'Store Access Revoked' });
  const busy = refusal('UNAVAILABLE', 'The service is busy.', { retryAfter: 1_200 });
  const others = {
    'GET account-logs': busy,
    'GET orders': busy,
    'GET payments': busy,
    'GET payments/tally': busy,
    'GET payments/due': busy,
    'GET payments/payable-orders': json(payables, {
      ...{ orders: [], total: 0, placed: inCents(0), sent: inCents(0) },
      ...{ other: inCents(800_50), outstanding: inCents(800_50) },
    }),
  };
  const settled = newCustomer({ storeAccess: false });
  const first = await openStore('/', [found], others, settled);
  await expect.element(page.getByRole('button', { name: 'Access Revoked' })).toBeDisabled();
  await first.go('/store');
  await expect.element(gate).toBeVisible();
  await expect
    .element(page.getByText(/^You have no outstanding balance, so there is nothing to pay/))
    .toBeVisible();
  await first.close();
  const owing = newCustomer({ storeAccess: false, paymentOutstanding: inCents(800_50) });
  const { address, go } = await openStore('/store?view=table', [found], others, owing);
  for (const [path, width] of [
    ['/store?view=table', 1024],
    ['/store/quick-order', 1225],
    [`/store/${found.id}/compare`, 1224],
    [`/store/${found.id}`, 390],
    ['/store', 1440],
  ] as const) {
    await page.viewport(width, 900);
    await go(path);
    expect(address()).toBe(path);
    await expect.element(gate).toBeVisible();
    expect(page.getByText(found.name).elements()).toEqual([]);
    expect(page.getByRole('article').elements()).toEqual([]);
  }
  await expect
    .element(page.getByText(/^Orders cannot be placed until the overdue balance is paid/))
    .toBeVisible();
  await page.getByRole('link', { name: 'Upload Proof of Payment' }).click();
  await expect.poll(address).toBe('/proof-of-payments/upload');
});
