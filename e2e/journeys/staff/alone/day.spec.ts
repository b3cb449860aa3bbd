import { accountLogList } from '@formulary/contract';
import { DEMO_STORE_STATUS } from '../../../../demo/src/history/simulate-history.ts';
import { verifyLedger } from '../../../../server/src/features/ledger/verify-ledger.ts';
import { saveStoreStatus } from '../../../../server/src/features/storefront/save-store-status.ts';
import { newDeliveryDetail } from '../../../../server/test/builders.ts';
import { newPicture } from '../../../new-picture.ts';
import { confirmOrder, placeOrder } from '../../../ordering.ts';
import { currentUser, get, newCustomer } from '../../../people.ts';
import { newWord } from '../../../products.ts';
import { expect, test } from '../../../staff.ts';

test.afterEach(({ db }) => saveStoreStatus(db, DEMO_STORE_STATUS, new Date()));

test('a day from the price list to a paid and dispatched order leaves books that agree', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  test.setTimeout(300_000);
  const word = newWord();
  const admin = await signInStaff('Admin', { name: newWord(), surname: 'Mokoena' });
  const customer = await newCustomer(db, { name: newWord(), deliveryFee: 12_000 });
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const theirs = await pageOf(customer);

  await test.step('staff close the store, import the price list, and open it', async () => {
    await page.goto('/admin/store');
    await page.getByRole('button', { name: 'Close store' }).click();
    await expect(page.getByRole('heading', { name: 'The store is closed' })).toBeVisible();
    await page.goto('/admin/products/import');
    const list = `sku,name,lab,category,dosage,strength,price_rand,stock\n${word}-1,${word} 500 mg,${word} Labs,Nervous system,Tablet,500 mg,45.40,40\n`;
    await page
      .getByLabel('Price list')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await page.getByRole('button', { name: 'Import 1…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
    const last = page.getByRole('region', { name: 'Last import' });
    await expect(last).toContainText('1 added', { timeout: 30_000 });
    await theirs.goto('/store');
    await expect(theirs.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
    await page.goto('/admin/store');
    await page.getByRole('button', { name: 'Open store' }).click();
    await expect(page.getByRole('heading', { name: 'The store is open' })).toBeVisible();
  });

  const reference = await test.step('a customer orders the imported product', async () => {
    await theirs.goto(`/store?q=${word}`);
    const card = theirs.getByRole('article').filter({ hasText: word });
    await expect(card).toContainText('R 45');
    await card.getByRole('button', { name: /^Add / }).click();
    await theirs.goto('/cart');
    await expect(theirs.getByRole('region', { name: 'Delivery' })).toContainText('12 Loop Street');
    await placeOrder(theirs);
    return confirmOrder(theirs);
  });
  const orderAddress = new URL(theirs.url()).pathname;
  expect((await currentUser(theirs)).paymentOutstanding).toBe(165);

  const proofId = await test.step('the customer uploads a proof of payment', async () => {
    const picture = await newPicture();
    await theirs.goto('/proof-of-payments/upload');
    const dialog = theirs.getByRole('dialog', { name: 'Upload Proof of Payment' });
    const chooser = theirs.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name: `${reference}.png`, mimeType: 'image/png', buffer: picture });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(theirs).toHaveURL(/\/proof-of-payments\/[0-9a-f-]{36}$/);
    await expect(theirs.getByRole('dialog')).toContainText('Awaiting Approval');
    return theirs.url().split('/').at(-1) ?? '';
  });

  await test.step('staff approve it, and the customer sees it without a reload', async () => {
    await page.goto(`/admin/payments/${proofId}`);
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toBeFocused();
    await amount.fill('165');
    const settles = page.getByRole('group', { name: 'Settles' });
    await expect(settles.getByRole('checkbox', { name: reference })).toBeChecked();
    await amount.press('Enter');
    await expect(page).not.toHaveURL(new RegExp(proofId));
    await expect(theirs.getByRole('dialog')).toContainText('Approved');
    expect((await currentUser(theirs)).paymentOutstanding).toBe(0);
  });

  await test.step('staff pick and dispatch the order, and the customer sees each step', async () => {
    await theirs.goto(orderAddress);
    await expect(theirs.getByTitle('Paid in full')).toBeVisible();
    await page.goto(`/admin${orderAddress}`);
    await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();
    await page.keyboard.press('s');
    await expect(theirs.getByTitle('Being picked and packed')).toBeVisible();
    await page.keyboard.press('d');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dispatch' }).click();
    await expect(theirs.getByTitle('On its way or handed over')).toBeVisible();
  });

  await test.step('the statement agrees with the ledger to the cent', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const answer = await page.request.get(
      `/api/admin/customers/${customer.id}/statement?from=${today}&until=${tomorrow}&format=csv`,
    );
    const lines = (await answer.text()).trim().split(/\r?\n/);
    const closing = lines.find((line) => line.includes('Closing balance'));
    expect(closing).toMatch(/Closing balance,+0(\.00)?,/);
    const { accountLogs } = accountLogList.parse(await get(theirs, '/api/account-logs'));
    const [newest] = accountLogs;
    expect(newest?.currentOutstanding).toBe(0);
    expect((await verifyLedger(db)).faults).toEqual([]);
  });

  await test.step('the audit log has every step', async () => {
    await page.goto(`/admin/audit?actorId=${admin.id}`);
    const rows = page.getByRole('table', { name: 'Audit log' });
    for (const done of ['Closed the store', 'Imported a price list', 'Opened the store', 'Approved R 165,00'])
      await expect(rows).toContainText(done);
    await expect(rows.getByRole('row').filter({ hasText: reference })).not.toHaveCount(0);
    await expect(rows).toContainText('Moved to Dispatched');
  });
});
