import { user } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { follow } from '../../follow.ts';
import { addOrder, addProofWithoutFile, type Customer, newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { amountOf, upload } from '../../proofs.ts';
import { expectAccessible, expectNoSideways } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const owed = async (page: Page): Promise<number> =>
  user.encode(user.parse(await (await page.request.get('/api/users')).json())).paymentOutstanding;

/** Checks on a tablet that the screen is accessible and no wider than the window. */
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

  // The order named in the file name comes first, then the oldest.
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

  const withoutFile = await addProofWithoutFile(db, customer.id, new Date());
  await follow(page, `/admin/payments/${withoutFile}`);
  await expect(amountOf(page)).toBeVisible();
  await expectWhole(page);
});

test('a proof is rejected, restored, approved and unapproved, and its customer sees each step', async ({
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
