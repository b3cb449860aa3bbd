import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { follow } from '../../follow.ts';
import { bellOf, bellPopover } from '../../notifications.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { newCustomer } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { dispatch, expect, test } from '../../staff.ts';

test('a customer is notified when an order is placed and dispatched; opening a notification marks it as read in every tab', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
  pageOf,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  await fillCart(customer, [{ product: await addProduct(db), quantity: 2 }]);
  await page.goto('/cart');
  const bell = bellOf(page);
  await expect(bell).toHaveAccessibleName('Notifications');
  await placeOrder(page);
  const reference = await confirmOrder(page);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  const orderPath = new URL(page.url()).pathname;
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(bellOf(other)).toHaveAccessibleName('Notifications, 1 unread');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveURL('/store');
  const staff = await pageOf(await newCustomer(db, { role: 'Staff' }));
  await dispatch(staff, orderPath.replace('/orders/', ''));
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect(bellOf(other)).toHaveAccessibleName('Notifications, 2 unread');
  const announced = page.locator('[aria-live="polite"]', { hasText: 'New notification' });
  await expect(announced).toContainText(`New notification: Order ${reference} was dispatched`);

  await bell.click();
  const newest = bellPopover(page).getByRole('listitem');
  await expect(newest).toHaveText([
    new RegExp(`Order ${reference} was dispatched.*Unread`),
    new RegExp(`Order ${reference} for R\\s220 was placed.*Unread`),
  ]);
  await newest.first().getByRole('link').click();
  await expect(page).toHaveURL(orderPath);
  await expect(bellPopover(page)).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(bellOf(other)).toHaveAccessibleName('Notifications, 1 unread');
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bell.click();
  await bellPopover(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page).toHaveTitle('Notifications · Formulary');
  const all = page.getByRole('list', { name: 'Notifications' }).getByRole('link');
  await expect(all.first()).toContainText(`Order ${reference} was dispatched`);
  await follow(page, '/profile');
  const links = page.getByRole('navigation', { name: 'Your account' });
  await links.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page).toHaveURL('/profile/notifications');
  const placed = page.getByRole('switch', { name: 'Order placed, in the app' });
  await placed.click();
  await expect(placed).not.toBeChecked();
  await expect(async () => {
    await page.reload();
    await expect(placed).not.toBeChecked();
  }).toPass();
});
