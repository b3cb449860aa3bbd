/** Change events as a page receives them. */
import { expect, type Page } from '@playwright/test';

/** Stops the page's event stream, as if the connection were dead, so the page keeps showing what it has loaded. */
export const stopEvents = (page: Page): Promise<unknown> =>
  page
    .context()
    .route('**/api/events*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }),
    );

/** Hides or shows the page, like switching tabs. */
export const show = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (shown ? 'visible' : 'hidden'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isShown);

/** Opens an address and waits until the page receives change events. */
export const listenAt = async (page: Page, address: string): Promise<void> => {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  await page.goto(address);
  expect((await stream).status()).toBe(200);
};
