import { mailServer } from '../../../server/test/mail-server.ts';
import { newCustomer, openSession, PASSWORD } from '../../people.ts';
import { end, freePort, startStoreProcess } from '../../running/store-process.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { test as base, expect, storeUrl } from '../../store.ts';

type MailingStore = { address: string; mailTo: (address: string) => Promise<string> };

/** A second store process with a mail server, on the shared store's database. */
const test = base.extend<{ mailing: MailingStore }>({
  mailing: async ({ store: _store, page }, use) => {
    const mail = mailServer();
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const server = await startStoreProcess({
      databaseUrl: process.env.STORE_DATABASE_URL ?? '',
      dataDir: process.env.STORE_DATA_DIR ?? '',
      port,
      env: { ...(await mail.start()), PUBLIC_URL: address },
    });
    const find = (to: string) => mail.arrived.findLast((message) => message.to.includes(to));
    await use({
      address,
      mailTo: async (to) => {
        await expect.poll(() => find(to) !== undefined, { timeout: 20_000 }).toBe(true);
        const message = find(to);
        return message ? mail.plain(message) : '';
      },
    });
    // Otherwise requests from the open page would fail.
    await page.goto('about:blank');
    await end(server);
    await mail.stop();
  },
});

// In sequence, because two such stores on the shared database would send each other's emails.
test.describe.configure({ mode: 'default' });

test('a customer resets a forgotten password from the login page with an emailed link', async ({
  page,
  db,
  mailing,
}) => {
  const email = `${crypto.randomUUID()}@pharmacy.example`;
  const { username } = await newCustomer(db, { email });
  await page.goto(`${mailing.address}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  const account = page.getByLabel('Username or email address');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(account).toHaveAccessibleDescription('Enter your username or your email address.');
  await expect(account).toBeFocused();
  await account.fill(username);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(username);
  await expectAccessible(page);
  const [link = ''] = /http:\/\/localhost:\d+\/set-password\/[\w-]+/.exec(await mailing.mailTo(email)) ?? [];
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await page.getByLabel('Confirm new password').fill('a new password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('an email address changes once the link sent to the new address is confirmed', async ({
  page,
  context,
  db,
  mailing,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/api\/users\/email/);
  const email = `${crypto.randomUUID()}@pharmacy.example`;
  const customer = await newCustomer(db, { email: 'before@pharmacy.example' });
  const cookie = await openSession(db, customer.id, mailing.address);
  await context.addCookies([{ ...cookie, url: mailing.address }]);
  await page.goto(`${mailing.address}/profile`);
  const card = page.getByRole('region', { name: 'Email address' });
  await expect(card).toContainText('before@pharmacy.example');
  await card.getByRole('link', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expectToast(page, /Check your email/);
  await expect(card).toContainText(`Open the link that we sent to ${email}`);
  const [link = ''] = /http:\/\/localhost:\d+\/confirm-email\/[\w-]+/.exec(await mailing.mailTo(email)) ?? [];
  await page.goto(link);
  await expect(page.getByText(`Use ${email} for the account ${customer.username}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${mailing.address}/profile`);
  await expect(card).toContainText(email);
  await expect(card).not.toContainText('Open the link');
});

test('without a mail server, the page for a forgotten password says whom to contact', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page.getByText('Contact us, and we will give you a link')).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a customer sees the signed-in devices, and signs out all others together', async ({
  page,
  browser,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const elsewhere = await browser.newContext({ baseURL: storeUrl() });
  await elsewhere.addCookies([{ ...(await openSession(db, customer.id)), url: storeUrl() }]);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Sign-in and security/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  const other = await elsewhere.newPage();
  await other.goto('/orders');
  await expect(other.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await devices.getByRole('button', { name: 'Sign out all others' }).click();
  await expectToast(page, 'Your other devices were signed out.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(other).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
});
