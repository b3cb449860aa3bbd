/** Checks a screen with large text and at every width. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNothingCovered } from './covered.ts';
import { expectNothingLost } from './large-text.ts';
import { expectAccessible, openInApp, withLargeText } from './screen.ts';
import { settle } from './settle.ts';

/** Opens an address at desktop width, without reloading the app if it is open. */
export const openWide = async (page: Page, address: string): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  if (page.url() === 'about:blank') await page.goto(address);
  else await openInApp(page, address);
};

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

/** Checks a phone of that size, with normal and large text. */
const expectFits = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size);
  await expectNothingCovered(page);
  await withLargeText(page, async () => {
    await expectNothingLost(page);
    await expectNothingCovered(page);
  });
};

/** On a phone, the back office, made for a desk, is only checked for lost content. */
const isOfStaff = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/admin');

/**
 * Checks that a screen is accessible, and that nothing is lost or covered: with both sizes of text on a wide screen
 * and on phones, then at 320 pixels. The colours of the dark theme are checked by web/src/contrast.test.ts.
 */
export const expectQuality = async (page: Page, shows: Locator): Promise<void> => {
  await expect(shows).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await expectNothingLost(page);
  await withLargeText(page, () => expectNothingLost(page));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shows).toBeVisible();
  if (isOfStaff(page)) await withLargeText(page, () => expectNothingLost(page));
  else for (const size of PHONES) await expectFits(page, size);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(shows).toBeVisible();
  await expectNothingLost(page);
  if (!isOfStaff(page)) await expectNothingCovered(page);
};
