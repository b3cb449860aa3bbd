import { bellOf, bellPopover } from '../../../notifications.ts';
import { addOrder, newCustomer } from '../../../people.ts';
import { addProduct, announceChanges, changeProduct } from '../../../products.ts';
import { expect, test } from '../../../staff.ts';

test('staff are notified of new orders and low stock, open and read notifications, and turn one kind off', async ({
  page,
  db,
  signInStaff,
}) => {
  const customer = await newCustomer(db, { name: 'Karoo', surname: 'Pharmacy' });
  const product = await addProduct(db);
  const order = async () => {
    const placed = await addOrder(db, customer, [{ product, quantity: 2 }]);
    await announceChanges(db);
    return placed;
  };
  await signInStaff('Staff');
  await page.goto('/admin');
  const bell = bellOf(page);
  const { id, referenceNumber } = await order();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await changeProduct(db, product, { stock: 4 });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  await expect(bellPopover(page).getByRole('listitem')).toHaveText([
    /is low in stock: 4 packs left.*Unread/,
    new RegExp(`^Karoo Pharmacy placed order ${referenceNumber} for R.*Unread`),
  ]);
  await bellPopover(page)
    .getByRole('link', { name: /Karoo Pharmacy/ })
    .click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bell.click();
  await bellPopover(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL('/admin/notifications');
  await expect(page).toHaveTitle('Notifications · Formulary');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');

  await page.getByRole('link', { name: /^Choose/ }).click();
  await expect(page).toHaveURL('/admin/notifications/choices');
  await expect(page.getByRole('rowheader')).toHaveText([
    /^New order/,
    /^Problem reported/,
    /^New proof/,
    /^Low stock/,
  ]);
  const newOrders = page.getByRole('switch', { name: 'New order, in the app' });
  await newOrders.click();
  await expect(newOrders).not.toBeChecked();
  await expect(async () => {
    await page.reload();
    await expect(newOrders).not.toBeChecked();
  }).toPass();
  await changeProduct(db, product, { stock: 100 });
  await order();
  await changeProduct(db, product, { stock: 3 });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await expect(bellPopover(page).getByRole('listitem').first()).toHaveText(/is low in stock: 3 packs left/);
});
