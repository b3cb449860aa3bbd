/** What a page hears of changes made elsewhere. */
import { expect, type Page } from '@playwright/test';

/** The page is told nothing: what it shows is what it once read, as on a line that has just gone quiet. */
export const hearNothing = (page: Page): Promise<unknown> =>
  page
    .context()
    .route('**/api/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }),
    );

/** Opens an address and waits until the page hears of changes. */
export const listenAt = async (page: Page, address: string): Promise<void> => {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto(address);
  expect((await stream).status()).toBe(200);
};
