/**
 * How long ordering takes by hand: keys and clicks are exact, the waiting time is recorded. See docs/performance.md.
 */
import { matchAnswer } from '@formulary/contract';
import { expect, type Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { handsOf } from '../../hands.ts';
import { addOrder, type Customer, ordersOf } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { test } from '../../store.ts';

type Hands = ReturnType<typeof handsOf>;
type Db = Parameters<typeof addProduct>[0];
const DAY_MS = 86_400_000;

/** Products as people type them, with quantities. */
const LINES = [
  ['amoxicillin 500', 10],
  ['ibuprofen 400', 6],
  ['omeprazole 20', 4],
  ['metformin 850', 20],
  ['paracetamol 500', 12],
  ['simvastatin 20', 8],
  ['enalapril 10', 10],
  ['amlodipine 5', 5],
  ['azithromycin 500', 6],
  ['cetirizine 10', 12],
  ['loratadine 10', 6],
  ['prednisone 5', 3],
  ['atenolol 50', 10],
  ['diclofenac 50', 4],
  ['tramadol 50', 2],
  ['fluconazole 150', 6],
  ['allopurinol 100', 5],
  ['losartan 50', 10],
  ['ciprofloxacin 500', 4],
  ['doxycycline 100', 6],
  ['metronidazole 400', 6],
  ['salbutamol', 10],
  ['folic acid 5', 3],
  ['carvedilol 25', 4],
  ['gliclazide 80', 6],
  ['spironolactone 25', 4],
  ['bisoprolol 5', 6],
  ['fluoxetine 20', 8],
  ['citalopram 20', 6],
  ['sertraline 50', 4],
] as const;
const FIRST_5 = LINES.slice(0, 5).map(([words]) => words);

const field = (page: Page) => page.getByRole('combobox', { name: 'Add a product' });
const lines = (page: Page) => page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
const firstOption = (page: Page) => page.getByRole('option').first();
/** `amoxicillin 500` is shown as Amoxicillin. */
const nameIn = (words: string): RegExp => new RegExp(words.split(' ')[0] ?? '', 'i');

/** Searches a product in quick order and chooses the first match. */
const enter = async (page: Page, hands: Hands, words: string): Promise<void> => {
  await hands.type(words);
  await hands.see(firstOption(page), nameIn(words));
  // Waits for the matches of all words, not only of the first letters.
  await expect(page.getByRole('status', { name: 'Searching' })).toHaveCount(0);
  await hands.press('ArrowDown');
  await hands.press('Enter');
};

test('thirty lines typed in quick order take less than two minutes of typing, and fifteen without quantities less than 50 seconds', async ({
  page,
  signIn,
}, info) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  const hands = handsOf(page);
  await hands.press('Control+k');
  await expect(field(page)).toBeFocused();
  for (const [index, [words, quantity]] of LINES.entries()) {
    await enter(page, hands, words);
    await hands.type(String(quantity));
    await hands.press('Enter');
    if (index !== 14) continue;
    const digits = LINES.slice(0, 15)
      .map(([, typed]) => String(typed))
      .join('').length;
    const { keys, clicks, seconds } = hands.counted(digits);
    expect({ keys, clicks }).toEqual({ keys: 243, clicks: 0 });
    // A third of the two and a half minutes that they took before quick order existed.
    expect(seconds).toBeLessThan(50);
  }
  await hands.see(lines(page).nth(LINES.length - 1));
  await expect(page.getByRole('region', { name: 'Order so far' })).toContainText('30 lines · 206 items');
  const { keys, clicks, seconds } = hands.counted();
  expect({ keys, clicks }).toEqual({ keys: 532, clicks: 0 });
  expect(seconds).toBeLessThan(120);
  hands.record(info, '30 lines, typed in quick order');
});

