/** Customers of the shared store. */
import { inCents, order, orderList, user } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { readConfig } from '../server/src/config.ts';
import type { Db } from '../server/src/db/client.ts';
import { DEMO_PASSWORD } from '../server/src/features/accounts/demonstration.ts';
import { hashPassword } from '../server/src/features/accounts/password.ts';
import { createSession, SESSION_COOKIE } from '../server/src/features/accounts/sessions/create-session.ts';
import { addLedgerEntry } from '../server/src/features/ledger/add-entry.ts';
import { placeOrder } from '../server/src/features/orders/placing/place-order.ts';
import { orderPayments } from '../server/src/features/payments/settling/order-payments.ts';
import { payments } from '../server/src/features/payments/tables.ts';
import { newUser, orderLine, orderToPlace } from '../server/test/builders.ts';
import { announceChanges, type CartContent } from './products.ts';

export const PASSWORD = 'a long enough password';
/** The password of the demonstration accounts; a public store has its own. */
export const demoPassword = process.env.STORE_DEMO_PASSWORD ?? DEMO_PASSWORD;
const passwordHash = hashPassword(PASSWORD);
const config = readConfig({});

export type NewCustomer = NonNullable<Parameters<typeof newUser>[1]>;
export type Customer = Awaited<ReturnType<typeof newUser>>;

/**
 * Adds a customer with access to the store, a delivery fee of R 120 and the PASSWORD above. Override what the journey
 * tests.
 */
export const newCustomer = async (db: Db, values: NewCustomer = {}): Promise<Customer> =>
  newUser(db, {
    username: `e2e-${crypto.randomUUID()}`,
    deliveryFee: 12_000,
    passwordHash: await passwordHash,
    ...values,
  });

/** Returns the cookie of a new session, which has another name over HTTPS. */
export const openSession = async (
  db: Db,
  userId: string,
  address = process.env.STORE_URL,
): Promise<{ name: string; value: string }> => ({
  name: address?.startsWith('https:') ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE,
  value: await createSession({ db, config, clock: () => new Date() }, userId, 'e2e'),
});

export const endSessions = async (db: Db, userId: string): Promise<void> => {
  await db.$client.query('delete from sessions where user_id = $1', [userId]);
  await announceChanges(db);
};

/** Ends this browser's session without notifying open screens. */
export const loseSession = (page: Page): Promise<void> => page.context().clearCookies();

/** Leaves the app without a session. An open screen would be refused what it still requests. */
export const leave = async (page: Page): Promise<void> => {
  await page.goto('about:blank');
  await loseSession(page);
};

/** Gives the page's browser a device that creates passkeys and verifies its owner, as a phone does. */
export const addPasskeyDevice = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const DAY_MS = 86_400_000;

/** Debits a customer's account; the entry is dated `daysAgo` days ago. */
export const owe = (db: Db, userId: string, cents: number, daysAgo = 0) =>
  db.transaction((tx) =>
    addLedgerEntry(tx, {
      userId,
      source: 'Manual',
      action: 'Added',
      amount: inCents(cents),
      entityId: null,
      actorId: userId,
      reason: 'Carried over',
      at: new Date(Date.now() - daysAgo * DAY_MS),
    }),
  );

/** Grants or revokes a customer's access to the store. */
export const setStoreAccess = async (db: Db, userId: string, hasAccess: boolean): Promise<void> => {
  await db.$client.query('update users set store_access = $2 where id = $1', [userId, hasAccess]);
  await announceChanges(db);
};

/** Returns the id of a demonstration account. */
export const demoAccount = async (db: Db, username: string): Promise<{ id: string }> => {
  const { rows } = await db.$client.query<{ id: string }>('select id from users where username = $1', [
    username,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`There is no ${username}`);
  return row;
};

/** Requests a path of the API from the open page, with the page's cookies and origin. */
export const get = (page: Page, url: string): Promise<unknown> =>
  page.evaluate(async (address) => (await fetch(address, { credentials: 'include' })).json(), url);

/** Returns the signed-in customer from the API, optionally on another origin. */
export const currentUser = async (page: Page, api = '') =>
  user.encode(user.parse(await get(page, `${api}/api/users`)));

/** Returns the signed-in customer's orders, newest first, at most `count`. */
export const ordersOf = async (page: Page, api = '', count = 20) => {
  const { orders } = orderList.parse(await get(page, `${api}/api/orders?skip=0&take=${count}`));
  return Promise.all(
    orders.map(async ({ id }) => order.encode(order.parse(await get(page, `${api}/api/orders/${id}`)))),
  );
};

/** Adds an earlier order of a customer, placed at `at`. Returns its id and reference. */
export const addOrder = (
  db: Db,
  customer: Customer,
  content: CartContent[],
  values: Parameters<typeof orderToPlace>[2] = {},
  at = new Date(),
) => {
  const lines = content.map(({ product, quantity = 1 }) => orderLine(product, quantity));
  const input = orderToPlace(customer, lines, values);
  const placing = { customerId: customer.id, actorId: customer.id, input, at };
  return placeOrder(db, placing, orderPayments);
};

/** Adds a proof awaiting approval whose file is missing. Returns its id. */
export const addProofWithoutFile = async (db: Db, userId: string, dateCreated: Date): Promise<string> => {
  const [proof] = await db
    .insert(payments)
    .values({ userId, source: 'POP', paymentType: 0, dateCreated, updatedAt: dateCreated })
    .returning({ id: payments.id });
  if (!proof) throw new Error('The proof was not added');
  return proof.id;
};

/** The ids in the addresses of a demonstration customer's screens. */
export type DemoRecords = {
  product: string;
  order: string;
  payment: string;
  detail: string;
  invoice: string;
  list: string;
  /** Out of stock, with equivalents in stock. */
  missing: string;
};

/** Returns one of each of a demonstration customer's records, and a product with pictures. */
export const demoRecords = async (db: Db, userId: string): Promise<DemoRecords> => {
  const { rows } = await db.$client.query<DemoRecords>(
    `select
      (select product_id from product_images group by product_id having count(*) > 1 order by product_id limit 1) as product,
      (select id from orders where user_id = $1 order by date_ordered limit 1) as "order",
      (select id from payments where user_id = $1 and file_key is not null order by date_created limit 1) as payment,
      (select id from tax_documents where user_id = $1 and kind = 'invoice' order by serial limit 1) as invoice,
      (select id from named_lists where user_id = $1 and name = 'Monday order') as list,
      (select p.id from products p where p.stock = 0 and p.archived_at is null and p.compare_key <> '' and exists (
        select from products e where e.compare_key = p.compare_key and e.stock > 0 and e.archived_at is null)
        order by p.sku limit 1) as missing,
      (select id from delivery_details where user_id = $1 limit 1) as detail`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new Error('The demonstration is not loaded');
  return row;
};
