import type { Page } from '@playwright/test';

/** Navigates within the app as a link does: loaded data stays cached, and Back works. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address);
