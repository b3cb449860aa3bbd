/** When a screen has come to rest. */
import type { Page } from '@playwright/test';

/** Runs in the page. Whether everything in sight is there: no placeholder, no spinner, no picture half loaded. */
const isThere = (): boolean => {
  const inSight = (element: Element): boolean => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
  };
  const waiting = document.querySelectorAll('[aria-busy="true"], .skeleton, [aria-label^="Loading"]');
  const pictures = [...document.images].filter((image) => !image.complete);
  return document.querySelector('main, [role="dialog"]') !== null && ![...waiting, ...pictures].some(inSight);
};

/** Waits until no animation is under way, of those that end. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

/** Waits until what is in sight is there, in its own font, and nothing moves. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(isThere);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await still(page);
};
