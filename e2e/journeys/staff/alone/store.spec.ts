import { DEFAULT_TIME_ZONE, formatDateTime } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { DEMO_STORE_STATUS } from '../../../../demo/src/history/simulate-history.ts';
import { saveStoreStatus } from '../../../../server/src/features/storefront/save-store-status.ts';
import { listenAt } from '../../../events.ts';
import { addOrder, newCustomer } from '../../../people.ts';
import { addProduct } from '../../../products.ts';
import { expectToast } from '../../../screen/screen.ts';
import { expect, test } from '../../../staff.ts';

test.afterEach(async ({ db }) => {
  await saveStoreStatus(db, DEMO_STORE_STATUS, new Date());
  await db.execute(sql`
    update store_settings set is_scheduled = false, settles_credit = true, time_zone = ${DEFAULT_TIME_ZONE}`);
  await db.execute(sql`delete from brands`);
});

test('the store is closed and opened with one click, and other open screens follow', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const theirs = await pageOf(await newCustomer(db));
  await listenAt(theirs, '/store');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible();
  await signInStaff('Admin');
  await page.goto('/admin/store');
  await page.getByRole('button', { name: 'Close store' }).click();
  await expect(page.getByRole('heading', { name: 'The store is closed' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Store Closed' })).toBeVisible();
  await page.getByRole('button', { name: 'Open store' }).click();
  await expect(page.getByRole('heading', { name: 'The store is open' })).toBeVisible();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Store', exact: true })).toBeVisible();
});

test('a telephone order in a closed store is placed only after confirmation, and the audit log says so', async ({
  page,
  db,
  signInStaff,
}) => {
  await saveStoreStatus(db, { ...DEMO_STORE_STATUS, isClosed: true }, new Date());
  const customer = await newCustomer(db, { canCollect: true });
  const product = await addProduct(db);
  await signInStaff('Admin');
  await page.goto(`/admin/orders/new?customer=${customer.id}`);
  await page.getByRole('combobox', { name: 'Add a product' }).fill(product.sku);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Collection' }).check({ force: true });
  const placed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/orders'))
      placed.push(request.url());
  });
  const question = page.getByRole('alertdialog', { name: 'The store is closed' });
  await page.keyboard.press('Control+Enter');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(placed).toEqual([]);
  await page.getByRole('button', { name: 'Place order' }).click();
  await question.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText(/^Captured for .*, while the store was closed$/).first()).toBeVisible();
});

test('a store message is written, previewed, and saved with another picture', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  await signInStaff('Admin');
  await page.goto('/admin/store');
  const editor = page.getByRole('textbox', { name: 'Open message' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Winter stock is ');
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('in');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Winter stock is in')).toBeVisible();

  await page.getByLabel('Picture file').setInputFiles({
    name: 'Spring Flowers.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 320, height: 320, channels: 3, background: 'green' } })
      .png()
      .toBuffer(),
  });
  await expect(page.getByLabel('Name')).toHaveValue('spring-flowers');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'spring-flowers' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Messages saved.');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);

  const theirs = await pageOf(await newCustomer(db));
  const picture = theirs.waitForResponse(/\/asset-images\/open-image-spring-flowers\.jpg\?t=\d+$/);
  await theirs.goto('/');
  expect((await picture).status()).toBe(200);
  const announcements = theirs.getByRole('region', { name: 'Announcements' });
  await expect(announcements).toContainText('Winter stock is in');
  await expect(announcements.locator('strong')).toHaveText('in');
});

test('a new time zone is saved, and dates follow it from the next screen on', async ({
  page,
  db,
  signInStaff,
}) => {
  const order = await addOrder(db, await newCustomer(db), [{ product: await addProduct(db) }]);
  await signInStaff('Admin');
  await page.goto('/admin/store/hours');
  const timeZone = page.getByLabel('Time zone');
  await expect(timeZone).toHaveValue(DEFAULT_TIME_ZONE);
  await expect(page.getByText('Used for opening hours and for every date')).toBeVisible();
  await timeZone.selectOption('Asia/Tokyo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Hours saved.');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Orders/ })
    .click();
  await page.getByRole('link', { name: order.referenceNumber }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: order.referenceNumber })).toBeVisible();
  const placed = page.locator('main time').first();
  const moment = await placed.getAttribute('datetime');
  await expect(placed).toHaveText(formatDateTime(moment ?? '', 'Asia/Tokyo'));
});

test('a host has its own branding, and the default again once that is removed', async ({
  page,
  signInStaff,
  pageOf,
  db,
}) => {
  await signInStaff('Admin');
  await page.goto('/admin/store/branding');
  await page.getByLabel('Title').fill('Karoo Wholesale');
  await page.getByLabel('Support email').fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await page.getByLabel('Support email').fill('help@karoo.example');
  await page.getByLabel('Logo file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 64, height: 64, channels: 4, background: 'navy' } })
      .png()
      .toBuffer(),
  });
  await expect(page.getByLabel('Logo', { exact: true })).toHaveValue(/^\/asset-images\/brand-.*\.png$/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Branding saved.');
  await expect(page.getByRole('banner')).toContainText('Karoo Wholesale');

  const theirs = await pageOf(await newCustomer(db));
  await theirs.context().clearCookies();
  await theirs.goto('/login');
  await expect(theirs.getByRole('link', { name: 'help@karoo.example' })).toBeVisible();
  await expect(theirs).toHaveTitle(/Karoo Wholesale/);

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Branding removed.');
  await expect(page.getByRole('banner')).toContainText('Formulary');
});
