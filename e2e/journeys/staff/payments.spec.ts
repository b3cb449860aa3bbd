import { readFile } from 'node:fs/promises';
import { APPROVAL_WARNINGS, inCents, user } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { approvePayment } from '../../../server/src/features/payments/crediting/approve-payment.ts';
import { stopEvents } from '../../events.ts';
import { follow } from '../../follow.ts';
import { addOrder, addProofWithoutFile, type Customer, get, newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { amountOf, upload } from '../../proofs.ts';
import { expectAccessible, expectNoSideways } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const owed = async (page: Page): Promise<number> =>
  user.encode(user.parse(await (await page.request.get('/api/users')).json())).paymentOutstanding;

/** Checks on a tablet: accessible, and no wider than the screen. */
const expectWhole = async (page: Page): Promise<void> => {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 1024 });
  await settle(page);
  await expectAccessible(page);
  await expectNoSideways(page);
  if (desk) await page.setViewportSize(desk);
};

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Decision' });
const order = async (db: Parameters<typeof addOrder>[0], customer: Customer, rand: number) =>
  addOrder(db, customer, [{ product: await addProduct(db, { cost: rand * 100 }) }]);

test('a proof is approved by keyboard for the chosen orders, on an accessible screen, and the customer sees it', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const customer = await newCustomer(db, { name: newWord(), deliveryFee: 0 });
  const [first, second] = [await order(db, customer, 100), await order(db, customer, 60)];
  const theirs = await pageOf(customer);
  const { id } = await upload(theirs, { name: `payment ${second.referenceNumber}.png` });

  await signInStaff('Staff');
  await page.goto(`/admin/payments/${id}`);
  await expect(page.getByRole('img', { name: /^Proof of payment from/ })).toBeVisible();
  await expect(panelOf(page)).toContainText(customer.name);
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toContainText('Enter the amount that was paid.');

  // The order in the file name comes first, then the oldest.
  await page.keyboard.type('R 80,50');
  const settles = panelOf(page).getByRole('group', { name: 'Settles' });
  await expect(settles.getByRole('checkbox', { name: second.referenceNumber })).toBeChecked();
  await expect(settles).toContainText('R 20,50of R 100');
  await expect(panelOf(page)).toContainText('Outstanding after');
  // Only the second is paid; the rest becomes credit.
  await settles.getByRole('checkbox', { name: first.referenceNumber }).focus();
  await page.keyboard.press('Space');
  await expect(panelOf(page)).toContainText('Left over, becomes credit');
  await expectWhole(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(id));

  expect(await owed(theirs)).toBeCloseTo(79.5, 2);
  await theirs.goto(`/proof-of-payments/${id}`);
  await expect(theirs.getByRole('dialog')).toContainText('Approved');
  await expect(theirs.getByRole('dialog')).toContainText('R 80,50');
  await theirs.getByRole('dialog').getByRole('link', { name: second.referenceNumber }).click();
  await expect(theirs).toHaveURL(`/orders/${second.id}`);
  await expect(theirs.getByRole('main')).toContainText('Paid');

  await follow(page, `/admin/payments/${id}`);
  await expect(panelOf(page)).toContainText('By Naledi Khumalo');
  await panelOf(page).getByRole('link', { name: second.referenceNumber }).click();
  await expect(page).toHaveURL(`/admin/orders/${second.id}`);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(/R\s60/);
});

test('when two people approve one proof, the second sees that it is approved, and by whom', async ({
  page,
  db,
  signInStaff,
  pageOf,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/approve/);
  const theirs = await pageOf(await newCustomer(db));
  const { id } = await upload(theirs);
  await signInStaff('Staff');
  await stopEvents(page);
  await page.goto(`/admin/payments/${id}`);
  await amountOf(page).fill('100');
  const colleague = await newCustomer(db, { role: 'Staff', name: 'Pieter', surname: 'Botha' });
  await approvePayment(db, {
    paymentId: id,
    amount: inCents(10_000),
    confirmed: APPROVAL_WARNINGS,
    actorId: colleague.id,
    at: new Date(),
  });
  await amountOf(page).press('Enter');
  await expect(panelOf(page)).toContainText('This payment is already approved.');
  await expect(panelOf(page)).toContainText('By Pieter Botha');
  expect(await owed(theirs)).toBe(-100);
});

