import type { Page } from '@playwright/test';
import { addOrder } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
const copy = (page: Page) => page.getByRole('button', { name: /^Copy reference/ });

test.beforeEach(async ({ page, context, db, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await signIn();
  const order = await addOrder(db, customer, [{ product: await addProduct(db) }]);
  await page.goto(`/orders/${order.id}`);
});

test('a toast goes after 5 seconds, and a new one takes the place of the old', async ({ page }) => {
  await page.clock.install();
  await copy(page).click();
  await expectToast(page, /^Reference/);
  await copy(page).click();
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(10, 10);
  await page.clock.pauseAt(Date.now() + 600_000);
  await expect(toasts(page)).toHaveCount(0);
  await copy(page).click();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toasts(page)).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await page.mouse.move(10, 10);
  await page.clock.runFor(4_500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 moves the focus to the toasts', async ({ page }) => {
  await copy(page).click();
  await expectToast(page, /^Reference/);
  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('a toast goes when it is swiped 50 pixels to the right, and stays when it is swiped less', async ({
  page,
}) => {
  const swipe = async (pixels: number) => {
    const box = await toasts(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 0; moved < pixels; moved += 8) await page.mouse.move(x + moved, y);
    await page.mouse.move(x + pixels, y);
    await page.mouse.up();
  };
  await copy(page).click();
  await expectToast(page, /^Reference/);
  await swipe(40);
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(60);
  await expect(toasts(page)).toHaveCount(0);
});