test('five products take less time to enter in quick order than in the store’s search', async ({
  page,
  signIn,
}, info) => {
  await signIn();
  await page.goto('/');
  const before = handsOf(page);
  await before.click(page.getByRole('link', { name: 'Shop Now' }));
  const search = page.getByRole('searchbox', { name: 'Search products' });
  for (const words of FIRST_5) {
    await before.click(search);
    await page.keyboard.press('Control+a');
    await before.type(words);
    await before.press('Enter');
    await before.see(page.getByRole('article').first(), nameIn(words));
    await before.see(page.getByRole('status').filter({ hasText: /products?$/ }));
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(words).replaceAll('%20', '(\\+|%20)')}`));
    await before.click(
      page
        .getByRole('article')
        .filter({ hasText: nameIn(words) })
        .getByRole('button', { name: /^Add / })
        .first(),
    );
  }
  const old = before.counted();
  before.record(info, '5 products, by the search of the store');

  await page.evaluate(() => localStorage.removeItem('order-storage'));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  const hands = handsOf(page);
  await hands.press('Control+k');
  await expect(field(page)).toBeFocused();
  for (const words of FIRST_5) {
    await enter(page, hands, words);
    await hands.press('Enter');
  }
  await hands.see(lines(page).nth(FIRST_5.length - 1));
  hands.record(info, '5 products, in quick order');
  const now = hands.counted();
  expect({ keys: old.keys, clicks: old.clicks }).toEqual({ keys: 74, clicks: 11 });
  expect({ keys: now.keys, clicks: now.clicks }).toEqual({ keys: 86, clicks: 0 });
  expect(now.seconds).toBeLessThan(old.seconds);
});

test('thirty lines pasted from a spreadsheet take less than 15 seconds, with four to choose and one not found', async ({
  page,
  context,
  db,
  signIn,
}, info) => {
  await signIn();
  const { rows } = await db.$client.query<{ sku: string; name: string }>(
    `select sku, name from products p where stock > 100 and archived_at is null
       and not exists (select from product_variants v where v.product_id = p.id) order by sku limit 25`,
  );
  const coded = rows.map(({ sku, name }, place) => `${sku}\t${name}\t${place + 2}`);
  const named = LINES.slice(0, 4).map(([words, quantity]) => `\t${words}\t${quantity}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ['Code\tDescription\tQty', ...coded, ...named, '\tuoieuaol cream\t2'].join('\n'),
  );
  const hands = handsOf(page);
  await hands.press('Control+k');
  await expect(field(page)).toBeFocused();
  await hands.press('Control+v');
  const list = page.getByRole('region', { name: 'Check the list' });
  await hands.see(list.getByRole('status').first(), '30 lines: 25 ready, 4 to choose, 1 not found.');
  const groups = list.getByRole('group', { name: /^Which product is/ });
  await hands.see(groups.first().getByRole('radio').first());
  await expect(groups.first().getByRole('radio').first()).toBeFocused();
  // Chooses the first, second, first and third match of the four lines.
  for (const down of [0, 1, 0, 2]) {
    for (let key = 0; key < down; key += 1) await hands.press('ArrowDown');
    await hands.press('Enter');
  }
  await hands.see(list.getByRole('status').first(), '29 ready, 1 not found');
  await hands.click(page.getByRole('button', { name: /^Add 29 lines to the cart/ }));
  await hands.see(list.getByRole('status').first(), '29 lines added to the cart. Still here: 1 not found.');
  await hands.click(page.getByRole('link', { name: 'Quick order' }).first());
  await hands.see(lines(page).nth(28));
  const { keys, clicks, seconds } = hands.counted();
  expect({ keys, clicks }).toEqual({ keys: 11, clicks: 2 });
  expect(seconds).toBeLessThan(15);
  hands.record(info, '30 lines, pasted in quick order');
});

/** Adds weekly orders of twelve products, so the next one is due today. */
const orderWeekly = async (db: Db, customer: Customer): Promise<void> => {
  const products = await Promise.all(Array.from({ length: 12 }, () => addProduct(db)));
  const content = products.map((product, index) => ({ product, quantity: index + 2 }));
  for (const days of [21, 14, 7])
    await addOrder(db, customer, content, {}, new Date(Date.now() - days * DAY_MS));
};

