import { API_SCOPES, type ApiScope } from '@formulary/contract';
import { beforeAll, expect, test } from 'vitest';
import { newUser } from './builders.ts';
import { useApp } from './harness.ts';

const harness = useApp({ env: async () => ({ API_REQUESTS_PER_MINUTE: '100000' }) });

/** The calls that each scope opens. Every other call is closed to API tokens. */
const OPENED: Partial<Record<ApiScope, RegExp>> = {
  'catalogue:read': /^GET \/api\/admin\/(products|labs|categories|substances|synonyms|imports)(\/|$)/,
  'catalogue:write':
    /^(POST|PUT|DELETE) \/api\/admin\/(products(?!\/stock$)|prices|labs|categories|substances|synonyms|imports)(\/|$)/,
  'stock:write': /^POST \/api\/admin\/(products\/)?stock$/,
  'orders:read':
    /^GET (\/api\/admin\/(orders(?!\/\{id\}\/settlements)|problems|customers\/\{id\}\/orders)(\/|$)|\/api\/problem-photos\/)/,
  'orders:write':
    /^POST \/api\/admin\/(orders(\/moves|\/\{id\}\/cancellation)?|problems\/\{id\}\/(rejection|resolution))$/,
  'documents:read': /^GET \/api\/admin\/documents(\/|$)/,
  'documents:write':
    /^POST \/api\/admin\/(orders\/\{id\}\/invoice|(invoices|problems)\/\{id\}\/credit-notes)$/,
  'payments:read':
    /^GET (\/api\/admin\/(payments(\/|$)|entries\/waiting$|bank\/|customers\/\{id\}\/payments$|orders\/\{id\}\/settlements$)|\/api\/payments\/image\/)/,
  'payments:write':
    /^POST \/api\/admin\/(payments\/|orders\/\{id\}\/credit$|settlements\/|bank\/|customers\/\{id\}\/(payments|credits|debits)$)/,
  'customers:read':
    /^GET \/api\/admin\/(customers(\/export|\/\{id\}(\/(ledger|statement|open-invoices|reminders|delivery-details))?)?$|order-customers(\/|$)|credit-control\/|statement-runs(\/|$))/,
  'accounting:read': /^GET \/api\/admin\/accounting\//,
  'webhooks:read': /^GET \/api\/admin\/webhooks(\/|$)/,
  'webhooks:write': /^(POST|PUT|DELETE) \/api\/admin\/webhooks(\/|$)/,
  'customers:write': /^(POST|PUT|DELETE) \/api\/admin\/customers\/\{id\}\/delivery-details/,
};
const PUBLIC =
  /^\w+ \/api\/(auth$|auth\/(logout|second-factor|passkey)|branding|password-(links?\/|resets$)|email-changes\/)/;

type Route = { name: string; method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string };

/** Every route in the API description that is not public, with ids that do not exist. */
const routes = (): Route[] =>
  Object.entries(harness.app.swagger().paths ?? {})
    .flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((word) => {
        const method = word.toUpperCase() as Route['method'];
        const url = path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
        return { name: `${method} ${path}`, method, url };
      }),
    )
    .filter(({ name }) => !PUBLIC.test(name));

let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
});

const tokenWith = async (scopes: readonly ApiScope[]): Promise<string> => {
  const payload = { name: 'ERP', scopes };
  const made = await harness.as(admin, { method: 'POST', url: '/api/admin/api-tokens', payload });
  expect(made.statusCode).toBe(201);
  return made.json().token;
};

const call = async (token: string, { method, url }: Pick<Route, 'method' | 'url'>) => {
  const headers = { authorization: `Bearer ${token}` };
  return harness.app.inject({ method, url, headers });
};

test('a route without a scope is closed to a token with every scope', async () => {
  const token = await tokenWith(API_SCOPES);
  const closed = routes().filter(({ name }) => !Object.values(OPENED).some((opened) => opened.test(name)));
  expect(closed.length).toBeGreaterThan(40);
  for (const route of closed) {
    const answer = await call(token, route);
    expect.soft(answer.statusCode, route.name).toBe(403);
    expect.soft(answer.json().message, route.name).toBe('This call is not open to API tokens.');
  }
});

test.each(Object.entries(OPENED) as [ApiScope, RegExp][])(
  '%s opens exactly the calls listed here, which a token with all other scopes may not make',
  async (scope, opened) => {
    const [all, others] = [
      await tokenWith(API_SCOPES),
      await tokenWith(API_SCOPES.filter((one) => one !== scope)),
    ];
    const own = routes().filter(({ name }) => opened.test(name));
    expect(own).not.toEqual([]);
    for (const route of own) {
      expect.soft([401, 403], route.name).not.toContain((await call(all, route)).statusCode);
      const refused = await call(others, route);
      expect.soft(refused.statusCode, route.name).toBe(403);
      expect.soft(refused.json().message, route.name).toContain(`does not have the scope ${scope}`);
      expect
        .soft(refused.headers['www-authenticate'], route.name)
        .toContain(`error="insufficient_scope", scope="${scope}"`);
    }
  },
);

test('the stream of change events is closed to tokens', async () => {
  const events: Route = { name: 'events', method: 'GET', url: '/api/events' };
  expect((await call(await tokenWith(API_SCOPES), events)).statusCode).toBe(403);
});

test('a request that sends take as a number of rows is refused with what to send, and limit counts rows', async () => {
  const token = await tokenWith(['catalogue:read']);
  const list = (query: string) => call(token, { method: 'GET', url: `/api/admin/products?${query}` });
  const refused = await list('skip=50&take=50');
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { take: expect.stringContaining('send skip=50&take=100 or offset=50&limit=50') },
  ]);
  const page = await list('offset=50&limit=50');
  expect([page.statusCode, page.json().products]).toEqual([200, []]);
  const session = await harness.as(admin, '/api/admin/products?skip=50&take=50');
  expect([session.statusCode, session.json().products]).toEqual([200, []]);
});