test('a proof is rejected with a reason, restored, approved and unapproved, and its customer sees each step', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const customer = await newCustomer(db, { deliveryFee: 0 });
  const { id: orderId } = await order(db, customer, 100);
  const theirs = await pageOf(customer);
  const { id } = await upload(theirs);
  await signInStaff('Staff');
  await page.goto(`/admin/payments/${id}`);
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('x');
  const rejecting = page.getByRole('alertdialog', { name: 'Reject this proof?' });
  await expect(rejecting.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rejecting).toContainText('Reason is required.');
  await page.keyboard.type('The bank’s stamp is missing.');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(id));

  await theirs.goto('/proof-of-payments');
  const card = theirs.locator(`a[href*="${id}"]`);
  await expect(card).toContainText('Awaiting Approval');
  await expect(card).toContainText('The bank’s stamp is missing.');
  await card.click();
  const proof = theirs.getByRole('dialog');
  await expect(proof).toContainText('The bank’s stamp is missing.');

  await follow(page, `/admin/payments/${id}`);
  await page.getByRole('button', { name: 'Undo rejection' }).click();
  await expect(amountOf(page)).toBeVisible();
  await expect(proof).toContainText('Awaiting Approval');
  await expect(proof).not.toContainText('The bank’s stamp is missing.');

  await amountOf(page).fill('100');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  expect(await owed(theirs)).toBe(0);
  await follow(page, `/admin/payments/${id}`);
  await page.getByRole('button', { name: 'Undo approval…' }).click();
  const unapproving = page.getByRole('alertdialog', { name: 'Undo this approval?' });
  await unapproving.getByRole('button', { name: 'The payment bounced.' }).click();
  await unapproving.getByRole('button', { name: 'Undo approval' }).click();
  await expect(amountOf(page)).toHaveValue('');
  expect(await owed(theirs)).toBe(100);
  await theirs.goto(`/orders/${orderId}`);
  await expect(theirs.getByRole('main')).toContainText('Placed');
});

test('an Admin restores a customer’s access with one key while approving a proof', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const theirs = await pageOf(await newCustomer(db, { storeAccess: false }));
  const { id } = await upload(theirs);
  await signInStaff('Admin');
  await page.goto(`/admin/payments/${id}`);
  await expect(panelOf(page)).toContainText('This customer’s store access is revoked');
  await amountOf(page).fill('100');
  await page.keyboard.press('r');
  await expect(page.getByRole('checkbox', { name: 'Restore access when approving' })).toBeChecked();
  await expect(amountOf(page)).toHaveValue('100');
  await amountOf(page).press('Enter');
  await expect(page).not.toHaveURL(new RegExp(id));
  await theirs.goto('/');
  await expect(theirs.getByRole('link', { name: 'Shop Now' })).toBeVisible();
});

test('a file sent before or an amount paid on the same day is flagged, and Enter alone does not approve it', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const first = await upload(await pageOf(await newCustomer(db, { name: 'Karoo', surname: 'Clinic' })));
  const theirs = await pageOf(await newCustomer(db));
  const again = await upload(theirs, { bytes: first.bytes });
  const another = await upload(theirs);
  await signInStaff('Staff');
  await page.goto(`/admin/payments/${again.id}`);
  await expect(panelOf(page)).toContainText('This file has already been sent');
  await expect(panelOf(page)).toContainText('Sent by Karoo Clinic.');
  await panelOf(page)
    .getByRole('link', { name: /waiting$/ })
    .click();
  await expect(page).toHaveURL(new RegExp(first.id));
  await amountOf(page).fill('300');
  await amountOf(page).press('Enter');
  await expect(page).not.toHaveURL(new RegExp(first.id));

  await follow(page, `/admin/payments/${again.id}`);
  await amountOf(page).fill('9000');
  const panel = panelOf(page);
  await expect(panel).toContainText('This file has already been approved for Karoo Clinic: R 300.');
  await expect(panel).toContainText('The amount is R 9 000, and nothing is owed.');
  for (const _press of [1, 2, 3]) await page.keyboard.press('Enter');
  const boxes = panel.getByRole('group', { name: 'Check before you approve' }).getByRole('checkbox');
  await expect(boxes.first()).toBeFocused();
  await expect(panel).toContainText('Select this to approve the proof.');
  expect(await owed(theirs)).toBe(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(boxes.last()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(again.id));
  expect(await owed(theirs)).toBe(-9000);

  await follow(page, `/admin/payments/${another.id}`);
  await amountOf(page).fill('9001');
  await expect(panel).not.toContainText('The same amount on the same day');
  await amountOf(page).fill('9000,00');
  await expect(panel).toContainText('The same amount on the same day');
  await panel.getByRole('link', { name: /was approved/ }).click();
  await expect(page).toHaveURL(new RegExp(again.id));
});

test('the payment history is searched, filtered and exported; a proof without its file is accessible', async ({
  page,
  db,
  signInStaff,
}) => {
  const name = newWord();
  const { id: customer } = await newCustomer(db, { name, surname: 'Dispensary' });
  const id = await addProofWithoutFile(db, customer, new Date());
  await signInStaff('Staff');
  await page.goto('/admin/payments');
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(`${name} dispensary`);
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('Waiting');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('link', { name: 'CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`${name} Dispensary`);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.goBack();
  await table.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/admin/payments/${id}$`));
  expect(await get(page, `/api/admin/payments/${id}`)).toMatchObject({ state: 'waiting' });
  await expect(amountOf(page)).toBeVisible();
  await expectWhole(page);
});