/** Changes two quantities in the cart and places the order. */
const correctAndPlace = async (page: Page, hands: Hands): Promise<void> => {
  const quantities = page.getByRole('main').getByRole('textbox', { name: /^Quantity of/ });
  await hands.see(quantities.nth(11));
  for (const [at, quantity] of [
    [3, '20'],
    [7, '4'],
  ] as const) {
    await hands.click(quantities.nth(at));
    await hands.type(quantity);
  }
  await hands.click(page.getByRole('button', { name: 'Place order' }));
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Place order' });
  await hands.see(confirm);
  await hands.click(confirm);
  await hands.see(page.getByRole('heading', { level: 1, name: /^Order / }));
  const [order] = await ordersOf(page);
  expect(order?.orderProducts.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toHaveLength(12);
  expect(order?.orderProducts.map(({ quantity }) => quantity)).toEqual(expect.arrayContaining([20, 4]));
};

test('twelve weekly products are ordered from Home in less than 20 seconds, with two quantities changed', async ({
  page,
  db,
  signIn,
}, info) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  await orderWeekly(db, customer);
  await page.goto('/');
  const usuals = page.getByRole('region', { name: 'Your usual products' });
  const hands = handsOf(page);
  await hands.see(usuals.getByRole('button', { name: 'Add all 12 due' }));
  await hands.click(usuals.getByRole('button', { name: 'Add all 12 due' }));
  await hands.see(usuals.getByText('12 products added to the cart'));
  await hands.click(usuals.getByRole('link', { name: 'View cart' }));
  await correctAndPlace(page, hands);
  const { keys, clicks, seconds } = hands.counted();
  expect({ keys, clicks }).toEqual({ keys: 3, clicks: 6 });
  expect(seconds).toBeLessThan(20);
  hands.record(info, '12 usual products, from Home until the order is placed');
});

test('the same twelve products take less than 20 seconds in quick order', async ({
  page,
  db,
  signIn,
}, info) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  await orderWeekly(db, customer);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const hands = handsOf(page);
  await hands.press('Control+k');
  await hands.see(page.getByRole('button', { name: 'Add all 12 due' }));
  await hands.press('ArrowDown');
  await hands.press('Enter');
  await hands.see(lines(page).nth(11));
  await hands.press('Control+Enter');
  await correctAndPlace(page, hands);
  const { keys, clicks, seconds } = hands.counted();
  expect({ keys, clicks }).toEqual({ keys: 9, clicks: 4 });
  expect(seconds).toBeLessThan(20);
  hands.record(info, '12 usual products, in quick order until the order is placed');
});

/** Teaches the store what the customer means by the words of a list, on three Mondays. */
const chooseOnThreeMondays = async (page: Page, db: Db, customer: Customer, words: readonly string[]) => {
  const match = await page.request.post('/api/quick-order/match', {
    data: { lines: words.map((text) => ({ text, quantity: 1 })) },
  });
  const answer = matchAnswer.parse(await match.json());
  const choices = answer.lines.flatMap(({ text, candidates: [first] }) =>
    first ? [{ text, productId: first.product.id, variantId: first.variantId }] : [],
  );
  expect(choices).toHaveLength(words.length);
  for (const _monday of [1, 2, 3]) {
    const learned = await page.request.post('/api/quick-order/choices', { data: { choices } });
    expect(learned.status()).toBe(204);
    await db.$client.query(
      `update learned_choices set chosen_at = chosen_at - interval '7 days' where user_id = $1`,
      [customer.id],
    );
  }
};

