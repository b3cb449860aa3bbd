import { bellOf, bellPopover, EVERY_KIND, notify } from '../../notifications.ts';
import { expect, test } from '../../staff.ts';

test('the bell of the back office leads staff to all their notifications and to what they choose to be told', async ({
  page,
  db,
  signInStaff,
}) => {
  const { id } = await signInStaff('Staff');
  await page.goto('/admin/orders');
  await notify(db, id, EVERY_KIND.slice(-3));
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 3 unread');
  await bellOf(page).click();
  await expect(bellPopover(page).getByRole('listitem')).toHaveText([
    /is low in stock: 3 left/,
    /^Karoo Pharmacy sent a proof of payment of R\s1\s234,50/,
    /^Karoo Pharmacy placed order KJBHJYMZT for R\s1\s234,50/,
  ]);
  await bellPopover(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL('/admin/notifications');
  await expect(page).toHaveTitle('Notifications · Formulary');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await page.getByRole('link', { name: /^Choose/ }).click();
  await expect(page).toHaveURL('/admin/notifications/choices');
  await expect(page.getByRole('rowheader')).toHaveText([/^New order/, /^New proof/, /^Low stock/]);
  const lowStock = page.getByRole('switch', { name: 'Low stock, in the app' });
  await lowStock.click();
  await expect(lowStock).not.toBeChecked();
  await expect(async () => {
    await page.reload();
    await expect(lowStock).not.toBeChecked();
  }).toPass();
});
