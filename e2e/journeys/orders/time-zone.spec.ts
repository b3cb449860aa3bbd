import { DEFAULT_TIME_ZONE, formatDateTime } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { listenAt } from '../../events.ts';
import { addOrder } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expect, test } from '../../store.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

/** Makes the app settings return that time zone; without one, they look like those of an earlier server version. */
const moveStore = (page: Page, timeZone?: string) =>
  page.route('**/api/app-settings', async (route) => {
    const { timeZone: _, ...settings } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, timeZone } });
  });

const expectPlacedIn = async (page: Page, timeZone: string) => {
  const placed = page.locator('main time').first();
  const moment = await placed.getAttribute('datetime');
  await expect(placed).toHaveText(formatDateTime(moment ?? '', timeZone));
};

test('dates are in the store’s time zone, not the browser’s, and follow a change from the next screen on', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const { id } = await addOrder(db, customer, [{ product: await addProduct(db) }]);
  await page.goto(`/orders/${id}`);
  await expectPlacedIn(page, DEFAULT_TIME_ZONE);
  await moveStore(page, 'Asia/Tokyo');
  await page.reload();
  await expectPlacedIn(page, 'Asia/Tokyo');

  const statusRead = () => page.waitForResponse('**/api/store-status');
  await Promise.all([statusRead(), listenAt(page, '/')]);
  await moveStore(page, 'Asia/Kolkata');
  const told = statusRead();
  await db.$client.query(`select announce_change('store', null, null)`);
  await told;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click();
  await expectPlacedIn(page, 'Asia/Kolkata');
});

test('dates are in the default time zone while the server does not send one', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const { id } = await addOrder(db, customer, [{ product: await addProduct(db) }]);
  await moveStore(page);
  await page.goto(`/orders/${id}`);
  await expectPlacedIn(page, DEFAULT_TIME_ZONE);
});
