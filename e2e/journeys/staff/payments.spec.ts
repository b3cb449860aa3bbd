import { readFile } from 'node:fs/promises';
import { user } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { stopEvents } from '../../events.ts';
import { addOrder, addProofWithoutFile, type Customer, get, newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { amountOf, upload } from '../../proofs.ts';
import { changeTheme, expectAccessible, expectNoSideways } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const owed = async (page: Page): Promise<number> =>
  user.parse(await (await page.request.get('/api/users')).json()).paymentOutstanding;

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Decision' });
const order = async (db: Parameters<typeof addOrder>[0], customer: Customer, rand: number) =>
  addOrder(db, customer, [{ product: await addProduct(db, { cost: rand * 100 }) }]);

test('a proof is approved without the mouse, over the orders that it settles, and the customer sees it', async ({
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
  await expect(page.getByRole('img', { name: /^Proof of payment of/ })).toBeVisible();
  await expect(panelOf(page)).toContainText(customer.name);
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toContainText('Type the amount that was paid.');

  // The order in the file's name comes first, then the oldest.
  await page.keyboard.type('R 80,50');
  const settles = panelOf(page).getByRole('group', { name: 'Settles' });
  await expect(settles.getByRole('checkbox', { name: second.referenceNumber })).toBeChecked();
  await expect(settles).toContainText('R 20,50of R 100');
  await expect(panelOf(page)).toContainText('Outstanding after');
  // Only the second: what is left over becomes credit.
  await settles.getByRole('checkbox', { name: first.referenceNumber }).focus();
  await page.keyboard.press('Space');
  await expect(panelOf(page)).toContainText('Left over, becomes credit');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(id));

  expect(await owed(theirs)).toBeCloseTo(79.5, 2);
  await theirs.goto(`/proof-of-payments/${id}`);
  await expect(theirs.getByRole('dialog')).toContainText('Approved');
  await expect(theirs.getByRole('dialog')).toContainText('R 80,50');
  await theirs.goto(`/orders/${second.id}`);
  await expect(theirs.getByRole('main')).toContainText('Paid');

  await page.goto(`/admin/payments/${id}`);
  await expect(panelOf(page)).toContainText('By Naledi Khumalo');
  await expect(panelOf(page)).toContainText(second.referenceNumber);
  await page.goto(`/admin/orders/${second.id}`);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(/R\s60/);
});

test('of two people who approve one proof, the second is told, and sees who was first', async ({
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
  const colleague = await newCustomer(db, { role: 'Staff', name: 'Pieter', surname: 'Botha' });
  const beside = await pageOf(colleague);
  await stopEvents(page);
  await page.goto(`/admin/payments/${id}`);
  await amountOf(page).fill('100');
  await beside.goto(`/admin/payments/${id}`);
  await amountOf(beside).fill('100');
  await amountOf(beside).press('Enter');
  await expect(beside).not.toHaveURL(new RegExp(id));
  await amountOf(page).press('Enter');
  await expect(panelOf(page)).toContainText('This payment is approved already');
  await expect(panelOf(page)).toContainText('By Pieter Botha');
  expect(await owed(theirs)).toBe(-100);
});

test('a proof is rejected with a reason that its customer reads, and let in again', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const theirs = await pageOf(await newCustomer(db));
  const { id } = await upload(theirs);
  await signInStaff('Staff');
  await page.goto(`/admin/payments/${id}`);
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('x');
  const question = page.getByRole('alertdialog', { name: 'Reject this proof?' });
  await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('Required');
  await page.keyboard.type('The bank’s stamp is missing.');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(id));

  await theirs.goto('/proof-of-payments');
  const card = theirs.locator(`a[href*="${id}"]`);
  await expect(card).toContainText('Awaiting Approval');
  await expect(card).toContainText('The bank’s stamp is missing.');
  await card.click();
  await expect(theirs.getByRole('dialog')).toContainText('The bank’s stamp is missing.');

  await page.goto(`/admin/payments/${id}`);
  await page.getByRole('button', { name: 'Undo rejection' }).click();
  await expect(amountOf(page)).toBeVisible();
  await theirs.goto(`/proof-of-payments/${id}`);
  await expect(theirs.getByRole('dialog')).toContainText('Awaiting Approval');
});

