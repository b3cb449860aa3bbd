/** A device that is prepared for work without a network. */
import type { Page } from '@playwright/test';
import { expect } from './store.ts';

/** The calls of which this device keeps an answer, as `orders/…`. */
export const keptCalls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('formulary-answers'))) return [];
    const kept = await (await caches.open('formulary-answers')).keys();
    return kept.flatMap(({ url }) => new URL(url).pathname.split('/api/')[1] ?? []);
  });

/** Waits until the service worker answers for the page and keeps what it needs. */
export const untilPrepared = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true);
  await expect
    .poll(() => keptCalls(page))
    .toEqual(expect.arrayContaining(['users', 'app-settings', 'branding', 'delivery-details']));
};

/** Waits until this device has a copy of the catalogue. */
export const untilCopied = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () =>
          (await indexedDB.databases()).some(({ name }) => name === 'formulary-catalogue'),
        ),
      { timeout: 90_000 },
    )
    .toBe(true);

/** Opens screens while there is a network, until their answers are kept. */
export const visit = async (page: Page, heading: Record<string, string | RegExp>): Promise<void> => {
  for (const [address, name] of Object.entries(heading)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
};

/** Expects that nothing of a person is left on this device. */
export const expectForgotten = async (page: Page): Promise<void> => {
  await expect.poll(() => keptCalls(page)).toEqual([]);
  expect(
    await page.evaluate(async () => ({
      caches: (await caches.keys()).filter((name) => !name.startsWith('formulary-app-')),
      databases: await indexedDB.databases(),
      mark: localStorage.getItem('prepared-for-offline'),
    })),
  ).toEqual({ caches: [], databases: [], mark: null });
};
