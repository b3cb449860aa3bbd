/** Fixtures for the back office journeys: a signed-in member of staff, and customers in other browsers. */
import { ORDER_STATUS, staffOrder } from '@formulary/contract';
import type { Browser, Page } from '@playwright/test';
import { type Customer, newCustomer, openSession } from './people.ts';
import { test as base, expect, storeUrl } from './store.ts';

const orderDocuments = staffOrder.pick({ documents: true });

type Fixtures = {
  /** Adds a member of staff and signs the browser in as them. */
  signInStaff: (role?: 'Staff' | 'Admin', name?: { name: string; surname: string }) => Promise<Customer>;
  /** Opens a page in another browser, signed in as someone else, such as the customer or a second member of staff. */
  pageOf: (user: { id: string }) => Promise<Page>;
};

const openPage = async (browser: Browser, cookie: { name: string; value: string }): Promise<Page> => {
  const context = await browser.newContext({ baseURL: storeUrl() });
  await context.addCookies([{ ...cookie, url: storeUrl(), httpOnly: true, sameSite: 'Lax' }]);
  return context.newPage();
};

export const test = base.extend<Fixtures>({
  signInStaff: async ({ db, signInAs }, use) => {
    await use(async (role = 'Admin', name = { name: 'Naledi', surname: 'Khumalo' }) => {
      const someone = await newCustomer(db, { role, ...name });
      await signInAs(someone);
      return someone;
    });
  },
  pageOf: async ({ browser, db }, use) => {
    const pages: Page[] = [];
    await use(async ({ id }) => {
      const page = await openPage(browser, await openSession(db, id));
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

/** Dispatches an order, even if unpaid, as the signed-in member of staff. Returns the id of its invoice. */
export const dispatch = async (page: Page, orderId: string): Promise<string> => {
  for (const to of [ORDER_STATUS.Ordered, ORDER_STATUS.Dispatched])
    await page.request.post('/api/admin/orders/moves', {
      data: { orderIds: [orderId], to, allowUnpaid: true },
    });
  const { documents } = orderDocuments.parse(
    await (await page.request.get(`/api/admin/orders/${orderId}`)).json(),
  );
  return documents.find(({ kind }) => kind === 'invoice')?.id ?? '';
};

export { expect };
