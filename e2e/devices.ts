import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { type Customer, openSession } from './people.ts';
import { type CartContent, type Product, storedCart } from './products.ts';
import { storeUrl } from './store.ts';

type Db = Parameters<typeof openSession>[0];

/** Opens another browser, signed in as that customer, with its own cart if one is given; at `origin`, if that is not the store's. */
export const openDevice = async (
  browser: Browser,
  db: Db,
  customer: Customer,
  content?: CartContent[],
  origin = storeUrl(),
): Promise<BrowserContext> => {
  const localStorage = content ? [{ name: 'order-storage', value: storedCart(customer.id, content) }] : [];
  const device = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const cookie = await openSession(db, customer.id);
  await device.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  return device;
};

/** The quantity field of a product in the cart. */
export const quantityOf = (page: Page, { name }: Product): Locator =>
  page.getByRole('textbox', { name: `Quantity of ${name}` });
