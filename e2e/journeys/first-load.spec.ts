import type { Page } from '@playwright/test';
import { expect, test } from '../store.ts';

const KILOBYTE = 1000;

/** Bytes of JavaScript that came over the network, compressed as they came, until the network fell silent. */
const transferredScripts = async (page: Page, path: string): Promise<number> => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!/\.m?js$/.test(new URL(request.url()).pathname)) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50 * KILOBYTE);
  return bytes;
};

test('the first load of the login screen transfers less than 140 kB of JavaScript', async ({ page }) => {
  expect(await transferredScripts(page, '/login')).toBeLessThan(140 * KILOBYTE);
});

test('the first load of the store transfers less than 200 kB of JavaScript', async ({ page, signIn }) => {
  await signIn();
  expect(await transferredScripts(page, '/store')).toBeLessThan(200 * KILOBYTE);
});
