import type { Page } from '@playwright/test';
import { placeOrder } from '../../ordering.ts';
import { addOrder, type Customer, newCustomer, ordersOf, owe } from '../../people.ts';
import { addProduct, type Product, stockOf } from '../../products.ts';
import { expectQuality } from '../../screen/quality.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const DAY_MS = 86_400_000;

const wordOf = ({ name }: Product): string => name.split(' ')[0] ?? name;

/** Finds the customer, using only the keyboard. */
const call = async (page: Page, customer: Customer): Promise<void> => {
  await page.goto('/admin/orders/new');
  await expect(page.getByRole('combobox', { name: 'Find a customer' })).toBeFocused();
  await page.keyboard.type(customer.surname);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused();
};
/** Adds a product, using only the keyboard; the focus returns to the search for the next one. */
const tell = async (page: Page, product: Product, quantity: number): Promise<void> => {
  await page.keyboard.type(wordOf(product));
  await page.keyboard.press('Enter');
  await page.keyboard.type(String(quantity));
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('list', { name: 'Products in the order' })
      .getByRole('textbox', { name: `Quantity of ${product.name}` }),
  ).toHaveValue(String(quantity));
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused();
};
/** Enters an address for this order only. */
const tellAddress = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add an address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address for this order' });
  await dialog.getByLabel('Recipient name').fill('Zola');
  await dialog.getByLabel('Recipient surname').fill('Nkosi');
  await dialog.getByLabel('Phone').fill('0215550188');
  await dialog.getByLabel('Street address').fill('4 Long Street');
  await dialog.getByLabel('City').fill('Cape Town');
  await dialog.getByLabel('Province').selectOption('Western Cape');
  await dialog.getByLabel('Area code').fill('8001');
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await expect(dialog).toHaveCount(0);
};

