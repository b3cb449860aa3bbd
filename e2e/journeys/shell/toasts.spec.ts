import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { expect, test } from '../../store.ts';

test('F8 leads to the toast, which waits while it has the focus; it is closed by its button', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele' });
  await page.clock.install();
  await page.goto('/profile/delivery-detail');
  const region = page.getByRole('region', { name: /^Notifications/ });
  const toasts = region.getByRole('listitem');
  await expect(page.getByRole('checkbox', { name: /^Default: Anele/ })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('checkbox', { name: /^Default: Anele/ }).click();
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(toasts).toContainText('Default delivery has been updated.', { timeout: 100 });
  }).toPass();
  await page.keyboard.press('F8');
  await expect(region.getByRole('list')).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toasts).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toasts.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(300);
  await expect(toasts).toHaveCount(0);
});
