import { APPROVAL_WARNINGS, inCents, ORDER_STATUS } from '@formulary/contract';
import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { orders } from '../../../server/src/features/orders/tables.ts';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { approvePayment } from '../../../server/src/features/payments/crediting/approve-payment.ts';
import { paymentOrders } from '../../../server/src/features/payments/tables.ts';
import { addOrder, addProofWithoutFile } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

test('the payments screen begins with the balance, a link to its history, and how to pay', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await addOrder(db, customer, [{ product: await addProduct(db) }]);
  await page.goto('/proof-of-payments');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('Outstanding');
  await expect(balance).toContainText('R 170');
  const howTo = page.getByRole('region', { name: 'How to pay' });
  await expect(howTo.getByText('order reference')).toHaveCSS('font-weight', /^[6-9]00$/);
  await expect(howTo.getByRole('listitem').first()).toHaveText('Account name: Formulary Wholesale');
  await balance.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/proof-of-payments/history');
});

test('the four newest unpaid orders are listed, each with a reference to copy and a link to its order', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await signIn({ role: 'DopeUser' });
  const product = await addProduct(db);
  const orders = [];
  for (let count = 0; count < 6; count += 1) orders.push(await addOrder(db, customer, [{ product }]));
  const asked = page.waitForRequest(/orders\?skip=0&take=4&filter=status(%3D|=)3&/);
  await page.goto('/proof-of-payments');
  await asked;
  const unpaid = page.getByRole('region', { name: 'Unpaid orders' });
  const newest = orders.toReversed().slice(0, 4);
  await expect(unpaid.getByRole('listitem')).toContainText(newest.map((order) => order.referenceNumber));
  await expect(unpaid.getByRole('listitem')).toHaveCount(4);
  const [first] = newest;
  await unpaid.getByRole('button', { name: `Copy reference ${first?.referenceNumber}` }).click();
  await expectToast(page, `Reference ${first?.referenceNumber} copied.`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first?.referenceNumber);
  await unpaid.getByRole('link', { name: new RegExp(first?.referenceNumber ?? '') }).click();
  await expect(page).toHaveURL(`/orders/${first?.id}`);
});

/** Advances the page's stopped clock until the row is highlighted, then measures for how long. */
const expectHighlightedForASecond = async (page: Page, row: Locator): Promise<void> => {
  const plain = 'rgba(0, 0, 0, 0)';
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(row).toHaveAttribute('data-highlighted', 'true', { timeout: 100 });
  }).toPass();
  await expect(row.locator('div')).not.toHaveCSS('background-color', plain);
  await page.clock.runFor(950);
  await expect(row).toHaveAttribute('data-highlighted', 'true');
  await page.clock.runFor(60);
  await expect(row).not.toHaveAttribute('data-highlighted');
  await expect(row.locator('div')).toHaveCSS('background-color', plain);
};

test('the payments screen shows what is overdue and not yet due, for the balance and for each order', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn({ deliveryFee: 0 });
  const day = 86_400_000;
  // Without an invoice, payment is due 30 days after the order.
  const sent = async (cost: number, days: number): Promise<void> => {
    const at = new Date(Date.now() - days * day);
    const { id } = await addOrder(db, customer, [{ product: await addProduct(db, { cost }) }], {}, at);
    const values = { status: ORDER_STATUS.Dispatched };
    await db.update(orders).set(values).where(eq(orders.id, id));
  };
  await sent(100_00, 40);
  await sent(20_00, 20);
  const placed = await addOrder(db, customer, [{ product: await addProduct(db, { cost: 3_00 }) }]);
  await page.goto('/proof-of-payments');
  const balance = page.getByRole('region', { name: 'Balance', exact: true });
  await expect(balance).toContainText(/Overdue\s*R\s100\s*Not yet due\s*R\s23/);
  const unpaid = page.getByRole('region', { name: 'Unpaid orders' });
  const row = (text: string) => unpaid.getByRole('listitem').filter({ hasText: text });
  await expect(row('R 100')).toContainText('Overdue since');
  await expect(row('R 20')).toContainText('Due on');
  await expect(row(placed.referenceNumber)).toContainText('Due once invoiced');
  await expectAccessible(page);
});

