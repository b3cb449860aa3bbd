import { codeAt } from '../../../../server/test/second-factors.ts';
import { PASSWORD } from '../../../people.ts';
import { expectQuality } from '../../../screen/quality.ts';
import { expectToast } from '../../../screen/screen.ts';
import { expect, test } from '../../../staff.ts';

test.afterEach(({ db }) => db.execute('update business_settings set second_factor_required = false'));

const HALF_A_MINUTE = 30_000;

test('an Admin sets up a second factor and requires it of staff, who must then set it up', async ({
  page,
  signInStaff,
  pageOf,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(/(400|401|403) .*\/api\//);
  const colleague = await signInStaff('Staff', { name: 'Sipho', surname: 'Dube' });
  const admin = await signInStaff('Admin');
  await page.goto('/admin/business/security');
  const required = page.getByRole('switch', { name: 'Require a second factor for staff' });
  await required.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Set up a second factor for yourself first')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expectQuality(page, section.getByRole('img', { name: 'QR code for the setup key' }));
  const key = (await section.getByText(/^Key: /).textContent())?.replace('Key: ', '') ?? '';
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('000000');
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is not correct/);
  await code.fill(codeAt(key, new Date()));
  await section.getByRole('button', { name: 'Confirm' }).click();
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectQuality(page, codes.last());
  const recovery = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section).toContainText('10 left');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  const enterPassword = async () => {
    await page.getByLabel('Username').fill(admin.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(code).toBeFocused();
  };
  await enterPassword();
  await expectQuality(page, code);
  await code.fill('not it');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is not correct, or has already been used\./);
  await code.fill(codeAt(key, new Date(Date.now() + HALF_A_MINUTE)));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  const theirs = await pageOf(colleague);
  await theirs.goto('/admin/orders');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.goto('/admin/business/security');
  await required.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Security saved.');
  // Their open screen asks for a second factor, as does every other screen.
  await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await theirs.goto('/admin/payments');
  await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await theirs.goto('/store');
  await expect(theirs).toHaveURL('/second-factor?redirectUrl=%2Fstore');
  await expectQuality(theirs, theirs.getByRole('button', { name: 'Set up an authenticator app' }));
  await theirs.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const theirKey = (await theirs.getByText(/^Key: /).textContent())?.replace('Key: ', '') ?? '';
  await theirs.getByRole('textbox', { name: 'Code' }).fill(codeAt(theirKey, new Date()));
  await theirs.getByRole('button', { name: 'Confirm' }).click();
  await theirs.getByRole('button', { name: 'I have saved them' }).click();
  await expect(theirs).toHaveURL('/store');

  await page.goto(`/admin/customers/${colleague.id}`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions).toContainText('Also signs in with: authenticator app');
  await sessions.getByRole('button', { name: 'Reset… the second factor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, /’s second factor was reset\./);
  await expect(theirs).toHaveURL(/\/login/);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await enterPassword();
  await code.fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/(admin|profile)$/);
});
