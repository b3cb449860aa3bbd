import { beforeAll, expect, test } from 'vitest';
import { newUser } from './builders.ts';
import { useApp } from './harness.ts';

const harness = useApp();
const people: Record<'customer' | 'staff' | 'admin', { id: string }> = {
  customer: { id: '' },
  staff: { id: '' },
  admin: { id: '' },
};
beforeAll(async () => {
  people.customer = await newUser(harness.db);
  people.staff = await newUser(harness.db, { role: 'Staff' });
  people.admin = await newUser(harness.db, { role: 'Admin' });
});

/**
 * What `Staff` may do: work on orders and payments, change stock, and read what these need. Everything else is for
 * Admins.
 */
const STAFF_MAY = [
  /^GET .*\/dashboard\//,
  /^\w+ .*\/orders(\/|$)/,
  /^\w+ .*\/problems(\/|$)/,
  /^GET .*\/order-customers(\/|$)/,
  /^\w+ .*(?<!\/store)\/payments(\/|$)/,
  /^POST .*\/settlements\/\{id\}\/undo$/,
  /^POST .*\/customers\/\{id\}\/(credits|debits)$/,
  /^\w+ .*\/customers\/\{id\}\/delivery-details(\/|$)/,
  /^POST .*\/customers\/\{id\}\/cart-views$/,
  /^GET .*\/customers(?!.*(sessions|access))/,
  /^GET .*\/products(?!\/\{id\}\/images)/,
  /^GET .*\/substances(\/sure)?$/,
  /^POST .*\/(products\/)?stock$/,
  /^\w+ \/api\/admin\/(documents|invoices)(\/|$)/,
  /^\w+ .*\/bank\//,
  /^GET .*\/(labs|categories)(\/export)?$/,
  /^GET .*\/business$/,
  /^GET .*\/(credit-control|statement-runs)(\/|$)/,
  /^POST .*\/invoices\/\{id\}\/dispute(\/end)?$/,
  /^GET .*\/entries\/waiting$/,
  /^POST .*\/entries\/\{id\}\/refuse$/,
];

type Route = { name: string; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string };

/** Every route in the API description, with ids that do not exist. */
const allRoutes = (): Route[] =>
  Object.entries(harness.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((word) => {
      const method = word.toUpperCase() as Route['method'];
      const url = path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
      return { name: `${method} ${path}`, method, url };
    }),
  );

const routes = (): Route[] => allRoutes().filter(({ url }) => url.startsWith('/api/admin/'));

const statusAs = async (who: keyof typeof people | 'guest', { method, url }: Route): Promise<number> => {
  const answer =
    who === 'guest' ? harness.asGuest({ method, url }) : harness.as(people[who], { method, url });
  return (await answer).statusCode;
};

test('no route of the back office serves a guest or a customer', async () => {
  const all = routes();
  expect(all.length).toBeGreaterThan(50);
  for (const route of all) {
    expect.soft(await statusAs('guest', route), route.name).toBe(401);
    expect.soft(await statusAs('customer', route), route.name).toBe(403);
  }
});

test('Staff may call only the routes listed here; an Admin may call every route', async () => {
  for (const route of routes()) {
    const mayStaff = STAFF_MAY.some((pattern) => pattern.test(route.name));
    const refused = (await statusAs('staff', route)) === 403;
    expect.soft(refused, `${route.name} for Staff`).toBe(!mayStaff);
    expect.soft([401, 403], `${route.name} for Admin`).not.toContain(await statusAs('admin', route));
  }
});

/** Signing in and out, a one-time link, a forgotten password, and what their screens show. */
const GUESTS_MAY = [
  'GET /api/branding',
  'GET /api/email-changes/{token}',
  'GET /api/password-links/{token}',
  'GET /api/password-resets',
  'POST /api/auth',
  'POST /api/auth/logout',
  'POST /api/auth/passkey',
  'POST /api/auth/passkey/challenge',
  'POST /api/auth/second-factor',
  'POST /api/email-changes/{token}',
  'POST /api/password-links/{token}',
  'POST /api/password-resets',
];

test('a guest may call only the routes listed here', async () => {
  const served: string[] = [];
  for (const route of allRoutes()) if ((await statusAs('guest', route)) !== 401) served.push(route.name);
  expect(served.toSorted()).toEqual(GUESTS_MAY);
});
