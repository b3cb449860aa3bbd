/** Checks a screen in both themes, with large text and at every width. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNothingLost } from './large-text.ts';
import { changeTheme, expectAccessible, openInApp, themeOf, withLargeText } from './screen.ts';
import { settle } from './settle.ts';

/** Opens an address at desktop width, without reloading the app if it is open. */
export const openWide = async (page: Page, address: string): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  if (page.url() === 'about:blank') await page.goto(address);
  else await openInApp(page, address);
};

/**
 * Checks both themes and large text on a wide screen, large text on a phone, then 320 pixels: accessible, with nothing
 * lost.
 */
export const expectQuality = async (page: Page, shows: Locator): Promise<void> => {
  await expect(shows).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await changeTheme(page, (await themeOf(page)) === 'dark' ? 'light' : 'dark');
  await expectAccessible(page, 'contrast');
  await expectNothingLost(page);
  await withLargeText(page, () => expectNothingLost(page));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shows).toBeVisible();
  await withLargeText(page, () => expectNothingLost(page));
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(shows).toBeVisible();
  await settle(page);
  await expectAccessible(page, 'but contrast');
  await expectNothingLost(page);
};
