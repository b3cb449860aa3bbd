/** Waits until a screen is complete and still. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

const BUILT = join(import.meta.dirname, '../../web/dist');

/** Runs in the page. Returns whether everything visible has loaded: no placeholder, spinner or half-loaded picture. */
const isThere = (): boolean => {
  const inSight = (element: Element): boolean => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
  };
  const waiting = document.querySelectorAll('[aria-busy="true"], .skeleton, [aria-label^="Loading"]');
  const pictures = [...document.images].filter((image) => !image.complete);
  return document.querySelector('main, [role="dialog"]') !== null && ![...waiting, ...pictures].some(inSight);
};

/** Waits until every finite animation has ended. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

/** Waits until everything visible has loaded, in its final font, and nothing moves. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(isThere);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await still(page);
};

/**
 * Runs in the page. Skips everything that the app delays by 1.5 seconds or more, such as change events and
 * prefetching for offline use: it is not part of the first load, however slow the machine is.
 */
export const forgetLateWork = (): void => {
  const later = window.setTimeout;
  const soon = (act: TimerHandler, delay = 0, ...words: unknown[]): number =>
    delay < 1_500 ? later(act, delay, ...words) : 0;
  window.setTimeout = soon as typeof window.setTimeout;
  // Code that checks the elapsed time then finds that those seconds have not passed.
  const now = performance.now.bind(performance);
  performance.now = () => now() / 100;
};

/**
 * Answers requests for scripts and styles from the build, even without the store or the network. A page fetches the
 * rest of its code in its first seconds; on a slow machine a journey may break the connection before that, and the
 * browser never retries code that failed to load.
 */
export const haveCodeAtHand = (context: BrowserContext): Promise<unknown> =>
  context.route('**/assets/*', async (route) => {
    const path = join(BUILT, new URL(route.request().url()).pathname);
    await (existsSync(path) ? route.fulfill({ path }) : route.continue());
  });
