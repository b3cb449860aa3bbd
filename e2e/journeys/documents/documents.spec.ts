import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addOrder, newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible } from '../../screen/screen.ts';
import { dispatch, expect, test } from '../../staff.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Documents' });

test('a customer finds and downloads an order’s invoice and a statement; others cannot open the invoice', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const customer = await newCustomer(db);
  const poNumber = `PO-${newWord()}`;
  const { id, referenceNumber } = await addOrder(db, customer, [{ product: await addProduct(db) }], {
    poNumber,
  });
  await addOrder(db, customer, [{ product: await addProduct(db) }]);
  const theirs = await pageOf(customer);
  await theirs.goto('/documents');
  await expect(theirs.getByText('You have no documents yet.')).toBeVisible();
  await theirs.goto(`/orders/${id}`);
  const ofOrder = theirs.getByRole('region', { name: 'Documents' });
  const proForma = await ofOrder.getByRole('link', { name: 'Pro forma invoice' }).getAttribute('href');
  const printed = await theirs.request.get(proForma ?? '');
  expect(printed.headers()['content-type']).toBe('application/pdf');

  await signInStaff('Staff');
  await dispatch(page, id);
  const pdf = ofOrder.getByRole('link', { name: /^INV-\d+ as PDF$/ });
  await expect(pdf).toBeVisible();
  await expect(ofOrder.getByRole('link', { name: 'Pro forma invoice' })).toHaveCount(0);

  await theirs.goto('/');
  await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
  await theirs.getByRole('searchbox', { name: 'Search documents' }).fill(poNumber);
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL(new RegExp(`q=${poNumber}`));
  const row = table(theirs).getByRole('row').filter({ hasText: poNumber });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(referenceNumber);
  await expect(row).toContainText(/R\s170/);
  await expectAccessible(theirs);

  const file = (await row.getByRole('link', { name: /as PDF$/ }).getAttribute('href')) ?? '';
  const answer = await theirs.request.get(file);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const download = theirs.waitForEvent('download');
  await row.getByRole('link', { name: /as CSV$/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(poNumber);

  const stranger = await pageOf(await newCustomer(db));
  for (const address of [file, proForma ?? ''])
    expect((await stranger.request.get(address)).status()).toBe(404);

  await theirs.getByLabel('Kind').selectOption('Credit notes');
  await expect(theirs.getByText('No results found')).toBeVisible();
  await theirs.getByRole('link', { name: 'Statement…' }).click();
  const statement = theirs.getByRole('dialog', { name: 'Statement' });
  await statement
    .getByRole('button')
    .filter({ hasText: /20\d\d/ })
    .first()
    .click();
  const csv = theirs.waitForEvent('download');
  await statement.getByRole('link', { name: 'CSV' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain(referenceNumber);
});