test('a telephone order is captured by keyboard, survives a reload, and belongs to the customer', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const customer = await newCustomer(db, { surname: `T${crypto.randomUUID()}`, canCollect: true });
  const [one, two] = [await addProduct(db), await addProduct(db, { cost: 2500 })];
  await signInStaff('Staff', { name: 'Pieter', surname: 'Botha' });
  await call(page, customer);
  const finder = page.getByRole('combobox', { name: 'Add a product' });
  await page.keyboard.type('amoxi');
  await expect(page.getByRole('option').first()).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await finder.fill('');
  await tell(page, one, 12);
  // Lines that cannot be added are kept with their quantities.
  const soldOut = await addProduct(db, { stock: 0 });
  for (const text of [wordOf(soldOut), '24', `${wordOf(two)} 30`, '3']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  const notAdded = page.getByRole('list', { name: 'Not added yet' });
  await expect(notAdded.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  const kept = (written: string) =>
    notAdded.getByRole('listitem').filter({ has: page.getByText(written, { exact: true }) });
  await expect(kept(`24 × ${wordOf(soldOut)}`)).toContainText('is out of stock.');
  // A number that is not a strength is not assumed to be a pack size, so the line must be checked.
  await expect(kept(`3 × ${wordOf(two)} 30`)).toContainText('Check that this is the product you mean.');
  await expect(page.getByText('First decide on the lines that are not added yet.')).toBeVisible();
  await kept(`24 × ${wordOf(soldOut)}`)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(finder).toBeFocused();
  await kept(`3 × ${wordOf(two)} 30`)
    .getByRole('button', { name: `Add ${two.name}` })
    .click();
  await expect(notAdded).toHaveCount(0);
  await expect(finder).toBeFocused();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Products in the order' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await page.getByRole('radio', { name: 'Collection' }).check({ force: true });
  await expect(page.getByLabel('Recipient name')).toHaveValue(`Thandi ${customer.surname}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Pieter Botha');

  const theirs = await pageOf(customer);
  await theirs.goto('/orders');
  await expect(theirs.getByRole('row', { name: /R 675/ })).toBeVisible();
  expect(await stockOf(db, one)).toBe(88);
});

test('only an Admin can override the credit limit, with a reason', async ({ page, db, signInStaff }) => {
  const customer = await newCustomer(db, { creditLimit: 50_000 });
  const product = await addProduct(db);
  const { id } = await signInStaff('Staff');
  await page.goto(`/admin/orders/new?customer=${customer.id}`);
  await page.getByRole('combobox', { name: 'Add a product' }).focus();
  await tell(page, product, 5);
  await tellAddress(page);
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).toBeEnabled();
  await page.getByRole('textbox', { name: `Quantity of ${product.name}` }).fill('10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Only an Admin can override the limit.');
  await expect(place).toBeDisabled();

  await db.$client.query(`update users set role = 'Admin' where id = $1`, [id]);
  await page.reload();
  await page.getByLabel('Reason for the override').fill('Paid this morning');
  await place.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
});

test('the cart warns a customer close to the credit limit, and an order above it is refused', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/4\d\d .*\/api\/orders/);
  const customer = await signIn({ creditLimit: 100_000, deliveryFee: 0, canCollect: true });
  await fillCart(customer, [{ product: await addProduct(db), quantity: 16 }]);
  await page.goto('/cart');
  await expect(page.getByText('Close to your credit limit')).toBeVisible();
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('21');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Over your credit limit')).toBeVisible();
  await page.getByRole('switch', { name: /^Collect instead/ }).check();
  await placeOrder(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
  await expectToast(page, /credit limit.*your cart has not changed/);
  expect(await ordersOf(page)).toEqual([]);
});

test('a telephone order for a customer with a long name and a large debt fits narrow screens and large text', async ({
  page,
  db,
  signInStaff,
}) => {
  const customer = await newCustomer(db, {
    name: 'Wilhelmina-Elizabeth',
    surname: 'Janse van Rensburg-Oosthuizen',
    creditLimit: 120_000_000,
  });
  await owe(db, customer.id, 123_456_789);
  const product = await addProduct(db, { cost: 1_234_500 });
  await signInStaff('Admin');
  await page.goto(`/admin/orders/new?customer=${customer.id}`);
  await page.getByRole('combobox', { name: 'Add a product' }).focus();
  await tell(page, product, 90);
  await expect(page.getByText('Over the credit limit')).toBeVisible();
  await expectQuality(page, page.getByRole('list', { name: 'Products in the order' }));
});

test('staff check a customer’s list with what the customer last bought, and it goes into the order by keyboard', async ({
  page,
  db,
  signInStaff,
}) => {
  const customer = await newCustomer(db, { surname: `L${crypto.randomUUID()}`, canCollect: true });
  const [known, other] = [await addProduct(db, { cost: 4_000 }), await addProduct(db, { cost: 2_500 })];
  await addOrder(db, customer, [{ product: known, quantity: 4 }], {}, new Date(Date.now() - 7 * DAY_MS));
  await signInStaff('Staff');
  await call(page, customer);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (copied) => navigator.clipboard.writeText(copied),
    `6 x ${known.name}\n${other.sku} x 2\nzz${crypto.randomUUID().slice(0, 8)} x 9`,
  );
  await page.keyboard.press('Control+v');
  const rows = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('last time 4');
  await expect(rows.nth(1)).toContainText('New');
  await expect(page.getByRole('region', { name: 'This list' })).toContainText('on 30 days’ terms');
  await expectQuality(page, rows.first());
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Search terms for/ })).toBeFocused();
  await page.getByRole('button', { name: /^Leave out “zz/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 lines added to the order', { exact: true })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Products in the order' });
  await expect(lines.getByRole('textbox', { name: `Quantity of ${known.name}` })).toHaveValue('6');
  await expect(lines.getByRole('textbox', { name: `Quantity of ${other.name}` })).toHaveValue('2');
  await page.getByRole('button', { name: 'Undo adding' }).click();
  await expect(lines.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue with 3 lines' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('radio', { name: 'Collection' }).check({ force: true });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
});

/** Saves a cart for the customer who is signed in on this page. */
const keepCart = (
  page: Parameters<typeof expectQuality>[0],
  userId: string,
  lines: { productId: string; quantity: number; cost: number }[],
) => page.request.put('/api/cart', { data: { userId, version: 0, forCollection: false, lines } });

test('viewing a customer’s cart is recorded, and staff add its products to a telephone order', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  await signInStaff('Admin');
  const customer = await newCustomer(db, { name: 'Lerato', surname: 'Pillay' });
  const product = await addProduct(db, { cost: 6_000 });
  const visit = await pageOf(customer);
  await keepCart(visit, customer.id, [{ productId: product.id, quantity: 4, cost: 60 }]);

  await page.goto(`/admin/customers/${customer.id}`);
  const cart = page.getByRole('region', { name: 'Cart' });
  await expect(cart).toContainText('Each view is recorded in the audit log.');
  await expect(cart.getByText(product.name)).toHaveCount(0);
  await cart.getByRole('button', { name: 'View cart' }).click();
  await expect(cart.getByRole('list', { name: 'Products in the cart' })).toContainText(product.name);
  await expect(cart).toContainText('4 × R 60');
  await settle(page);
  await expectQuality(page, cart.getByText(product.name));

  await page.goto(`/admin/orders/new?customer=${customer.id}`);
  await cart.getByRole('button', { name: 'View cart' }).click();
  await cart.getByRole('button', { name: 'Add these products to the order' }).click();
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('4');
  await expect(cart).toContainText('Products still available were added to the order.');
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused();
  expect((await (await visit.request.get('/api/cart')).json()).version).toBe(1);

  await page.goto('/admin/audit?entity=Session');
  await expect(page.getByText('Viewed the customer’s cart').first()).toBeVisible();
});
