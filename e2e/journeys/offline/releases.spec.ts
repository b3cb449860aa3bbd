import type { Page } from '@playwright/test';
import { untilPrepared, visit } from '../../offline.ts';
import { test } from '../../running/releases.ts';
import { expect } from '../../store.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
});

const releaseOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.release);

/** The releases whose files this device keeps. */
const releasesKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.keys())
      .filter((name) => name.startsWith('formulary-app-'))
      .map((name) => name.replace('formulary-app-', '').split('-')[0] ?? '')
      .sort(),
  );

/**
 * Ends the active worker if a newer one waits for it, as browsers do with each worker after some idle seconds, except
 * with one that is observed, as in these journeys.
 */
const endIdleWorker = async (page: Page): Promise<void> => {
  const isWaiting = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting != null,
  );
  if (!isWaiting) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
};

const expectKept = (page: Page, releases: string[]): Promise<void> =>
  expect
    .poll(async () => {
      await endIdleWorker(page);
      return releasesKept(page);
    }, SLOW)
    .toEqual(releases);

/** A release is installed after the first screen, and every file of it is read. */
const SLOW = { timeout: 90_000 };

const open = async (page: Page, screen: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: screen, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
};

const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('over three releases, a device always ends on the newest, open tabs keep working, and no file is missing', async ({
  page,
  context,
  releases,
  signIn,
}) => {
  test.slow();
  await signIn();
  await page.goto('/');
  await untilPrepared(page);
  expect(await releasesKept(page)).toEqual(['a']);

  await test.step('a tab of the first release keeps its code while a second tab has the next one', async () => {
    releases.release('b');
    const second = await context.newPage();
    await second.goto('/orders');
    await expect(second.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    expect(await releaseOf(second)).toBe('b');
    await expectKept(second, ['a', 'b']);
    await second.waitForLoadState('networkidle');
    for (const screen of ['Orders', 'Store', 'Profile']) await open(page, screen);
    expect(await releaseOf(page)).toBe('a');
    await second.close();
  });

  await test.step('a reload opens the next release, and the files of the first one go', async () => {
    await reload(page);
    expect(await releaseOf(page)).toBe('b');
    await expectKept(page, ['b']);
  });

  await test.step('without a network, a reload opens the release that is kept', async () => {
    releases.release('c');
    await context.setOffline(true);
    await reload(page);
    expect(await releaseOf(page)).toBe('b');
    await open(page, 'Profile');
    await context.setOffline(false);
  });

  await test.step('back online, a reload opens the newest release, which is then kept', async () => {
    await reload(page);
    expect(await releaseOf(page)).toBe('c');
    await expectKept(page, ['c']);
    await context.setOffline(true);
    await reload(page);
    expect(await releaseOf(page)).toBe('c');
    await context.setOffline(false);
  });
  expect(releases.missing).toEqual([]);
});

for (const [release, worker] of [
  ['a release without a service worker', 'left out'],
  ['a return to a release from before there was a service worker', 'unknown'],
] as const)
  test(`${release} frees the device of it and of all that it kept`, async ({
    page,
    context,
    releases,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    await untilPrepared(page);
    releases.release('b', worker);
    await reload(page);
    expect(await releaseOf(page)).toBe('b');
    await expect
      .poll(async () => {
        await endIdleWorker(page);
        return page.evaluate(() => caches.keys());
      })
      .toEqual([]);
    await context.setOffline(true);
    await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });

test('while the store cannot be reached although there is a network, the banner says so and when it was read, until answers are fresh', async ({
  page,
  releases,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await untilPrepared(page);
  await visit(page, { '/orders': 'Orders' });
  releases.setReachable(false);
  await reload(page);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(
    page.getByText(/^The store cannot be reached\. What you see was read at \d\d:\d\d\.$/),
  ).toBeVisible();
  releases.setReachable(true);
  await expect(page.getByText(/What you see was read/)).toHaveCount(0);
});