test('a waiting proof names its orders, and the unused amount names the credit that it comes from', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const order = await addOrder(db, customer, [{ product: await addProduct(db) }]);
  const now = Date.now();
  await addProofWithoutFile(db, customer.id, new Date(now - 9_000));
  const proof = await addProofWithoutFile(db, customer.id, new Date(now - 5_000));
  await db.insert(paymentOrders).values({ paymentId: proof, orderId: order.id });
  await addManualEntry(db, {
    ...{ userId: customer.id, kind: 'credit', amount: inCents(5_000_00), reason: 'Recalled batch' },
    ...{ actorId: customer.id, at: new Date(now) },
  });
  await page.goto('/proof-of-payments');
  const cards = page.getByRole('list', { name: 'Previous Payments' }).getByRole('link');
  await expect(cards.nth(0)).toContainText('Recalled batch');
  await expect(cards.nth(1)).toContainText('Amount after approval');
  await expect(cards.nth(1)).toContainText(`For ${order.referenceNumber}`);
  await expect(cards.nth(2)).toContainText('Not for a specific order');
  const unused = page.getByRole('region', { name: 'Where the unused amount comes from' });
  await expect(unused).toContainText(/Credit, .*Recalled batch\s*R\s4\s830/);
  await unused.getByRole('link', { name: /Recalled batch/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit' });
  await expect(dialog).toContainText('Recalled batch');
  await expect(dialog.getByRole('region', { name: 'Orders' })).toContainText(order.referenceNumber);
});

test('the unpaid order in the address is scrolled to and highlighted for a second, with and without motion', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const product = await addProduct(db);
  const orders = [];
  for (let count = 0; count < 3; count += 1) orders.push(await addOrder(db, customer, [{ product }]));
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [named, reducedMotion] of [
    [orders[0], 'reduce'],
    [orders[1], 'no-preference'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`/proof-of-payments?orderId=${named?.id}`);
    const row = page.getByRole('listitem').filter({ hasText: named?.referenceNumber ?? '' });
    await expectHighlightedForASecond(page, row);
    await expect(row).toBeInViewport();
  }
});

test('previous payments are cards 320 pixels high in two lanes, with their status; one without a proof says No preview', async ({
  page,
  db,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const now = Date.now();
  const proof = await addProofWithoutFile(db, userId, new Date(now - 5_000));
  await addProofWithoutFile(db, userId, new Date(now - 9_000));
  await approvePayment(db, {
    paymentId: proof,
    amount: inCents(123_400),
    confirmed: APPROVAL_WARNINGS,
    actorId: userId,
    at: new Date(),
  });
  const entry = {
    userId,
    kind: 'credit',
    amount: inCents(5_000),
    reason: 'Goods returned',
    actorId: userId,
  } as const;
  await addManualEntry(db, { ...entry, at: new Date(now) });
  await page.goto('/proof-of-payments');
  const cards = page.getByRole('list', { name: 'Previous Payments' }).getByRole('link');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(1)).toContainText('Approved');
  await expect(cards.nth(1)).toContainText('R 1 234');
  await expect(cards.nth(2)).toContainText('Awaiting Approval');
  await settle(page);
  const boxes = await Promise.all([0, 1, 2].map((at) => cards.nth(at).boundingBox()));
  expect(boxes.map((box) => box?.height)).toEqual([320, 320, 320]);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(boxes[2]?.x).toBe(boxes[0]?.x);
  await cards.nth(1).click();
  await expect(page).toHaveURL(`/proof-of-payments/${proof}`);
  await expect(page.getByRole('dialog')).toContainText('Approved');
  await expect(page.getByRole('dialog')).toContainText('R 1 234');
  await page.keyboard.press('Escape');
  await cards.nth(0).click();
  await expect(page.getByRole('dialog', { name: 'Credit' }).getByText('No preview')).toBeVisible();
});

test('payments are requested twenty at a time, from the page in the address; staff see no unpaid orders', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'Staff' });
  const asked = page.waitForRequest(/payments\?skip=40&take=60$/);
  await page.goto('/proof-of-payments?page=2');
  await asked;
  await expect(page.getByRole('heading', { name: 'Previous Payments' })).toBeVisible();
  await expect(page.getByText('Unpaid orders')).toHaveCount(0);
});
