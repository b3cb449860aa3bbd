import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { bellOf, bellPopover, EVERY_KIND, notify } from '../../notifications.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { newCustomer } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { dismissToast, expectToast } from '../../screen/screen.ts';
import { dispatch, expect, test } from '../../staff.ts';

const DAY_MS = 86_400_000;
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('link');
const unavailable = { status: 503, json: { message: 'The service is busy.' } };

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
});

test('notifications under the bell can be opened, moved through, closed and marked as read by keyboard', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  await notify(db, id, EVERY_KIND.slice(0, 3));
  await page.goto('/orders');
  const bell = bellOf(page);
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread');
  await bell.focus();
  await page.keyboard.press('Enter');
  const popover = bellPopover(page);
  const markAll = popover.getByRole('button', { name: 'Mark all as read' });
  await expect(markAll).toBeFocused();
  await page.keyboard.press('Tab');
  const links = popover.getByRole('listitem').getByRole('link');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await expect(markAll).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(popover.getByText('Unread')).toHaveCount(0);
  await expect(markAll).toBeFocused();
  await expect(markAll).toHaveAttribute('aria-disabled', 'true');
  // A click on the bell closes it too.
  await bell.click();
  await expect(popover).toHaveCount(0);
});

test('all notifications are listed by day in an endless list, and new ones appear on top', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  const now = Date.now();
  const older = Array.from({ length: 45 }, (_, index) => ({
    kind: 'order-placed' as const,
    facts: { reference: `OLD${index}` },
    at: new Date(now - (50 - index) * DAY_MS),
  }));
  await notify(db, id, [
    ...older,
    { kind: 'order-cancelled', facts: { reference: 'NEWER', reason: 'Closed' } },
  ]);
  await page.goto('/orders');
  await bellOf(page).click();
  await bellPopover(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page).toHaveTitle('Notifications · Formulary');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Today');
  await expect(rowsOf(page).first()).toHaveText(/Order NEWER was cancelled\s*Closed/);
  const last = rowsOf(page).filter({ hasText: 'Order OLD0 was placed' });
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await notify(db, id, [{ kind: 'back-in-stock', facts: { product: 'Panado 500 mg' } }]);
  await page.mouse.wheel(0, -100_000);
  await expect(rowsOf(page).first()).toHaveText(/Panado 500 mg is back in stock.*Unread/);
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('notification settings are saved immediately, and revert when the store cannot save them', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/503 .*\/api\/notifications\/choices/);
  await signIn();
  await page.goto('/profile');
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await expect(page).toHaveURL('/profile/notifications');
  const placed = page.getByRole('switch', { name: 'Order placed, in the app' });
  const priced = page.getByRole('switch', { name: 'Price changed, in the app' });
  await expect(placed).toBeChecked();
  await placed.click();
  await priced.click();
  await expect(placed).not.toBeChecked();
  await expect(priced).not.toBeChecked();
  await expect(async () => {
    await page.reload();
    await expect(placed).not.toBeChecked();
    await expect(priced).not.toBeChecked();
  }).toPass();
  await expect(page.getByRole('row')).toHaveCount(9);

  await page.route('**/api/notifications/choices', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(unavailable) : route.fallback(),
  );
  await placed.click();
  await expectToast(page, 'Could not save “Order placed”');
  await expect(placed).not.toBeChecked();
  await dismissToast(page);
  await page.unroute('**/api/notifications/choices');
  await placed.click();
  await expect(placed).toBeChecked();
  await expect(async () => {
    await page.reload();
    await expect(placed).toBeChecked();
  }).toPass();
});

test('the bell reports a failure and offers to try again; a failed mark-as-read leaves notifications unread', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/503 .*\/api\/notifications/);
  const { id } = await signIn();
  await notify(db, id, EVERY_KIND.slice(0, 2));
  await page.route('**/api/notifications?*', (route) => route.fulfill(unavailable));
  await page.goto('/orders');
  const bell = bellOf(page);
  await bell.click();
  const popover = bellPopover(page);
  await expect(popover.getByRole('alert')).toContainText('The service is busy.');
  await page.unroute('**/api/notifications?*');
  await popover.getByRole('button', { name: 'Try again' }).click();
  await expect(popover.getByRole('listitem')).toHaveCount(2);
  await page.route('**/api/notifications/read', (route) => route.fulfill(unavailable));
  await popover.getByRole('button', { name: 'Mark all as read' }).click();
  await expectToast(page, 'Could not mark them as read');
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
});
