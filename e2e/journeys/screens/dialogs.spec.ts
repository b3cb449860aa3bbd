import { inCents } from '@formulary/contract';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { addOrder } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('every dialog opens from its address, closes to its parent screen with the search, and reopens with Back', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  test.slow();
  const customer = await signIn();
  const product = await addProduct(db, { information: '<p>Keep below 25 °C.</p>' });
  const order = await addOrder(db, customer, [{ product }]);
  const detail = await newDeliveryDetail(db, customer.id, { recipientName: 'Anele' });
  const payment = await addManualEntry(db, {
    userId: customer.id,
    kind: 'credit',
    amount: inCents(10_000),
    reason: 'Goods returned',
    actorId: customer.id,
    at: new Date(),
  });
  await fillCart(customer, [{ product }]);
  await page.goto('/');
  for (const { address, name, parent } of [
    {
      address: `/store/${product.id}?q=${product.sku}&view=table`,
      name: product.name,
      parent: `/store?q=${product.sku}&view=table`,
    },
    { address: `/cart/${product.id}`, name: product.name, parent: '/cart' },
    { address: '/cart/delivery-detail?q=Anele', name: 'Choose where to deliver', parent: '/cart?q=Anele' },
    {
      address: '/cart/delivery-detail/new?q=Anele',
      name: 'New delivery detail',
      parent: '/cart/delivery-detail?q=Anele',
    },
    {
      address: `/cart/delivery-detail/${detail.id}?q=Anele`,
      name: 'Edit delivery detail',
      parent: '/cart/delivery-detail?q=Anele',
    },
    {
      address: `/proof-of-payments/upload?orderId=${order.id}`,
      name: 'Upload Proof of Payment',
      parent: `/proof-of-payments?orderId=${order.id}`,
    },
    {
      address: `/proof-of-payments/${payment.id}?orderId=${order.id}`,
      name: 'Credit',
      parent: `/proof-of-payments?orderId=${order.id}`,
    },
    { address: '/profile/change-password', name: 'Change password', parent: '/profile' },
    {
      address: '/profile/delivery-detail/new?q=Anele&pageSize=50',
      name: 'New delivery detail',
      parent: '/profile/delivery-detail?q=Anele&pageSize=50',
    },
    {
      address: `/profile/delivery-detail/${detail.id}?q=Anele`,
      name: 'Edit delivery detail',
      parent: '/profile/delivery-detail?q=Anele',
    },
  ])
    await test.step(address, async () => {
      await openInApp(page, address);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await page.reload();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(parent);
      await expect(dialog).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(dialog).toBeVisible();
    });
});