test('a payment is unapproved with a reason, and is owed again', async ({
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
  await amountOf(page).fill('100');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  expect(await owed(theirs)).toBe(0);

  await page.goto(`/admin/payments/${id}`);
  await page.getByRole('button', { name: 'Unapprove…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unapprove this payment?' });
  await question.getByRole('button', { name: 'The payment bounced.' }).click();
  await question.getByRole('button', { name: 'Unapprove' }).click();
  await expect(amountOf(page)).toHaveValue('');
  expect(await owed(theirs)).toBe(100);
  await theirs.goto(`/orders/${orderId}`);
  await expect(theirs.getByRole('main')).toContainText('Placed');
});

test('an Admin restores a customer’s access by one key with the approval', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const theirs = await pageOf(await newCustomer(db, { storeAccess: false }));
  const { id } = await upload(theirs);
  await signInStaff('Admin');
  await page.goto(`/admin/payments/${id}`);
  await expect(panelOf(page)).toContainText('This customer has no access to the store');
  await amountOf(page).fill('100');
  await page.keyboard.press('r');
  await expect(page.getByRole('checkbox', { name: 'Restore access with the approval' })).toBeChecked();
  await expect(amountOf(page)).toHaveValue('100');
  await amountOf(page).press('Enter');
  await expect(page).not.toHaveURL(new RegExp(id));
  await theirs.goto('/');
  await expect(theirs.getByRole('link', { name: 'Shop Now' })).toBeVisible();
});

test('a file that was sent before is flagged, and once it is approved Enter alone does not approve it again', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const first = await upload(await pageOf(await newCustomer(db, { name: 'Karoo', surname: 'Clinic' })));
  const theirs = await pageOf(await newCustomer(db));
  const again = await upload(theirs, { bytes: first.bytes });
  await signInStaff('Staff');
  await page.goto(`/admin/payments/${again.id}`);
  await expect(panelOf(page)).toContainText('This file was sent before');
  await expect(panelOf(page)).toContainText('Sent by Karoo Clinic.');
  await panelOf(page)
    .getByRole('link', { name: /waiting$/ })
    .click();
  await expect(page).toHaveURL(new RegExp(first.id));
  await amountOf(page).fill('300');
  await amountOf(page).press('Enter');
  await expect(page).not.toHaveURL(new RegExp(first.id));

  await page.goto(`/admin/payments/${again.id}`);
  await amountOf(page).fill('9000');
  const panel = panelOf(page);
  await expect(panel).toContainText('This file was approved before for Karoo Clinic: R 300.');
  await expect(panel).toContainText('R 9 000 is paid, and nothing is owed.');
  for (const _press of [1, 2, 3]) await page.keyboard.press('Enter');
  const boxes = panel.getByRole('group', { name: 'Check before you approve' }).getByRole('checkbox');
  await expect(boxes.first()).toBeFocused();
  await expect(panel).toContainText('Tick this to approve the proof.');
  expect(await owed(theirs)).toBe(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(boxes.last()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(again.id));
  expect(await owed(theirs)).toBe(-9000);
});

test('an amount that this customer paid on that day already is flagged while it is typed', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const theirs = await pageOf(await newCustomer(db));
  const [first, second] = [await upload(theirs), await upload(theirs)];
  await signInStaff('Staff');
  await page.goto(`/admin/payments/${first.id}`);
  await amountOf(page).fill('500');
  await amountOf(page).press('Enter');
  await expect(page).not.toHaveURL(new RegExp(first.id));
  await page.goto(`/admin/payments/${second.id}`);
  await amountOf(page).fill('501');
  await expect(panelOf(page)).not.toContainText('The same amount on the same day');
  await amountOf(page).fill('500,00');
  await expect(panelOf(page)).toContainText('The same amount on the same day');
  await panelOf(page)
    .getByRole('link', { name: /was approved/ })
    .click();
  await expect(page).toHaveURL(new RegExp(first.id));
});

test('the history is searched, narrowed down, and taken out as a file', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const name = newWord();
  const { id } = await upload(await pageOf(await newCustomer(db, { name, surname: 'Dispensary' })));
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
  await page.getByRole('combobox', { name: 'State' }).selectOption('Approved');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.goBack();
  await table.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/admin/payments/${id}$`));
  expect(await get(page, `/api/admin/payments/${id}`)).toMatchObject({ state: 'waiting' });
});

test('the queue, a proof and the history fit a tablet, light and dark, for everybody', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  test.slow();
  await page.setViewportSize({ width: 768, height: 1024 });
  const customer = await newCustomer(db, { name: 'Mokoena', surname: 'Pharmacy', deliveryFee: 0 });
  for (const rand of [1846, 1204, 860]) await order(db, customer, rand);
  const { id } = await upload(await pageOf(customer));
  const lost = await addProofWithoutFile(db, customer.id, new Date());
  await signInStaff('Staff');
  for (const path of ['', `/${lost}`, `/${id}`, '/history']) {
    await page.goto(`/admin/payments${path}`);
    await settle(page);
    if (path.endsWith(id)) await amountOf(page).fill('2000');
    for (const theme of ['light', 'dark'] as const) {
      await changeTheme(page, theme);
      await expectNoSideways(page);
      await expectAccessible(page);
    }
  }
});
