import type { Page } from '@playwright/test';
import { quantityOf } from '../../devices.ts';
import { keptCalls, untilPrepared } from '../../offline.ts';
import { addProduct } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, storeUrl, test } from '../../store.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/Quota|quota|ERR_FAILED|Code is missing/);
});

const NO_ROOM = 'This device has no room for work without a network';

/** Leaves that many bytes of room for what this browser keeps of the store. */
const leaveRoom = async (page: Page, quotaSize: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(storeUrl()).origin, quotaSize });
};

const expectCartToWork = async (page: Page, product: Parameters<typeof quantityOf>[1]): Promise<void> => {
  await openInApp(page, `/store/${product.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /^In cart/ })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/cart')).json()).lines.length))
    .toBe(1);
  await page.goto('/cart');
  await expect(quantityOf(page, product)).toHaveValue('1');
};

test('a browser without room for the app says so once, and the store works with a network', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db);
  await leaveRoom(page, 50_000);
  await page.goto('/profile');
  await expect(page.getByText(NO_ROOM, { exact: true })).toBeVisible();
  await page.goto('/');
  await expectCartToWork(page, product);
  await expect(page.getByText(NO_ROOM, { exact: true })).toHaveCount(0);
});

test('a browser that has room for the app but not for what was read says so, and does not say that it was cleared', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db);
  await page.goto('/profile');
  await untilPrepared(page);
  await page.reload();
  const card = page.getByRole('region', { name: 'Without a network' });
  await card.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(card).toContainText('This device keeps nothing for work without a network.');
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await leaveRoom(page, used);
  await page.reload();
  await expect(page.getByText(NO_ROOM, { exact: true })).toBeVisible();
  expect(await keptCalls(page)).toEqual([]);
  await page.reload();
  await expect(card).toContainText(
    'This browser has no room to keep what you need for work without a network.',
  );
  await expect(page.getByText('The browser had cleared what this device kept')).toHaveCount(0);
  await expectCartToWork(page, product);
});

test('a browser is asked on the second visit to keep what it stores, and nothing waits for its answer', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = () => {
      document.documentElement.dataset.asked = 'yes';
      return new Promise(() => {});
    };
  });
  const asked = () => page.evaluate(() => document.documentElement.dataset.asked);
  await page.goto('/profile');
  await untilPrepared(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('prepared-for-offline'))).toBe('true');
  expect(await asked()).toBeUndefined();
  await page.evaluate(() => caches.delete('formulary-answers'));
  await page.reload();
  await expect.poll(asked).toBe('yes');
  await untilPrepared(page);
});
