import { inCents, ORDER_STATUS } from '@formulary/contract';
import { openOrderInvoicing } from '../../../server/src/features/invoicing/order-invoicing.ts';
import { moveOrder } from '../../../server/src/features/orders/move-order.ts';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { openJobs } from '../../../server/src/jobs/jobs.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { listenAt, show } from '../../events.ts';
import { addOrder, addProofWithoutFile, demoAccount, endSessions, setStoreAccess } from '../../people.ts';
import { addProduct, changeProduct } from '../../products.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

test('changed prices and stock appear on an open list', async ({ page, db, signIn }) => {
  await signIn();
  const product = await addProduct(db, { cost: 5000, stock: 9 });
  await listenAt(page, `/store?q=${product.name.split(' ')[0]}`);
  const card = page.getByRole('article').filter({ hasText: product.name });
  await expect(card).toContainText('R 50');
  await changeProduct(db, product, { cost: 7300 });
  await expect(card).toContainText('R 73');
  await changeProduct(db, product, { stock: 0 });
  await expect(card.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
});

test('a change between the first list and the first change event is shown', async ({ page, db, signIn }) => {
  await signIn();
  const product = await addProduct(db, { cost: 5000 });
  const { promise: changed, resolve: tell } = Promise.withResolvers<void>();
  await page.route('**/api/events*', async (route) => {
    await changed;
    await route.continue();
  });
  await page.goto(`/store?q=${product.sku}`);
  const card = page.getByRole('article');
  await expect(card).toContainText('R 50');
  await changeProduct(db, product, { cost: 7300 });
  tell();
  await expect(card).toContainText('R 73');
});

test('a dispatched order and a new credit appear without a reload', async ({ page, db, signIn }) => {
  const customer = await signIn({ deliveryFee: 0 });
  const admin = await demoAccount(db, 'admin');
  const { id } = await addOrder(db, customer, [{ product: await addProduct(db, { cost: 5000 }) }]);
  await listenAt(page, '/');
  await expect(page.getByText('Your current outstanding is R 50')).toBeVisible();
  const credit = { userId: customer.id, kind: 'credit', amount: inCents(2000), reason: 'Breakage' } as const;
  await addManualEntry(db, { ...credit, actorId: admin.id, at: new Date() });
  await expect(page.getByText('Your current outstanding is R 30')).toBeVisible();
  await listenAt(page, `/orders/${id}`);
  const invoicing = openOrderInvoicing({ config: { brandingFile: '' }, jobs: openJobs(db) });
  for (const to of [ORDER_STATUS.Ordered, ORDER_STATUS.Dispatched])
    await moveOrder(db, { orderId: id, to, actorId: admin.id, at: new Date() }, invoicing);
  await expect(page.getByRole('main').getByText('Dispatched').first()).toBeVisible();
});

test('a tab that is hidden and shown again fetches only what changed in the meantime', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele' });
  await addProofWithoutFile(db, customer.id, new Date());
  const product = await addProduct(db, { cost: 5000 });
  await page.clock.install();
  await listenAt(page, `/store?q=${product.sku}`);
  const card = page.getByRole('article');
  await expect(card).toContainText('R 50');
  // The code that reads events loads after the first screen.
  await page.clock.runFor(2_000);
  await changeProduct(db, product, { cost: 6000 });
  await expect(card).toContainText('R 60');
  await show(page, false);
  await page.clock.runFor(45_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await changeProduct(db, product, { cost: 7300 });
  await show(page, true);
  await expect(card).toContainText('R 73');
  expect(asked.sort()).toEqual(['/api/events', `/api/products/${product.id}`]);

  // Opening a proof or a delivery detail changes nothing.
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const open of [
    async () => {
      await main.getByRole('link', { name: 'Payments' }).click();
      await settle(page);
      await page.getByRole('list', { name: 'Previous Payments' }).getByRole('link').click();
      await expect(page.getByRole('dialog')).toContainText('Awaiting Approval');
    },
    async () => {
      await page.keyboard.press('Escape');
      await main.getByRole('link', { name: 'Profile' }).click();
      await page.getByRole('link', { name: /^Delivery details/ }).click();
      await page.getByRole('button', { name: /^Edit Anele/ }).click();
      await expect(page.getByRole('dialog').getByLabel('Recipient name')).toHaveValue('Anele');
    },
  ]) {
    await open();
    await page.clock.runFor(1_000);
    await page.waitForLoadState('networkidle');
    await show(page, false);
    await page.clock.runFor(45_000);
    asked.length = 0;
    await show(page, true);
    await expect.poll(() => asked).toContain('/api/events');
    await page.clock.runFor(3_000);
    // The store's status changes with the time of day, without an event.
    expect(asked.filter((path) => path !== '/api/store-status')).toEqual(['/api/events']);
  }
});

test('revoked access to the store is shown immediately', async ({ page, db, signIn }) => {
  const customer = await signIn();
  await listenAt(page, '/store');
  await expect(page.getByRole('article').first()).toBeVisible();
  await setStoreAccess(db, customer.id, false);
  await expect(page.getByText('Store Access Revoked')).toBeVisible();
});

test('a customer signed out on another device is asked to sign in, and the address keeps the way back', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/401/);
  const customer = await signIn();
  await listenAt(page, '/orders');
  await endSessions(db, customer.id);
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Forders/);
});
