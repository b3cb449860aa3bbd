import { inCents } from '@formulary/contract';
import type { Locator } from '@playwright/test';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { addOrder } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

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

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not drawn');
  return box;
};

test('the bar that places an order sits on the tab bar, on a phone and on a tablet', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await fillCart(customer, [{ product: await addProduct(db) }]);
  await page.goto('/cart');
  for (const size of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    const bar = page.locator('[data-place-bar]');
    await expect(bar.getByRole('button', { name: 'Place order' })).toBeVisible();
    await settle(page);
    const { y, height } = await boxOf(bar);
    const tabs = await boxOf(page.getByRole('navigation', { name: 'Main' }));
    expect(Math.abs(y + height - tabs.y)).toBeLessThanOrEqual(1);
  }
});

test('the store’s table fits a landscape tablet, three products fit a laptop, and staff see price and stock on a tablet', async ({
  page,
  signIn,
  signInStaff,
}) => {
  await signIn();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/store');
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Products' });
  await expect(table.getByRole('link').first()).toBeInViewport();
  await expect(table.getByRole('columnheader', { name: 'In Cart' })).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByText('Thumbnails', { exact: true }).click();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const whole = (await Promise.all((await cards.all()).map(boxOf))).filter(
    ({ y, height }) => y + height <= 720,
  );
  expect(whole.length).toBeGreaterThanOrEqual(3);

  // Otherwise the customer's screen would still request the cart, which staff may not read.
  await page.goto('about:blank');
  await signInStaff('Admin');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/admin/products');
  for (const name of ['Price', 'Stock'])
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
});
