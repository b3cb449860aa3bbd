import type { Page } from '@playwright/test';
import { addOrder, newCustomer } from '../../people.ts';
import { addProduct, newWord, stockOf } from '../../products.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { dispatch, expect, test } from '../../staff.ts';

type Db = Parameters<typeof newCustomer>[0];

/** Adds an order of five packs at R 50, with delivery at R 120. */
const placeOrder = async (db: Db) => {
  const customer = await newCustomer(db, { name: newWord(), surname: 'Pharmacy' });
  const product = await addProduct(db);
  const order = await addOrder(db, customer, [{ product, quantity: 5 }]);
  return { customer, product, order };
};

const balanceOf = async (page: Page, customerId: string): Promise<number> => {
  const answer = await page.request.get(`/api/admin/customers/${customerId}`);
  return ((await answer.json()) as { paymentOutstanding: number }).paymentOutstanding;
};

const creditDialog = (page: Page) => page.getByRole('dialog', { name: 'Credit note' });

test('two returned packs are credited: the balance falls, the stock rises, and the customer sees the credit note', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const { customer, product, order } = await placeOrder(db);
  await signInStaff('Staff', { name: 'Pieter', surname: 'Botha' });
  await dispatch(page, order.id);
  const [owed, stock] = [await balanceOf(page, customer.id), await stockOf(db, product)];
  const theirs = await pageOf(customer);
  await theirs.goto(`/orders/${order.id}`);

  await page.goto('/admin/documents');
  await page.getByRole('searchbox', { name: 'Search documents' }).fill(customer.name);
  await page.keyboard.press('Enter');
  const row = page
    .getByRole('table', { name: 'Documents' })
    .getByRole('row')
    .filter({ hasText: customer.name });
  await expect(page).toHaveURL(/\?q=/);
  await settle(page);
  await expect(row).toHaveCount(1);
  await row.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /invoice INV-\d+/i })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('c');
  const dialog = creditDialog(page);
  await dialog.getByLabel('Reason').selectOption('Goods returned');
  await dialog.getByRole('textbox', { name: new RegExp(`^Quantity of ${product.name}`) }).fill('2');
  await expect(dialog.getByRole('checkbox', { name: 'Return to stock' })).toBeChecked();
  await expect(dialog.getByRole('status')).toContainText(/Credit R\s100/);
  await expect(dialog.getByRole('status')).toContainText(/R\s270 left to credit/);
  await settle(page);
  await expectAccessible(page);
  await dialog.getByLabel('Note').fill('Two packs came back unopened.');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(dialog).toHaveCount(0);
  await expectToast(page, /CN-\d+ issued/);

  expect(await balanceOf(page, customer.id)).toBeCloseTo(owed - 100, 2);
  expect(await stockOf(db, product)).toBe(stock + 2);
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText(/2 of 5 credited/);
  await expect(theirs.getByRole('region', { name: 'Documents' })).toContainText(/CN-\d+/);

  await page.getByRole('region', { name: 'Credit notes' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Credit note CN-\d+/ })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('Goods returned');
  await expect(details).toContainText('Two packs came back unopened.');
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('Returned to stock');
});

test('an invoice is issued early, is found by its number, and is credited when the order is cancelled', async ({
  page,
  db,
  signInStaff,
}) => {
  const { customer, order } = await placeOrder(db);
  await signInStaff();
  await page.goto(`/admin/orders/${order.id}`);
  const card = page.getByRole('region', { name: 'Documents' });
  for (const name of [/Picking slip/, 'Delivery note', /Pro forma invoice/]) {
    const address = await card.getByRole('link', { name }).getAttribute('href');
    expect((await page.request.get(address ?? '')).headers()['content-type']).toBe('application/pdf');
  }
  await card.getByRole('button', { name: 'Issue invoice…' }).click();
  const question = page.getByRole('alertdialog', { name: `Issue the invoice for ${order.referenceNumber}?` });
  await settle(page);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Issue invoice' }).click();
  const link = card.getByRole('link', { name: /^INV-\d+$/ });
  await expect(link).toBeVisible();
  const number = (await link.textContent()) ?? '';

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill(number);
  await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Issue credit note/ })).toHaveCount(0);

  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Ordered twice');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('link', { name: /^CN-\d+$/ })).toBeVisible();
  await expect.poll(() => balanceOf(page, customer.id)).toBe(0);
});
