import { readFile } from 'node:fs/promises';
import { addOrder, newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { dispatch, expect, test } from '../../staff.ts';

const centsIn = (cell: string | undefined): number => Math.round(Number(cell || 0) * 100);

test('the journals balance and agree with what a customer owes, and the VAT report links to its invoice', async ({
  page,
  db,
  signInStaff,
}) => {
  const customer = await newCustomer(db, { name: newWord(), surname: 'Pharmacy' });
  const order = await addOrder(db, customer, [{ product: await addProduct(db), quantity: 5 }]);
  await signInStaff('Admin', { name: 'Lerato', surname: 'Dube' });
  await dispatch(page, order.id);

  await page.goto('/admin/accounting');
  await page.getByLabel('Period').selectOption({ index: 1 });
  await expect(page.getByRole('region', { name: 'Reconciliation' })).toContainText(
    'The journals agree with the ledger to the cent.',
  );
  await expectAccessible(page);

  const journals = page.getByRole('region', { name: 'Journals' });
  const download = page.waitForEvent('download');
  await journals.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  // No name in this journey contains a comma, so no cell does.
  const [headings = [], ...rows] = file
    .replace('\uFEFF', '')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const sumOf = (heading: string, lines: string[][]) =>
    lines.reduce((sum, line) => sum + centsIn(line[headings.indexOf(heading)]), 0);
  const theirs = rows.filter((line) => line.includes(`${customer.name} Pharmacy`));
  expect(sumOf('Debit', theirs)).toBe(sumOf('Credit', theirs));
  const debtors = theirs.filter((line) => line.includes('Debtors'));
  const answer = await page.request.get(`/api/admin/customers/${customer.id}`);
  const { paymentOutstanding } = (await answer.json()) as { paymentOutstanding: number };
  expect(sumOf('Debit', debtors) - sumOf('Credit', debtors)).toBe(Math.round(paymentOutstanding * 100));

  await page.getByRole('link', { name: /documents? in field 1$/ }).click();
  const documents = page.getByRole('region', { name: 'Documents in field 1' });
  await expect(documents.getByRole('row').filter({ hasText: customer.name })).toHaveCount(1);
  await expectAccessible(page);
});

test('staff see an open invoice, mark it as disputed, and end the dispute', async ({
  page,
  db,
  signInStaff,
}) => {
  const customer = await newCustomer(db, { name: newWord(), surname: 'Pharmacy' });
  const order = await addOrder(db, customer, [{ product: await addProduct(db), quantity: 2 }]);
  await signInStaff('Staff', { name: 'Pieter', surname: 'Botha' });
  await dispatch(page, order.id);

  await page.goto(`/admin/customers/${customer.id}`);
  const open = page.getByRole('region', { name: 'Open invoices' });
  const invoice = open.getByRole('listitem').filter({ hasText: /INV-\d+/ });
  await expect(invoice).toHaveCount(1);
  await expect(invoice).toContainText('Due');
  await invoice.getByRole('button', { name: /^Dispute/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Short delivery' }).click();
  await dialog.getByRole('button', { name: 'Mark as disputed' }).click();
  await expectToast(page, /is in dispute/);
  await expect(invoice).toContainText('In dispute');
  await expect(invoice).toContainText('Short delivery');
  await expectAccessible(page);

  await invoice.getByRole('button', { name: /^End dispute/ }).click();
  await dialog.getByRole('button', { name: 'Credited' }).click();
  await dialog.getByRole('button', { name: 'End dispute' }).click();
  await expectToast(page, /The dispute over INV-\d+ has ended/);
  await expect(invoice).not.toContainText('In dispute');
});
