import { addOrder, newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { dispatch, expect, test } from '../../staff.ts';

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
  await dialog.getByRole('button', { name: 'Short delivered' }).click();
  await dialog.getByRole('button', { name: 'Mark as disputed' }).click();
  await expectToast(page, /is in dispute/);
  await expect(invoice).toContainText('In dispute');
  await expect(invoice).toContainText('Short delivered');
  await expectAccessible(page);

  await invoice.getByRole('button', { name: /^End dispute/ }).click();
  await dialog.getByRole('button', { name: 'Credited' }).click();
  await dialog.getByRole('button', { name: 'End dispute' }).click();
  await expectToast(page, /The dispute of INV-\d+ ended/);
  await expect(invoice).not.toContainText('In dispute');
});
