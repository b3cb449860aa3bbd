import { newCustomer } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectQuality } from '../../screen/quality.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

/** Saves a cart for the customer whose page this is. */
const keepCart = (
  page: Parameters<typeof expectQuality>[0],
  userId: string,
  lines: { productId: string; quantity: number; cost: number }[],
) => page.request.put('/api/cart', { data: { userId, version: 0, forCollection: false, lines } });

test('staff view a customer’s cart, which is recorded, and add its products to a telephone order', async ({
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
  await expect(cart).toContainText('The audit log records each viewing.');
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

test('an Admin who views the store as a customer sees their cart, and cannot change it', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  await signInStaff();
  const customer = await newCustomer(db, { name: 'Lerato', surname: 'Pillay' });
  const product = await addProduct(db, { cost: 6_000 });
  const visit = await pageOf(customer);
  await keepCart(visit, customer.id, [{ productId: product.id, quantity: 4, cost: 60 }]);
  await page.goto(`/admin/customers/${customer.id}`);
  await page.getByRole('button', { name: 'View as customer' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Lerato' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart 4 items' })).toBeVisible();
  await page.getByRole('link', { name: 'Cart 4 items' }).click();
  await expect(page.getByText('This is the customer’s cart')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Products in the cart' })).toContainText(product.name);
  await expect(page.getByRole('main').getByRole('button', { name: 'Place order' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: /Save for later/ })).toHaveCount(0);
});
