import { addPasskeyDevice, leave, openSession, PASSWORD } from '../../people.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { expect, storeUrl, test } from '../../store.ts';

test('a new password must be long enough, ends the other sessions, and replaces the old one', async ({
  page,
  browser,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/(400|401) .*\/api\//);
  const customer = await signIn();
  await page.goto('/profile/change-password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const [old, next] = [
    dialog.getByLabel('Old password', { exact: true }),
    dialog.getByLabel('New password', { exact: true }),
  ];
  const change = dialog.getByRole('button', { name: 'Change password' });
  await expect(next).toHaveAccessibleDescription('Your password must be at least 8 characters long.');
  await change.click();
  await expect(old).toBeFocused();
  await expect(old).toHaveAccessibleDescription('Old password is required.');
  await old.fill('not the password');
  await next.fill('1234567');
  await change.click();
  await expect(next).toHaveAccessibleDescription('The password must be at least 8 characters long.');
  await next.fill('a new one');
  await change.click();
  await expect(page).toHaveURL('/profile/change-password');
  await expect(old).toHaveAccessibleDescription(/.+/);

  const elsewhere = await browser.newContext({ baseURL: storeUrl() });
  await elsewhere.addCookies([{ ...(await openSession(db, customer.id)), url: storeUrl() }]);
  expect((await elsewhere.request.get('/api/users')).status()).toBe(200);
  await old.fill(PASSWORD);
  const sent = page.waitForRequest('**/api/users/password');
  await change.click();
  expect((await sent).method()).toBe('PUT');
  expect((await sent).postDataJSON()).toEqual({ oldPassword: PASSWORD, newPassword: 'a new one' });
  await expectToast(page, /Password.*Your password has been changed successfully\./);
  await expect(page).toHaveURL('/profile');
  expect((await elsewhere.request.get('/api/users')).status()).toBe(401);
  const signInWith = async (password: string) =>
    (await elsewhere.request.post('/api/auth', { data: { username: customer.username, password } })).status();
  expect(await signInWith(PASSWORD)).toBe(401);
  expect(await signInWith('a new one')).toBe(204);
  await elsewhere.close();
});

test('a named passkey signs in without a password, and can be renamed and removed', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  await addPasskeyDevice(page);
  const customer = await signIn({ name: 'Thandi', surname: 'Mokoena' });
  await page.goto('/profile/security');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name').fill('Dispensary computer');
  await section.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'The passkey Dispensary computer was added.');
  await expect(section.getByRole('listitem')).toContainText('not used yet');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Rename Dispensary computer' }).click();
  await section.getByLabel('Name').fill('Front counter');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('listitem')).toContainText('Front counter');

  await leave(page);
  await page.goto('/login?redirectUrl=/orders');
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
  const orders = page.getByRole('heading', { level: 1, name: 'Orders' });
  // This device immediately accepts the passkey offered in the username field, as if the customer had chosen it.
  await expect(orders.or(passkey)).toBeVisible();
  if (await passkey.isVisible()) await passkey.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(orders).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(`Signed in as ${customer.username}`)).toBeVisible();

  await page.goto('/profile/security');
  await expect(section.getByRole('listitem')).toContainText('last used');
  await section.getByRole('button', { name: 'Remove Front counter' }).click();
  await expectToast(page, 'The passkey Front counter was removed.');
  await expect(section.getByRole('listitem')).toHaveCount(0);
});

test('adding a passkey some time after signing in requires the password', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/api\/users\/passkeys/);
  await addPasskeyDevice(page);
  const customer = await signIn();
  await db.$client.query("update sessions set created_at = now() - interval '1 hour' where user_id = $1", [
    customer.id,
  ]);
  await page.goto('/profile/security');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('button', { name: 'Continue' }).click();
  const password = section.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not the password');
  await section.getByRole('button', { name: 'Add the passkey' }).click();
  await expect(password).toHaveAccessibleDescription(/This is not your current password\./);
  await password.fill(PASSWORD);
  await section.getByRole('button', { name: 'Add the passkey' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
});
