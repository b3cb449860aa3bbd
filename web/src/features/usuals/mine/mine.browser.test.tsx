import {
  comparison,
  dateAt,
  daysAfter,
  inCents,
  type Product,
  productList,
  storeStatus,
  type Usual,
  usualList,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, type Answers, json, NO_CONTENT, refusal } from '../../../../test/answers.ts';
import { newCustomer, openApp } from '../../../../test/open-app.tsx';
import { product } from '../../../../test/render-in-app.tsx';

const TODAY = dateAt(Date.now(), 'Africa/Johannesburg');

/** A product bought every four weeks, whose next order is due in so many days. */
const usual = (values: Partial<Product>, dueIn: number | null, more: Partial<Usual> = {}): Usual => {
  const one = product({ id: crypto.randomUUID(), ...values });
  return {
    product: one,
    variantId: null,
    quantity: 12,
    timesOrdered: 5,
    everyDays: dueIn === null ? null : 28,
    lastOrderedOn: daysAfter(TODAY, -28),
    dueOn: dueIn === null ? null : daysAfter(TODAY, dueIn),
    isDue: dueIn !== null && dueIn <= 0,
    lastCost: one.cost,
    ...more,
  };
};

const listOf = (usuals: Usual[], all: Usual[] = usuals): Answer =>
  json(usualList, { usuals, total: all.length, due: all.filter(({ isDue }) => isDue).length });

