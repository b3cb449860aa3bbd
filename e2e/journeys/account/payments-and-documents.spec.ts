import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newPicture } from '../../new-picture.ts';
import { addOrder, newCustomer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { dispatch, expect, test } from '../../staff.ts';

test('a customer uploads a proof for two orders, which awaits approval, and staff see both ticked', async ({
  page,
  db,
  signIn,
  pageOf,
}) => {
  const customer = await signIn();
  const product = await addProduct(db, { cost: 5000 });
  const [first, order] = [
    await addOrder(db, customer, [{ product }]),
    await addOrder(db, customer, [{ product, quantity: 2 }]),
  ];
  await page.goto('/proof-of-payments');
  const unpaid = page.getByRole('main').getByText(order.referenceNumber, { exact: true });
  await expect(unpaid).toBeVisible();
  await page.getByRole('link', { name: 'Upload Proof of Payment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Proof of Payment' });
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect(dialog.getByRole('alert')).toHaveText('File is required.');

  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose('proof.png', 'image/png', Buffer.from('this is no picture'));
  await expect(dialog.getByRole('alert')).not.toHaveText('File is required.');
  await choose('proof.png', 'image/png', await newPicture());
  await expect(dialog).toContainText('proof.png');
  for (const { referenceNumber } of [first, order])
    await dialog.getByRole('checkbox', { name: new RegExp(referenceNumber) }).check();
  const sum = 150 + (2 * customer.deliveryFee) / 100;
  await expect(dialog.getByRole('status').filter({ hasText: '2 orders' })).toContainText(`R ${sum}`);
  // Starts watching before the click, because on a busy machine the toast's five seconds might be over too soon.
  await Promise.all([expectToast(page, 'Proof of payment uploaded successfully.'), upload.click()]);
  await expect(page).toHaveURL(/\/proof-of-payments\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('dialog')).toContainText('Awaiting Approval');
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  const proof = page.url().split('/').at(-1);
  await page.getByRole('dialog').getByRole('link', { name: first.referenceNumber }).click();
  await expect(page.getByRole('main').getByText('Proof sent, awaiting approval').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload another proof' })).toBeVisible();

  const office = await pageOf(await newCustomer(db, { role: 'Staff' }));
  await office.goto(`/admin/payments/${proof}`);
  await office.getByRole('textbox', { name: 'Amount' }).fill(String(sum));
  const settles = office.getByRole('group', { name: 'Settles' });
  await expect(settles.getByText('named at upload')).toHaveCount(2);
  for (const { referenceNumber } of [first, order])
    await expect(settles.getByRole('checkbox', { name: referenceNumber })).toBeChecked();
});

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
