import { addOrder, newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('orders are listed newest first and can be searched and paged, and Back restores the search', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const [common, rare] = [await addProduct(db, { stock: 10_000 }), await addProduct(db)];
  for (let count = 0; count < 31; count += 1) await addOrder(db, customer, [{ product: common }]);
  const sought = await addOrder(db, customer, [{ product: rare, quantity: 3 }]);

  await page.goto('/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row').nth(1)).toContainText(sought.referenceNumber);
  await expect(table.getByRole('row').nth(1)).toContainText('R 270');
  await expect(table.getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);

  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill(rare.name);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).not.toHaveURL(/page=/);
  const listUrl = page.url();
  await table.getByRole('link', { name: sought.referenceNumber }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${sought.id}\\?q=`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${sought.referenceNumber}`);
  await expect(page.getByRole('list', { name: 'Products in the order' })).toContainText('3 × R 50');
  await expect(page.getByRole('region', { name: 'Order progress' })).toContainText('Placed');
  await page.goBack();
  await expect(page).toHaveURL(listUrl);
  await expect(search).toHaveValue(rare.name);
  await expect(table.getByRole('row')).toHaveCount(2);
  await search.fill(newWord());
  await expect(page.getByText('No results found')).toBeVisible();
});

test('an address beyond the last page shows the last page, and Back leaves the list', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const product = await addProduct(db, { stock: 10_000 });
  for (let count = 0; count < 11; count += 1) await addOrder(db, customer, [{ product }]);
  await page.goto('/profile');
  await openInApp(page, '/orders?page=9&pageSize=10');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page).toHaveURL('/orders?page=1&pageSize=10');
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL('/profile');
});

test('another customer’s order, an unknown order and a malformed address are not found', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/404 .*\/api\/orders\//);
  await signIn();
  const other = await newCustomer(db);
  const product = await addProduct(db);
  const theirs = await addOrder(db, other, [{ product }]);
  for (const id of [theirs.id, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
    if (page.url() === 'about:blank') await page.goto(`/orders/${id}`);
    else await openInApp(page, `/orders/${id}`);
    await expect(page).toHaveURL(`/orders/${id}`);
    await expect(page.getByText('Order not found')).toBeVisible();
    await expect(page.getByText(product.name)).toHaveCount(0);
    await expect(page.getByText(theirs.referenceNumber)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'View orders' }).click();
  await expect(page.getByText('You have no orders yet')).toBeVisible();
});

test('an order’s reference is copied, and its products are added to the cart again at today’s prices', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await signIn();
  const [kept, gone] = [await addProduct(db), await addProduct(db, { stock: 2 })];
  const order = await addOrder(db, customer, [
    { product: kept, quantity: 2 },
    { product: gone, quantity: 2 },
  ]);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: /^copy reference/i }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.referenceNumber);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText('2 items are in your cart at today')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: gone.name })).toBeVisible();
  const cart = page.getByRole('link', { name: /^Cart \d/ });
  await expect(cart).toHaveText('Cart2 items');

  // A second click asks about the items already in the cart instead of doubling their quantities.
  const question = page.getByRole('alertdialog', { name: 'This order is already in your cart' });
  for (const [answer, quantity] of [
    ['Cancel', 2],
    ['Set quantities', 2],
    ['Add to cart', 4],
  ] as const) {
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(question).toContainText(`${kept.name}, Tablet, 500 mg, Pack of 30`);
    await expect(question).toContainText('2 in the cart · 2 in the order');
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
    await expect(cart).toHaveText(`Cart${quantity} items`);
  }

  // Home offers to order again next to the latest orders.
  await page.goto('/');
  const latest = page.getByRole('region', { name: 'Your last orders' });
  await latest.getByRole('button', { name: `Order again ${order.referenceNumber}` }).click();
  await question.getByRole('button', { name: 'Set quantities' }).click();
  await expect(latest.getByText('2 items are in your cart at today')).toBeVisible();
  await expect(cart).toHaveText('Cart2 items');

  // So does the list of orders, without opening the order.
  await page.goto('/orders');
  await page.getByRole('button', { name: `Order again ${order.referenceNumber}` }).click();
  await question.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('4 items are in your cart at today')).toBeVisible();
  await expect(cart).toHaveText('Cart4 items');
  await expect(page).toHaveURL('/orders');
});

test('ordering again asks before it changes a cart with other products, and a replaced cart can be restored', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [ordered, other] = [await addProduct(db), await addProduct(db)];
  await addOrder(db, customer, [{ product: ordered, quantity: 2 }]);
  await fillCart(customer, [{ product: other, quantity: 7 }]);
  await page.goto('/orders');
  const again = page.getByRole('button', { name: /^Order again/ });
  const question = page.getByRole('alertdialog', { name: 'Your cart already has 7 items' });
  const cart = page.getByRole('link', { name: /^Cart \d/ });

  await again.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(cart).toHaveText('Cart7 items');

  await again.click();
  await question.getByRole('button', { name: 'Replace cart' }).click();
  await expect(page.getByText('2 items are in your cart at today’s prices', { exact: true })).toBeVisible();
  await expect(cart).toHaveText('Cart2 items');
  await page.getByRole('button', { name: 'Undo replacing the cart' }).click();
  await expect(page.getByText('Your cart was restored')).toBeVisible();
  await expect(cart).toHaveText('Cart7 items');

  await again.click();
  await question.getByRole('button', { name: 'Add to cart' }).click();
  await expect(
    page.getByText('2 items are in your cart at today’s prices, with 7 other items'),
  ).toBeVisible();
  await expect(cart).toHaveText('Cart9 items');

  await again.click();
  const overlap = page.getByRole('alertdialog', { name: 'This order is already in your cart' });
  await expect(overlap).toContainText('Your cart keeps its 7 other items.');
});