test('forty lines pasted on the fourth Monday are ordered with fifteen keys and in less than 20 seconds', async ({
  page,
  db,
  signIn,
  context,
}, info) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const products = await Promise.all(Array.from({ length: 10 }, () => addProduct(db)));
  // Two of the lines are written for the first time.
  await chooseOnThreeMondays(
    page,
    db,
    customer,
    LINES.slice(2).map(([words]) => words),
  );
  const written = [
    ...LINES.map(([words, quantity]) => `${words} x ${quantity}`),
    ...products.map(({ sku }, place) => `${sku} x ${place + 1}`),
  ];
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await page.evaluate((text) => navigator.clipboard.writeText(text), written.join('\n'));
  const hands = handsOf(page);
  await hands.press('Control+k');
  await expect(field(page)).toBeFocused();
  await hands.press('Control+v');
  const list = page.getByRole('region', { name: 'Check the list' });
  await hands.see(list.getByRole('status').first(), '40 lines: 38 ready, 2 to choose.');
  const choices = list.getByRole('group', { name: /^Which product is/ });
  await expect(choices.getByRole('radio').first()).toBeFocused();
  await hands.press('Enter');
  await hands.press('ArrowDown');
  await hands.press('Enter');
  await hands.press('Control+Enter');
  await hands.see(lines(page).nth(39));
  await hands.press('Control+Enter');
  await hands.see(page.getByRole('button', { name: 'Place order' }));
  await hands.press('Control+Enter');
  await hands.see(page.getByRole('alertdialog'));
  await hands.press('Tab');
  await hands.press('Enter');
  await hands.see(page.getByRole('heading', { level: 1, name: /^Order / }));
  const [order] = await ordersOf(page);
  expect(order?.orderProducts).toHaveLength(40);
  const { keys, clicks, seconds } = hands.counted();
  expect({ keys, clicks }).toEqual({ keys: 15, clicks: 0 });
  expect(seconds).toBeLessThan(20);
  hands.record(info, '40 lines, pasted on the fourth Monday until the order is placed');
});

type Typed = { words: string; quantity: number; names: string[] };

/** Two hundred products of the demonstration store, typed as a name and a strength, which several products may share. */
const linesToType = async (db: Db): Promise<Typed[]> => {
  const { rows } = await db.$client.query<{ name: string; strength: string; ids: string[] }>(
    `select name, strength, array_agg(id::text) as ids from products
     where archived_at is null and strength <> '' and stock > 0 group by name, strength order by md5(name || strength) limit 200`,
  );
  return rows.map(({ name, strength, ids }, place) => ({
    ...{ words: `${name} ${strength}`.toLowerCase(), quantity: (place % 9) + 1, names: ids },
  }));
};

test('of two hundred lines typed without looking, none adds another product or quantity, and none is lost', async ({
  page,
  db,
  signIn,
}, info) => {
  const { id } = await signIn();
  await page.goto('/store/quick-order');
  await expect(field(page)).toBeFocused();
  const typed = await linesToType(db);
  expect(typed).toHaveLength(200);
  const hands = handsOf(page);
  for (const { words, quantity } of typed) {
    await hands.type(words);
    await hands.press('Enter');
    await hands.type(String(quantity));
    await hands.press('Enter');
  }
  const stored = () =>
    page.evaluate((userId) => {
      const { products } = JSON.parse(localStorage.getItem('order-storage') ?? '{}').state;
      return {
        cart: Object.values(products as Record<string, { id: string; quantity: number }>).map(
          (line) => [line.id.split(':', 1)[0] ?? '', line.quantity] as const,
        ),
        waiting: JSON.parse(localStorage.getItem(`not-added:${userId}`) ?? '[]') as {
          words: string;
          quantity: number | null;
          isPending: boolean;
        }[],
      };
    }, id);
  await expect.poll(async () => (await stored()).waiting.filter(({ isPending }) => isPending)).toEqual([]);
  const { cart, waiting } = await stored();
  const added = typed.map(({ names }) => cart.filter(([product]) => names.includes(product)));
  const kept = typed.map(({ words }) => waiting.filter((line) => line.words.toLowerCase() === words));
  // A line may be added up to the stock, and the rest of its packs waits.
  const packs = typed.map((_, place) =>
    [
      ...(added[place] ?? []).map(([, quantity]) => quantity),
      ...(kept[place] ?? []).map(({ quantity }) => quantity ?? 0),
    ].reduce((sum, quantity) => sum + quantity, 0),
  );
  expect(packs).toEqual(typed.map(({ quantity }) => quantity));
  expect(added.flat()).toHaveLength(cart.length);
  info.annotations.push({ type: 'measured', description: `${cart.length} of 200 lines were sure` });
  process.stdout.write(
    `measured | 200 lines, typed without looking | ${cart.length} added | ${waiting.length} to decide\n`,
  );
});
