import { expectAccessible } from '../../../screen/screen.ts';
import { settle } from '../../../screen/settle.ts';
import { expect, test } from '../../../staff.ts';

test('on a phone, everyday screens are in the tab bar, and all others and Sign out under More', async ({
  page,
  signInStaff,
}) => {
  await signInStaff('Admin');
  await page.goto('/admin');
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link')).toHaveText([/Dashboard/, /Payments/, /Orders/, /Products/]);
  await tabs.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'Back office' });
  await expect(more).toContainText('Naledi Khumalo');
  await settle(page);
  await expectAccessible(page);
  await more.getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(more).toHaveCount(0);
  await tabs.getByRole('button', { name: 'More' }).click();
  await more.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
});