const openMine = async (usuals: Usual[], answers: Answers = {}, customer = newCustomer()) => {
  const opened = await openApp(
    '/store/mine',
    {
      'GET usuals': ({ query }) =>
        listOf(usuals.slice(Number(query.get('skip')), Number(query.get('take'))), usuals),
      ...answers,
    },
    { customer, products: usuals.map((one) => one.product) },
  );
  await expect.element(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  return opened;
};

const STORE_ANSWERS: Answers = {
  'GET products/new': json(productList, { products: [], total: 0 }),
  'GET products/search': json(productList, { products: [], total: 0 }),
};

const rows = page.getByRole('region', { name: /^(Due|Not due)/ }).getByRole('listitem');
const rowOf = (name: string) => rows.filter({ has: page.getByRole('link', { name }) });
const heights = () => rows.elements().map((row) => row.getBoundingClientRect().height);
const names = () => rows.elements().map((row) => row.querySelector('a')?.textContent);
const quantityOf = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Quantity of ${name},`) });
const cart = page.getByRole('link', { name: /^Cart \d/ });

const DUE = usual({ name: 'Panado', labName: 'Adcock' }, -3, { lastCost: inCents(44_00) });
const DUE_TODAY = usual({ name: 'Calmol', strength: '26 mg', stock: 7 }, 0);
const THIS_WEEK = usual({ name: 'Disprin' }, 3);
const LATER = usual({ name: 'Betadine' }, 20);
const FOUR = [DUE, DUE_TODAY, LATER, THIS_WEEK];

test('usual products are listed by when they are due, one row each, with what changed since the last order', async () => {
  await openMine(FOUR);
  await expect.element(rowOf('Panado')).toBeVisible();
  expect(names()).toEqual(['Panado', 'Calmol', 'Disprin', 'Betadine']);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual([
    'Due now',
    'Due this week',
    'Not due yet',
  ]);
  const first = rowOf('Panado');
  await expect.element(first).toMatchTextContent('Adcock');
  await expect.element(first).toMatchTextContent('every 4 weeks');
  await expect.element(first).toMatchTextContent('due since');
  await expect.element(first).toMatchTextContent('R 62was R 44');
  await expect.element(first).toMatchTextContent('100 in stock');
  await expect.element(rowOf('Calmol')).toMatchTextContent('Only 7 left');
  await expect.element(rowOf('Calmol')).not.toMatchTextContent('was');
  await expect.element(quantityOf('Calmol')).toHaveValue('7');
  expect(Math.max(...heights())).toBeLessThanOrEqual(44);
});

test('products beyond the first hundred are listed too', async () => {
  const many = Array.from({ length: 230 }, (_, at) => usual({ name: `Product ${at}` }, 20));
  const { asked } = await openMine(many);
  await expect.element(page.getByText('230 products')).toBeVisible();
  expect(names()).toHaveLength(230);
  const pages = asked.filter(({ path }) => path === 'usuals').map(({ query }) => query.get('skip'));
  expect(pages).toEqual(['0', '100', '200']);
});

test('Enter adds the quantity and goes to the next product, and arrows walk without changing quantities', async () => {
  await openMine(FOUR);
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(quantityOf('Panado')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(quantityOf('Calmol')).toHaveFocus();
  await userEvent.keyboard('3{Enter}');
  await expect.element(quantityOf('Disprin')).toHaveFocus();
  await expect.element(cart).toMatchTextContent('15 items');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(quantityOf('Panado')).toHaveFocus();
  await expect.element(rowOf('Panado')).toMatchTextContent('In cart');
  await userEvent.keyboard('{Enter}');
  await expect.element(quantityOf('Calmol')).toHaveFocus();
  await expect.element(cart).toMatchTextContent('15 items');
});

test('an entry that is not a quantity stays where it is and adds nothing', async () => {
  await openMine(FOUR);
  await quantityOf('Panado').click();
  await userEvent.keyboard('1o{Enter}');
  await expect.element(page.getByText('Enter a whole number of packs.')).toBeVisible();
  await expect.element(quantityOf('Panado')).toHaveFocus();
  await expect.element(cart).toMatchTextContent('0 items');
});

test('all that is due is added together, with the quantities on the screen, and undone together', async () => {
  await openMine(FOUR);
  await quantityOf('Panado').fill('5');
  await page.getByRole('button', { name: 'Add all 2 due' }).click();
  await expect.element(cart).toMatchTextContent('12 items');
  await expect.element(page.getByRole('button', { name: /^Add all/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(cart).toMatchTextContent('0 items');
});

test('filters by words, by lab and by what is due, without a request', async () => {
  const { asked } = await openMine(FOUR);
  await expect.element(rowOf('Panado')).toBeVisible();
  const before = asked.filter(({ path }) => path === 'usuals').length;
  await userEvent.keyboard('/');
  await userEvent.keyboard('calm 26');
  await expect.poll(names).toEqual(['Calmol']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('combobox', { name: 'Lab' }).selectOptions('Adcock');
  await expect.poll(names).toEqual(['Panado']);
  await page.getByRole('combobox', { name: 'Lab' }).selectOptions('All labs');
  await page.getByRole('checkbox', { name: 'Due only' }).click();
  await expect.poll(names).toEqual(['Panado', 'Calmol']);
  await page.getByRole('searchbox').fill('nothing like it');
  await expect.element(page.getByText('No results found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.poll(names).toHaveLength(4);
  expect(asked.filter(({ path }) => path === 'usuals')).toHaveLength(before);
});

test('Enter in the filter goes to the first product found; if none is found, it searches the store', async () => {
  const { address } = await openMine(FOUR, STORE_ANSWERS);
  await expect.element(rowOf('Panado')).toBeVisible();
  await userEvent.keyboard('/calm{Enter}');
  await expect.element(quantityOf('Calmol')).toHaveFocus();
  await userEvent.keyboard('/perindo 4{Enter}');
  await expect.poll(address).toBe('/store?q=perindo+4');
  await expect.element(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('perindo 4');
});

test('L goes to the labs, also from a quantity, which stays as it is', async () => {
  await openMine(FOUR);
  await quantityOf('Panado').click();
  await userEvent.keyboard('5l');
  const labs = page.getByRole('combobox', { name: 'Lab' });
  await expect.element(labs).toHaveFocus();
  await expect.element(quantityOf('Panado')).toHaveValue('5');
  await userEvent.keyboard('Adcock');
  await expect.poll(names).toEqual(['Panado']);
});

test('for a product out of stock, an equivalent in stock is added, or a notification requested', async () => {
  const gone = usual({ name: 'Prexum', stock: 0, equivalents: 2 }, 0);
  const generic = product({ id: crypto.randomUUID(), name: 'Pharma Perindopril' });
  const alsoGone = product({ id: crypto.randomUUID(), name: 'Ace Perindo', stock: 0 });
  const watched: string[] = [];
  await openMine([gone], {
    'GET products/comparison/:id': json(comparison, {
      products: [gone.product, generic, alsoGone].map((one) => ({
        ...one,
        isCheapest: false,
        isCheapestInStock: false,
      })),
      total: 3,
    }),
    'PUT products/watches/:id': ({ path }) => {
      watched.push(path);
      return NO_CONTENT;
    },
  });
  const row = rowOf('Prexum');
  await expect.element(row).toMatchTextContent('Out of stock');
  expect(Math.max(...heights())).toBeLessThanOrEqual(44);
  await row.getByRole('button', { name: /^Equivalents of Prexum/ }).click();
  const equivalent = row.getByRole('button', { name: /^Add Pharma Perindopril/ });
  await expect.element(equivalent).toBeVisible();
  expect(row.getByRole('button', { name: /^Add Ace Perindo/ }).elements()).toHaveLength(0);
  await equivalent.click();
  await expect.element(cart).toMatchTextContent('12 items');
  await expect.element(row.getByRole('status')).toMatchTextContent('Pharma Perindopril');
  await row.getByRole('button', { name: /^Notify me/ }).click();
  await expect
    .element(row.getByRole('button', { name: /^Notify me/ }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(watched).toEqual([`products/watches/${gone.product.id}`]);
});

test('customers without usual products are led to the store, now and next time', async () => {
  const { address, go } = await openMine([], STORE_ANSWERS);
  await page.getByRole('link', { name: 'Go to the store' }).click();
  await expect.element(page.getByRole('heading', { name: 'Store' })).toBeVisible();
  await go('/store/quick-order');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Store' }).click();
  await expect.poll(address).toBe('/store');
});

test('an error while loading is shown with a way to try again, not as an empty list', async () => {
  let isDown = true;
  await openMine(FOUR, {
    'GET usuals': () => (isDown ? refusal('VALIDATION', 'Down for now.') : listOf(FOUR)),
  });
  await expect.element(page.getByText('Down for now.')).toBeVisible();
  await expect.element(page.getByText('No usual products yet')).not.toBeInTheDocument();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rowOf('Panado')).toBeVisible();
});

test('links to the store open Mine for customers who used it last, until they choose another view', async () => {
  const { address, go } = await openMine(FOUR, STORE_ANSWERS);
  await expect.element(rowOf('Panado')).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Store' });
  await go('/store/quick-order');
  await link.click();
  await expect.poll(address).toBe('/store/mine');
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  await go('/store');
  const heading = page.getByRole('heading', { name: 'Store' });
  await expect.element(heading).toBeVisible();
  await page.getByRole('link', { name: 'Mine' }).click();
  await page.getByRole('navigation', { name: 'View' }).getByRole('link').first().click();
  await expect.poll(address).toBe('/store?view=thumbnails');
  // Leaving the store remembers its search.
  await expect.element(heading).toBeVisible();
  await go('/store/quick-order');
  await link.click();
  await expect.poll(address).toBe('/store?view=thumbnails');
});

const closed = (preparesWhileClosed: boolean): Answers => ({
  'GET store-status': json(storeStatus, {
    isClosed: true,
    opensAt: null,
    closeMessage: '',
    name: '',
    openMessage: '',
    paymentMessage: '',
    restoresAccess: true,
    preparesWhileClosed,
  }),
});

test('the cart can be filled while the store is closed, if the store allows it', async () => {
  await openMine(FOUR, closed(true));
  await expect.element(page.getByText(/You can fill your cart now/)).toBeVisible();
  await quantityOf('Panado').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(cart).toMatchTextContent('12 items');
});

test('a closed store shows no usual products', async () => {
  await openApp('/store/mine', { ...closed(false), 'GET usuals': listOf(FOUR) });
  await expect.element(page.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
  expect(names()).toEqual([]);
});

test('staff who view the store as a customer see the products but cannot add them', async () => {
  const customer = newCustomer({ viewedBy: { name: 'Naledi', until: '2026-12-01T10:00:00Z' } });
  await openMine(FOUR, {}, customer);
  await expect.element(page.getByText(/^Read only/)).toBeVisible();
  await expect.element(quantityOf('Panado')).toBeDisabled();
  await expect.element(rowOf('Panado').getByRole('button', { name: /^Add/ })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Add all 2 due' })).not.toBeInTheDocument();
});

test('the list of keyboard shortcuts includes those of Mine', async () => {
  await openMine(FOUR);
  await expect.element(rowOf('Panado')).toBeVisible();
  await userEvent.keyboard('?');
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('Add the quantity to the cart, then the next product');
});
