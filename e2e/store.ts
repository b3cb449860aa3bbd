/** Fixtures of every journey: a store, a signed-in customer, and a page whose console must stay clean. */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type Db, openDatabase } from '../server/src/db/client.ts';
import type { Customer, NewCustomer } from './people.ts';
import { newCustomer, openSession } from './people.ts';
import { type CartContent, storedCart } from './products.ts';
import { startDemoStore } from './running/demo-store.ts';

/** Returns the store's address under one of this machine's host names. */
export const storeUrl = (host = 'localhost'): string => {
  const url = new URL(process.env.STORE_URL ?? '');
  url.hostname = host;
  return url.origin;
};

type Fixtures = {
  /** Adds a customer and signs the browser in as them. Override what the journey tests. */
  signIn: (values?: NewCustomer) => Promise<Customer>;
  /** Signs the browser in as an existing user. */
  signInAs: (user: { id: string }) => Promise<void>;
  /** Stores a cart for that customer in the browser, as if filled on an earlier visit. */
  fillCart: (customer: { id: string }, content: CartContent[]) => Promise<void>;
  /** Allows console messages that the journey expects, such as a failed request. */
  expectComplaint: (pattern: RegExp) => void;
};

export type WorkerOptions = {
  /** Whether these journeys change the whole store, and so need a separate store. */
  hasOwnStore: boolean;
};
type WorkerFixtures = WorkerOptions & { store: undefined; db: Db };

/** Adds a cookie or local storage entries to the browser context. */
const keep = async (
  context: BrowserContext,
  origin: string,
  { cookie, entries = {} }: { cookie?: { name: string; value: string }; entries?: Record<string, string> },
): Promise<void> => {
  if (cookie) await context.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  if (Object.keys(entries).length === 0) return;
  // The cookies are cleared and set again, and an open page would send requests without them in between.
  for (const page of context.pages()) await page.goto('about:blank');
  const state = await context.storageState();
  const here = state.origins.find((kept) => kept.origin === origin)?.localStorage ?? [];
  const localStorage = [
    ...here.filter(({ name }) => !(name in entries)),
    ...Object.entries(entries).map(([name, value]) => ({ name, value })),
  ];
  const others = state.origins.filter((kept) => kept.origin !== origin);
  await context.setStorageState({
    cookies: state.cookies,
    origins: [...others, { origin, localStorage }],
  });
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  hasOwnStore: [false, { option: true, scope: 'worker' }],
  store: [
    async ({ hasOwnStore }, use) => {
      const close = hasOwnStore ? await startDemoStore() : undefined;
      await use(undefined);
      await close?.();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  db: [
    // The address is known only once the store has started.
    async ({ store: _store }, use) => {
      const db = openDatabase(process.env.STORE_DATABASE_URL ?? '', { poolSize: 4, onError: () => {} });
      await use(db);
      await db.$client.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(storeUrl()),
  expectComplaint: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      // The login screen checks whether a user is signed in; 401 means no. A broken event stream reconnects.
      const expected: RegExp[] = [
        /401 .*\/api\/app-settings/,
        /\/api\/events(\?|$)/,
        // A product with a missing picture, added by one journey, may appear in a list of another.
        /404 .*\/product-images\/missing\.jpg/,
      ];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message));
      await use((pattern) => expected.push(pattern));
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  signInAs: async ({ context, baseURL, db }, use) => {
    await use(async (user) =>
      keep(context, baseURL ?? storeUrl(), { cookie: await openSession(db, user.id) }),
    );
  },
  signIn: async ({ db, signInAs }, use) => {
    await use(async (values) => {
      const customer = await newCustomer(db, values);
      await signInAs(customer);
      return customer;
    });
  },
  fillCart: async ({ context, baseURL }, use) => {
    await use(async (customer, content) =>
      keep(context, baseURL ?? storeUrl(), {
        entries: { 'order-storage': storedCart(customer.id, content) },
      }),
    );
  },
});

export { expect };
