import type { Page } from '@playwright/test';
import { addProofWithoutFile } from '../people.ts';
import { addProduct } from '../products.ts';
import { forgetLateWork } from '../screen/settle.ts';
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
  await page.addInitScript(forgetLateWork);
  await page.goto(path);
  // A dialog over the screen hides its heading from the accessibility tree; the store behind a product comes later.
  await expect(page.locator('h1, [role="dialog"] h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { count: sizes.length, bytes };
};

test('the first load of the login screen transfers less than 80 kB of JavaScript in at most 12 scripts', async ({
  page,
}) => {
  const { count, bytes } = await transferredScripts(page, '/login');
  expect(bytes).toBeGreaterThan(50 * KILOBYTE);
  expect(bytes).toBeLessThan(80 * KILOBYTE);
  expect(count).toBeLessThanOrEqual(MAX_SCRIPTS);
});

/** The maximum first load of each customer screen, in kilobytes of compressed JavaScript. */
const BUDGETS = {
  '/': 173,
  '/store': 161,
  '/store/PRODUCT': 189,
  // Includes the code that synchronises the cart, because the screen shows nothing until the cart on the server is
  // loaded.
  '/cart': 177,
  '/orders': 171,
  '/proof-of-payments': 183,
  '/profile': 174,
  '/profile/delivery-detail': 170,
  '/profile/account-history': 172,
};

test('the first load of each customer screen stays within its JavaScript budget, in at most 12 scripts', async ({
  browser,
  context,
  baseURL,
  db,
  signIn,
}) => {
  await signIn();
  const { id } = await addProduct(db);
  const storageState = await context.storageState();
  for (const [screen, budget] of Object.entries(BUDGETS)) {
    const visit = await browser.newContext({ baseURL, storageState });
    const page = await visit.newPage();
    const { count, bytes } = await transferredScripts(page, screen.replace('PRODUCT', id));
    expect.soft(bytes, screen).toBeGreaterThan(50 * KILOBYTE);
    expect.soft(bytes, screen).toBeLessThan(budget * KILOBYTE);
    expect.soft(count, screen).toBeLessThanOrEqual(MAX_SCRIPTS);
    await visit.close();
  }
});

test('the first load of the payments queue, without a PDF, transfers less than 237 kB of JavaScript', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn({ role: 'Admin' });
  const proof = await addProofWithoutFile(db, id, new Date());
  const { bytes } = await transferredScripts(page, `/admin/payments/${proof}`);
  expect(bytes).toBeGreaterThan(50 * KILOBYTE);
  expect(bytes).toBeLessThan(237 * KILOBYTE);
});
