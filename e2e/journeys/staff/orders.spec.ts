import type { Locator, Page } from '@playwright/test';
import { customerDetails } from '../../../server/src/features/accounts/tables.ts';
import { addOrder, currentUser, newCustomer } from '../../people.ts';
import { addProduct, stockOf } from '../../products.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../staff.ts';

const row = (page: Page, reference: string) => page.getByRole('row', { name: new RegExp(reference) });
const find = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(text));
};

type Db = Parameters<typeof newCustomer>[0];
const placeOrders = async (db: Db, count: number, values = {}) => {
  const customer = await newCustomer(db, { name: 'Lerato', surname: `D${crypto.randomUUID()}`, ...values });
  const product = await addProduct(db);
  const orders = [];
  for (let index = 0; index < count; index += 1)
    orders.push(await addOrder(db, customer, [{ product, quantity: 2 }]));
  return { customer, product, orders };
};

/** Expects a link to open a PDF in the browser. */
const expectPdf = async (page: Page, link: Locator): Promise<void> => {
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
};

test('an order is paid, settled from credit, picked and dispatched, and its customer sees each step', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const { customer, orders } = await placeOrders(db, 1);
  const [{ id, referenceNumber } = { id: '', referenceNumber: '' }] = orders;
  await signInStaff('Staff', { name: 'Pieter', surname: 'Botha' });
  const theirs = await pageOf(customer);
  await theirs.goto(`/orders/${id}`);
  await expect(theirs.getByTitle('Still to be paid')).toBeVisible();

  await page.goto('/admin/orders');
  await find(page, customer.surname);
  await row(page, referenceNumber).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${referenceNumber}` })).toBeVisible();
  await page.keyboard.press('m');
  const recording = page.getByRole('dialog', { name: 'Record payment' });
  await recording.getByLabel('Reason').fill('');
  await recording.getByRole('button', { name: 'Record payment' }).click();
  await expect(recording).toContainText('Reason is required.');
  await recording.getByLabel('Method').selectOption('Cash');
  await recording.getByLabel('Reason').fill('Paid at the counter');
  await recording.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByTitle('Paid in full')).toBeVisible();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('Payment (Cash)');
  await expect(theirs.getByTitle('Paid in full')).toBeVisible();

  await payments.getByRole('button', { name: 'Undo…' }).click();
  const undoing = page.getByRole('alertdialog', { name: 'Undo this settlement?' });
  await undoing.getByRole('button', { name: 'Settled by mistake.' }).click();
  await undoing.getByRole('button', { name: 'Undo settlement' }).click();
  await expect(payments).toContainText('Undone by Pieter Botha: Settled by mistake.');
  await expect(theirs.getByTitle('Still to be paid')).toBeVisible();
  await payments.getByRole('button', { name: /^Use credit/ }).click();
  await expect(page.getByTitle('Paid in full')).toBeVisible();
  await expect(theirs.getByTitle('Paid in full')).toBeVisible();

  await page.keyboard.press('s');
  await expect(page.getByTitle('Being picked and packed')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('alertdialog')).toContainText('can no longer be cancelled');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByTitle('On its way or handed over')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order…' })).toHaveCount(0);

  for (const name of [/Picking slip/, /Invoice/]) await expectPdf(page, page.getByRole('link', { name }));
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(6);
  await expect(history.nth(5)).toContainText('Pieter Botha');
  await expect(theirs.getByTitle('On its way or handed over')).toBeVisible();
});

test('a cancelled order shows its reason, is credited and returns its stock; one dispatched meanwhile is not cancelled', async ({
  page,
  db,
  signInStaff,
  pageOf,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/cancellation/);
  const { customer, product, orders } = await placeOrders(db, 2);
  const [cancelled, dispatched] = orders.map(({ id }) => id);
  await signInStaff('Staff');
  const question = page.getByRole('alertdialog');
  const reason = question.getByLabel('Reason');
  const cancel = question.getByRole('button', { name: 'Cancel order' });

  await page.goto(`/admin/orders/${dispatched}`);
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  await reason.fill('Ordered twice');
  for (const to of [0, 1])
    await page.request.post('/api/admin/orders/moves', {
      data: { orderIds: [dispatched], to, allowUnpaid: true },
    });
  await cancel.click();
  await expect(question.getByRole('alert')).toContainText('has been dispatched and cannot be cancelled');
  await expect(reason).toHaveValue('Ordered twice');

  await page.goto(`/admin/orders/${cancelled}`);
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  await cancel.click();
  await expect(question.getByText('Reason is required.')).toBeVisible();
  await reason.fill('The supplier has recalled it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The supplier has recalled it');
  await expect(question).toHaveCount(0);
  // The packs of the dispatched order stay deducted from the 100, and its total, including the delivery fee, is owed.
  expect(await stockOf(db, product)).toBe(98);

  const theirs = await pageOf(customer);
  await theirs.goto(`/orders/${cancelled}`);
  await expect(theirs.getByText('The supplier has recalled it')).toBeVisible();
  expect((await currentUser(theirs)).paymentOutstanding).toBe(220);
});

test('orders are filtered, printed and moved together, with a question for unpaid ones', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const { customer, orders } = await placeOrders(db, 3);
  const [first, second, third] = orders.map(({ referenceNumber }) => referenceNumber) as [
    string,
    string,
    string,
  ];
  await db.insert(customerDetails).values({ userId: customer.id, termsDays: 0 });
  await signInStaff('Staff');
  await page.goto(`/admin/orders?q=${customer.surname}`);

  await test.step('tabs and filters are in the address, and going back restores them', async () => {
    const statuses = page.getByRole('navigation', { name: 'Order status' });
    await statuses.getByRole('link', { name: /^Dispatched/ }).click();
    await expect(page.getByText('No results found')).toBeVisible();
    await expect(page).toHaveURL(/status=1/);
    await page.getByLabel('Fulfilment').selectOption('Collection');
    await expect(page).toHaveURL(/way=collection/);
    await page.goBack();
    await page.getByLabel('Picking').selectOption('Held');
    await expect(page).toHaveURL(/picking=held/);
    await page.goBack();
    await page.goBack();
    await expect(row(page, first)).toBeVisible();
    await expect(row(page, first).getByText('Held: must pay first').last()).toBeVisible();
    await expect(statuses.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('orders are selected, and their documents are PDFs', async () => {
    const all = page.getByRole('checkbox', { name: 'Select all orders on this page' });
    await all.check();
    await expect(page.getByText('3 selected')).toBeVisible();
    await all.uncheck();
    await row(page, third).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 selected')).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(page.getByText('3 selected')).toBeVisible();
    for (const name of [/Print picking slips/, /Print invoices/, /Print delivery notes/])
      await expectPdf(page, page.getByRole('link', { name }));
    await expectAccessible(page);
  });

  await test.step('they are moved after a question, except one that someone else has cancelled', async () => {
    const url = `/api/admin/orders/${orders[0]?.id}/cancellation`;
    await page.request.post(url, { data: { reason: 'Asked for', version: 1 } });
    await expect(row(page, first)).toContainText('Cancelled');
    const question = page.getByRole('alertdialog');
    await page.keyboard.press('s');
    await expect(question).toContainText('2 of them are not paid yet. Their customers must pay first.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Start picking' }).click();
    await question.getByRole('button', { name: 'Start picking' }).click();
    await expectToast(page, '2 orders being picked.');
    const refused = page.getByRole('alert').filter({ hasText: '1 order not moved' });
    await expect(refused).toContainText(`${first}: This order is cancelled.`);
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(row(page, third).getByRole('cell', { name: 'Being picked', exact: true })).toBeVisible();
  });

  await test.step('their customer finds them listed as unpaid', async () => {
    const theirs = await pageOf(customer);
    await theirs.goto('/proof-of-payments');
    const sent = theirs.getByRole('region', { name: 'Picked or dispatched before payment' });
    await expect(sent.getByRole('listitem')).toHaveCount(2);
    for (const reference of [second, third]) await expect(sent).toContainText(reference);
    await expect(theirs.getByRole('region', { name: /add up$/ })).toContainText(
      /Picked or dispatched before payment\s*R\s440/,
    );
  });
});
