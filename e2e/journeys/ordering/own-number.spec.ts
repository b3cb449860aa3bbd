import { confirmOrder, placeOrder } from '../../ordering.ts';
import { ordersOf } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

test('a customer’s PO number and note survive a reload and belong to one order, which the number finds', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn({ canCollect: true });
  // Its VAT is R 14,87.
  const product = await addProduct(db, { cost: 114_00 });
  await fillCart(customer, [{ product }]);
  const number = `PO-${newWord()}`;
  await page.goto('/cart');
  await page.getByRole('switch', { name: /^Collect instead/ }).check();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/Includes VAT\s*R\s15(?!,)/);
  await page.getByLabel('PO number').fill(number);
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice');
  await page.reload();
  await expect(page.getByLabel('PO number')).toHaveValue(number);
  await placeOrder(page);
  await confirmOrder(page);
  await expect(page.getByRole('main')).toContainText(number);
  await expect(page.getByRole('main')).toContainText('Ring twice');
  await expect(page.getByRole('main')).toContainText(/Includes VAT\s*R\s15(?!,)/);
  const [order] = await ordersOf(page);
  expect(order).toMatchObject({ poNumber: number });

  await page.goto('/orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText(`PO ${number}`);

  await fillCart(customer, [{ product }]);
  await page.goto('/cart');
  await expect(page.getByLabel('PO number')).toHaveValue('');
});
