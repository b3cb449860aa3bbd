/** The steps of a customer's visit, and of a member of staff's. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { confirmOrder } from '../../e2e/ordering.ts';
import { PASSWORD } from '../../e2e/people.ts';
import { openSlowPage, type Step } from './slow-page.ts';

const productLinks = (page: Page): Locator => page.getByRole('main').locator('article h3 a, td a');

/** Performs a customer's first order, in a context that is not signed in. */
export const visitAsCustomer = async (
  context: BrowserContext,
  origin: string,
  username: string,
): Promise<Step[]> => {
  const { page, open, measure } = await openSlowPage(context);
  const product = productLinks(page).first();
  const password = page.getByLabel('Password', { exact: true });
  const steps = [await measure('/login, cold', () => open(`${origin}/login?redirectUrl=%2Fstore`), password)];
  await page.getByLabel('Username').pressSequentially(username, { delay: 60 });
  await password.pressSequentially(PASSWORD, { delay: 60 });
  steps.push(await measure('sign in → store', () => password.press('Enter'), product));

  const search = page.getByRole('searchbox', { name: 'Search products' });
  const found = page.waitForResponse('**/products/search?**');
  const type = async (): Promise<void> => {
    await search.pressSequentially('amox', { delay: 60 });
    await found;
  };
  steps.push(await measure('first search', type, page.getByRole('link', { name: /amox/i }).first()));
  if ((await search.inputValue()) !== 'amox') throw new Error('The search lost a key');

  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add to cart' });
  steps.push(await measure('first product', () => product.click(), add));
  const inCart = dialog.getByRole('link', { name: /In cart/ });
  steps.push(await measure('add', () => add.click(), inCart));

  const place = page.getByRole('button', { name: 'Place order' });
  steps.push(await measure('cart', () => inCart.click(), place));
  const question = page.getByRole('alertdialog');
  steps.push(await measure('place order: question', () => place.click(), question));
  steps.push(
    await measure(
      'order',
      () => confirmOrder(page),
      page.getByRole('heading', { level: 1, name: /^Order / }),
    ),
  );
  await page.close();
  return steps;
};

/** Opens the queue of proofs and the table of products, as a signed-in member of staff. */
export const visitAsStaff = async (context: BrowserContext, origin: string): Promise<Step[]> => {
  const { page, open, measure } = await openSlowPage(context);
  const steps = [
    await measure(
      '/admin/payments, cold',
      () => open(`${origin}/admin/payments`),
      page.getByRole('main').getByRole('button', { name: /^Approve/ }),
    ),
    await measure(
      '/admin/products, returning',
      () => open(`${origin}/admin/products`),
      page.getByRole('row').nth(1),
    ),
  ];
  await page.close();
  return steps;
};
