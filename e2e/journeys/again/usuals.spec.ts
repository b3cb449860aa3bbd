import { addOrder, newCustomer } from '../../people.ts';
import { addProduct, changeProduct } from '../../products.ts';
import { expectAccessible } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

test('Home shows usual products, due ones first, and adds them singly or together', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const [weekly, other, gone, early] = [
    await addProduct(db),
    await addProduct(db),
    await addProduct(db),
    await addProduct(db),
  ];
  for (const days of [21, 14, 7]) {
    const due = [weekly, other, gone].map((product) => ({ product, quantity: 12 }));
    await addOrder(db, customer, due, {}, daysAgo(days));
  }
  for (const days of [57, 29, 1])
    await addOrder(db, customer, [{ product: early, quantity: 4 }], {}, daysAgo(days));
  await changeProduct(db, gone, { stock: 0 });
  await changeProduct(db, other, { cost: 6200 });

  await page.goto('/');
  const usuals = page.getByRole('region', { name: 'Your usual products' });
  const rowOf = ({ name }: { name: string }) => usuals.getByRole('listitem').filter({ hasText: name });
  await expect(usuals.getByRole('listitem')).toHaveCount(4);
  await expect(usuals.getByRole('listitem').last()).toContainText(early.name);
  await expect(rowOf(early)).toContainText('every 4 weeks, due');
  await expect(rowOf(weekly)).toContainText('every week, due today');
  await expect(rowOf(other)).toContainText('R 12 more than last time');
  await expect(rowOf(gone)).toContainText('Out of stock');

  const cart = page.getByRole('link', { name: /^Cart \d/ });
  await rowOf(weekly)
    .getByRole('button', { name: /^Add 12 of / })
    .click();
  await expect(cart).toHaveText('Cart12 items');
  await expect(usuals.getByRole('status')).toContainText(`12 × ${weekly.name}`);
  await expect(rowOf(weekly).getByRole('textbox', { name: /^Quantity of / })).toHaveValue('12');
  await usuals.getByRole('button', { name: 'Undo' }).click();
  await expect(cart).toHaveText('Cart0 items');

  await usuals.getByRole('button', { name: 'Add all 2 due' }).click();
  await expect(cart).toHaveText('Cart24 items');
  await expect(usuals.getByText('2 products added to the cart')).toBeVisible();
  await expect(usuals.getByRole('button', { name: /^Add all/ })).toHaveCount(0);
  await rowOf(other)
    .getByRole('button', { name: /^Increase/ })
    .click();
  await usuals.getByRole('button', { name: 'Undo' }).click();
  await expect(cart).toHaveText('Cart1 item');
});

test('usual products appear after the second order, even if another device places it', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await addOrder(db, customer, [{ product, quantity: 3 }], {}, daysAgo(7));
  await addOrder(db, await newCustomer(db), [{ product }], {}, daysAgo(14));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your last orders' })).toBeVisible();
  await expect(page.getByText('Your usual products')).toHaveCount(0);
  await addOrder(db, customer, [{ product, quantity: 3 }]);
  await db.$client.query('select live_announce()');
  await expect(page.getByRole('region', { name: 'Your usual products' })).toContainText(product.name);
});

test('from the second visit on, the rest of Home does not move when the usual products load', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const products = await Promise.all(Array.from({ length: 6 }, () => addProduct(db)));
  for (const days of [14, 7])
    await addOrder(
      db,
      customer,
      products.map((product) => ({ product })),
      {},
      daysAgo(days),
    );
  await page.goto('/');
  const usuals = page.getByRole('region', { name: 'Your usual products' });
  await expect(usuals.getByRole('listitem')).toHaveCount(6);

  const answered = Promise.withResolvers<void>();
  await page.route('**/api/usuals*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.reload();
  const shop = page.getByRole('link', { name: 'Shop Now' });
  await expect(page.getByRole('heading', { name: 'Your last orders' })).toBeVisible();
  const placeOf = async () => Math.round((await shop.boundingBox())?.y ?? 0);
  const before = await placeOf();
  expect(before).toBeGreaterThan(0);
  answered.resolve();
  await expect(usuals.getByRole('listitem')).toHaveCount(6);
  expect(await placeOf()).toBe(before);
});

test('Mine orders the usual products with the keyboard, and is opened again from Home', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const [weekly, other, gone] = [await addProduct(db), await addProduct(db), await addProduct(db)];
  for (const days of [21, 14, 7]) {
    const lines = [weekly, other, gone].map((product) => ({ product, quantity: 12 }));
    await addOrder(db, customer, lines, {}, daysAgo(days));
  }
  await changeProduct(db, gone, { stock: 0 });
  await changeProduct(db, other, { cost: 6200 });
  await page.goto('/store');
  await page.getByRole('link', { name: 'Mine' }).click();
  const due = page.getByRole('region', { name: 'Due now' });
  await expect(due.getByRole('listitem')).toHaveCount(3);
  await expect(due.getByRole('listitem').filter({ hasText: other.name })).toContainText('was R 50');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('searchbox', { name: 'Filter your products' }).fill(weekly.name);
  await expect(due.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(due.getByRole('listitem')).toContainText('In cart');
  await expect(page.getByRole('link', { name: /^Cart \d/ })).toHaveText('Cart12 items');

  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL(/\/store\/mine$/);
  await expect(due.getByRole('listitem')).toHaveCount(3);
});
