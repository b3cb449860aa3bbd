/** What a customer does to order, on whichever screen size. */
import { expect, type Page } from '@playwright/test';

/** Presses Place order in the cart; the question follows, unless something is missing. */
export const placeOrder = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Place order' }).click();

/** Answers the question with yes, and waits for the order that is shown then. Answers its reference. */
export const confirmOrder = async (page: Page): Promise<string> => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const title = await page.getByRole('heading', { level: 1, name: /^Order / }).textContent();
  return (title ?? '').replace('Order ', '');
};
