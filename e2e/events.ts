/** What a page hears of changes made elsewhere. */
import { expect, type Page } from '@playwright/test';

/** The page is told nothing: what it shows is what it once read, as on a line that has just gone quiet. */
export const stopEvents = (page: Page): Promise<unknown> =>
  page
    .context()
    .route('**/api/events*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }),
    );

/** The page goes out of sight, as a tab behind another, or comes back into it. */
export const show = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (shown ? 'visible' : 'hidden'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isShown);

/** Opens an address and waits until the page hears of changes. */
export const listenAt = async (page: Page, address: string): Promise<void> => {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  await page.goto(address);
  expect((await stream).status()).toBe(200);
};
