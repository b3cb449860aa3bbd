import type { Page } from '@playwright/test';
import { expect, test } from '../store.ts';

const KILOBYTE = 1000;
const MAX_SCRIPTS = 12;

type Scripts = { count: number; bytes: number };

/** Returns the compressed size of the JavaScript transferred until the network is idle. */
const transferredScripts = async (page: Page, path: string): Promise<Scripts> => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!/\.m?js$/.test(new URL(request.url()).pathname)) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { count: sizes.length, bytes };
};

test('the first load of the login screen transfers less than 140 kB of JavaScript in 12 scripts at most', async ({
  page,
}) => {
  const { count, bytes } = await transferredScripts(page, '/login');
  expect(bytes).toBeGreaterThan(50 * KILOBYTE);
  expect(bytes).toBeLessThan(140 * KILOBYTE);
  expect(count).toBeLessThanOrEqual(MAX_SCRIPTS);
});

test('the first load of the store transfers less than 180 kB of JavaScript in 12 scripts at most', async ({
  page,
  signIn,
}) => {
  await signIn();
  const { count, bytes } = await transferredScripts(page, '/store');
  expect(bytes).toBeLessThan(180 * KILOBYTE);
  expect(count).toBeLessThanOrEqual(MAX_SCRIPTS);
});

test('no first load of another screen of customers takes more than 12 scripts', async ({
  context,
  signIn,
}) => {
  await signIn();
  for (const path of ['/', '/cart', '/orders', '/proof-of-payments', '/profile']) {
    const page = await context.newPage();
    const { count } = await transferredScripts(page, path);
    expect(count, path).toBeGreaterThan(2);
    expect(count, path).toBeLessThanOrEqual(MAX_SCRIPTS);
    await page.close();
  }
});
