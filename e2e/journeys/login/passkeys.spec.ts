import { addPasskeyDevice, PASSWORD } from '../../people.ts';
import { expectAccessible, expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('a passkey is added with a name, renamed, signs in without a password, and is removed', async ({
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

  await page.context().clearCookies();
  await page.goto('/login?redirectUrl=/orders');
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
  const orders = page.getByRole('heading', { level: 1, name: 'Orders' });
  // This device accepts the passkey offered in the username field at once, as if the customer had chosen it.
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

test('some time after signing in, adding a passkey asks for the password', async ({
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
