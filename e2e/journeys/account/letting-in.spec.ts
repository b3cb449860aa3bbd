import { mailServer } from '../../../server/test/mail-server.ts';
import { newCustomer } from '../../people.ts';
import { end, freePort, startStoreProcess } from '../../running/store-process.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { test as base, expect } from '../../store.ts';

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

test('a customer sets a new password, and later a new email address, with links that are emailed', async ({
  page,
  db,
  mailing,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/api\/users\/email/);
  const before = `${crypto.randomUUID()}@pharmacy.example`;
  const { username } = await newCustomer(db, { email: before });
  const linkIn = async (email: string, kind: 'set-password' | 'confirm-email'): Promise<string> => {
    const [link = ''] =
      new RegExp(`http://localhost:\\d+/${kind}/[\\w-]+`).exec(await mailing.mailTo(email)) ?? [];
    return link;
  };

  await test.step('a forgotten password', async () => {
    await page.goto(`${mailing.address}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('Username or email address').fill(username);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(username);
    await expectAccessible(page);
    await page.goto(await linkIn(before, 'set-password'));
    await page.getByLabel('New password', { exact: true }).fill('a new password');
    await page.getByLabel('Confirm new password').fill('a new password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  });

  await test.step('another email address', async () => {
    const after = `${crypto.randomUUID()}@pharmacy.example`;
    await page.goto(`${mailing.address}/profile`);
    const card = page.getByRole('region', { name: 'Email address' });
    await expect(card).toContainText(before);
    await card.getByRole('link', { name: 'Change email address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change email address' });
    const password = dialog.getByLabel('Your password', { exact: true });
    await dialog.getByLabel('New email address').fill(after);
    await password.fill('not the password');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(password).toHaveAccessibleDescription('This is not your current password.');
    await password.fill('a new password');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expectToast(page, /Check your email/);
    await expect(card).toContainText(`Open the link that we sent to ${after}`);
    await page.goto(await linkIn(after, 'confirm-email'));
    await expect(page.getByText(`Use ${after} for the account ${username}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('Your email address is confirmed')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${mailing.address}/profile`);
    await expect(card).toContainText(after);
    await expect(card).not.toContainText('Open the link');
  });
});
