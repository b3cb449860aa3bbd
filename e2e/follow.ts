import type { Page } from '@playwright/test';

/** Leads to an address within the app, as one of its links does: what is loaded stays, and Back leads back. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address);
