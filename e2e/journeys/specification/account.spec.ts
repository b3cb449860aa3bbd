import { inCents } from '@formulary/contract';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { addOrder, loseSession } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('the profile links to delivery details, account history and the password', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/profile');
  for (const [name, path] of [
    ['Delivery details', '/profile/delivery-detail'],
    ['Account history', '/profile/account-history'],
    ['Change password', '/profile/change-password'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Your account' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  await openInApp(page, '/profile/delivery-detail?q=loop');
  await expect(page.getByRole('searchbox', { name: 'Search delivery details' })).toHaveValue('loop');
  await page.getByRole('link', { name: 'Delivery', exact: true }).click();
  await expect(page).toHaveURL('/profile/delivery-detail/new?q=loop');
});

test('/proof-of-payments/history and /profile/account-history show each movement; the newest is bold while money is owed', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const { id: userId } = customer;
  const entry = { userId, amount: inCents(30_000), reason: 'Returned', actorId: userId } as const;
  const credit = await addManualEntry(db, { ...entry, kind: 'credit', at: new Date(Date.now() - 60_000) });
  const order = await addOrder(db, customer, [{ product: await addProduct(db), quantity: 10 }]);
  await page.goto('/profile');
  for (const path of ['/proof-of-payments/history', '/profile/account-history']) {
    await openInApp(page, path);
    await expect(page).toHaveURL(path);
    const entries = page.getByRole('list', { name: 'Account history' }).getByRole('listitem');
    await expect(entries).toHaveCount(2);
    const [newest, older] = [entries.nth(0), entries.nth(1)];
    await expect(newest).toContainText('Order');
    await expect(newest).toContainText('Added');
    await expect(newest).toContainText(order.referenceNumber);
    await expect(newest).toContainText('+R 620');
    await expect(newest.locator('svg').first()).toBeVisible();
    await expect(older).toContainText('Credit');
    await expect(older).toContainText('-R 300');
    await expect(newest.getByText('Order', { exact: true })).toHaveCSS('font-weight', '700');
    await expect(older.getByText('Credit', { exact: true }).first()).toHaveCSS('font-weight', '500');
    await newest.getByRole('link').click();
    await expect(page).toHaveURL(`/orders/${order.id}`);
    await page.goBack();
    await older.getByRole('link').click();
    await expect(page).toHaveURL(`/proof-of-payments/${credit.id}`);
  }
});

test('nothing is bold in the history of a customer who owes nothing', async ({ page, db, signIn }) => {
  const { id: userId } = await signIn();
  const entry = { userId, amount: inCents(30_000), reason: 'Returned', actorId: userId } as const;
  await addManualEntry(db, { ...entry, kind: 'credit', at: new Date() });
  await page.goto('/profile/account-history');
  const newest = page.getByRole('list', { name: 'Account history' }).getByRole('listitem');
  await expect(newest).toContainText('-R 300');
  await expect(newest.getByText('Credit', { exact: true }).first()).toHaveCSS('font-weight', '500');
});

test('the account history begins at the page in the address', async ({ page, signIn }) => {
  await signIn();
  const asked = page.waitForRequest(/account-logs\?skip=20&take=40&/);
  await page.goto('/profile/account-history?page=1');
  await asked;
});

test('ticking a default sends the whole delivery detail, or leads to the login screen without a session', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  const customer = await signIn();
  const detail = await newDeliveryDetail(db, customer.id, { recipientName: 'Anele' });
  // Change events are blocked, so only ticking the box sends requests to the store.
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto('/profile/delivery-detail');
  const box = page.getByRole('checkbox', { name: /^Default: Anele/ });
  const sent = page.waitForRequest((each) => each.method() === 'PUT');
  await expect(box).toBeVisible();
  const readAgain = page.waitForResponse(/\/api\/delivery-details\?/);
  await box.check();
  expect((await sent).postDataJSON()).toEqual({
    id: detail.id,
    userId: customer.id,
    streetAddress: '12 Loop Street',
    city: 'Cape Town',
    province: 'Western Cape',
    areaCode: '8001',
    recipientName: 'Anele',
    recipientSurname: 'Mokoena',
    phone: '0215550100',
    specialInstructions: null,
    isDefault: true,
  });
  await expect(box).toBeChecked();
  await readAgain;
  await loseSession(page);
  await box.click();
  await expect(page).toHaveURL('/login?redirectUrl=%2Fprofile%2Fdelivery-detail');
});

test('a 400 without a message is shown as Bad Request', async ({ page, signIn, expectComplaint }) => {
  expectComplaint(/400 .*\/api\/users/);
  await signIn();
  await page.goto('/profile');
  await page.getByLabel('Surname').fill('Khoza');
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 400, body: '<p>No.</p>' }));
  await page.getByRole('button', { name: 'Save' }).click();
  const details = page.getByRole('form', { name: 'Your details' });
  await expect(details.getByRole('alert')).toContainText('Bad Request');
  await expect(page.getByLabel('Surname')).toHaveValue('Khoza');
});

test('a record that cannot be loaded shows the server’s message, under Not Found inside the cart', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/api\//);
  await signIn();
  const refusal = { status: 409, json: { message: 'This is being moved.' } };
  const product = await addProduct(db);
  await page.route(/\/api\/(orders|products)\/[0-9a-f-]+$/, (route) => route.fulfill(refusal));
  await page.goto(`/orders/${product.id}`);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('alert')).toContainText('This is being moved.');
  await openInApp(page, `/cart/${product.id}`);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Not Found');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This is being moved.');
});
