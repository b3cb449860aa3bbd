import type { Locator, Page } from '@playwright/test';

/** What the page shows a person who has signed in on this device while the code of the app is on its way. */
export const withoutApp = async (
  page: Page,
  entries: [key: string, value: string][] = [],
): Promise<Locator> => {
  await page.goto('/icon.svg');
  await page.evaluate(
    (all) => {
      for (const [key, value] of all) localStorage.setItem(key, value);
    },
    [['signed-in', 'true'], ...entries] as const,
  );
  await page.route(/\/assets\/app-/, () => new Promise(() => {}));
  return page.locator('#root > [aria-hidden="true"]');
};

/** Opens a screen, and waits until the page has read everything that it requested first. */
export const openWithoutApp = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as { early?: Map<string, unknown> }).early);
  await page.evaluate(async () => {
    const { early } = globalThis as unknown as { early: Map<string, Promise<Response>> };
    for (const answer of early.values()) await (await answer).clone().text();
  });
};
