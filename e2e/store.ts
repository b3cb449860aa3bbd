/** What every journey starts from: a store, a customer who is signed in, a page that may not complain. */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type Db, openDatabase } from '../server/src/db/client.ts';
import type { Customer, NewCustomer } from './people.ts';
import { newCustomer, openSession } from './people.ts';
import { type CartContent, storedCart } from './products.ts';
import { startDemoStore } from './running/demo-store.ts';

/** The address of the store under one of this machine's names. */
export const storeUrl = (host = 'localhost'): string => `http://${host}:${process.env.STORE_PORT ?? ''}`;

type Fixtures = {
  /** Makes a customer and signs the browser in as them; override what the journey is about. */
  signIn: (values?: NewCustomer) => Promise<Customer>;
  /** Signs the browser in as someone who is known already. */
  signInAs: (user: { id: string }) => Promise<void>;
  /** Has the browser hold that customer's cart, as if filled on an earlier visit. */
  fillCart: (customer: { id: string }, content: CartContent[]) => Promise<void>;
  /** Complaints of the console that the journey expects, such as a refused request. */
  expectComplaint: (pattern: RegExp) => void;
};

export type WorkerOptions = {
  /** Whether these journeys change the whole store, and so have one that nobody else is in. */
  hasOwnStore: boolean;
};
type WorkerFixtures = WorkerOptions & { store: undefined; db: Db };

/** Adds to what the browser's context keeps of the store: a cookie, or entries of local storage. */
const keep = async (
  context: BrowserContext,
  origin: string,
  { cookie, entries = {} }: { cookie?: { name: string; value: string }; entries?: Record<string, string> },
): Promise<void> => {
  if (cookie) await context.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  if (Object.keys(entries).length === 0) return;
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
    // Only once the store is there is its address known.
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
      // The login screen asks whether somebody is signed in; a 401 is the answer no. A stream of change events that breaks is begun again.
      const expected: RegExp[] = [
        /401 .*\/api\/app-settings/,
        /\/api\/events(\?|$)/,
        // The picture that is not there of one journey's product may stand in another's list.
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
