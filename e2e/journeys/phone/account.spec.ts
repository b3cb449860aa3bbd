import { bellOf, bellPopover, EVERY_KIND, notify } from '../../notifications.ts';
import { addPasskeyDevice, leave, openSession } from '../../people.ts';
import { expectFingerSized, expectToast } from '../../screen/screen.ts';
import { expect, storeUrl, test } from '../../store.ts';

test('on a phone, a customer adds a passkey, signs in with it, and signs out a lost device', async ({
  page,
  browser,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  await addPasskeyDevice(page);
  const customer = await signIn();
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Sign-in and security/ }).tap();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).tap();
  await passkeys.getByLabel('Name').fill('My phone');
  await expectFingerSized(page);
  await passkeys.getByRole('button', { name: 'Continue' }).tap();
  await expectToast(page, 'The passkey My phone was added.');

  const lost = await browser.newContext({ baseURL: storeUrl() });
  await lost.addCookies([{ ...(await openSession(db, customer.id)), url: storeUrl() }]);
  const other = await lost.newPage();
  await other.goto('/orders');
  await expect(other.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.reload();
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await devices.getByRole('button', { name: 'Sign out all others' }).tap();
  await expect(other).toHaveURL(/\/login/);
  await lost.close();

  await leave(page);
  await page.goto('/login?redirectUrl=/profile/security');
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  const back = page.getByRole('heading', { level: 1, name: 'Sign-in and security' });
  // This device immediately accepts the passkey offered in the username field, as if the customer had chosen it.
  await expect(back.or(withPasskey)).toBeVisible();
  if (await withPasskey.isVisible()) await withPasskey.tap({ timeout: 2_000 }).catch(() => undefined);
  await expect(back).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toContainText('last used');
});

test('on a phone, the bell is at the top of the screen at touch size, and its notifications fit the screen', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  await notify(db, id, EVERY_KIND);
  await page.goto('/');
  const bell = bellOf(page);
  await expect(bell).toHaveAccessibleName(`Notifications, ${EVERY_KIND.length} unread`);
  for (const path of ['/', '/orders']) {
    await page.goto(path);
    const box = await bell.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(40);
  }
  await page.goto('/store');
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await expect(filter).toBeVisible();
  const [above, below] = [await bell.boundingBox(), await filter.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await bell.tap();
  const popover = bellPopover(page);
  await expect(popover.getByRole('listitem').first()).toBeVisible();
  await expect(popover.getByRole('link', { name: 'All notifications' })).toBeInViewport();
  await popover.getByRole('link', { name: 'All notifications' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(popover).toHaveCount(0);
  await page.getByRole('link', { name: /^Choose/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
});
