/** The first screen that a customer opens, in a new browser and again when its files are cached. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { demoAccount, demoRecords, openSession } from '../../e2e/people.ts';
import type { Db } from '../../server/src/db/client.ts';
import { openSlowPage } from './slow-page.ts';

/** The paints in milliseconds, and what was transferred. */
export type Load = { fcp: number; lcp: number; cls: number; requests: number; kilobytes: number };

type Screen = { name: string; address: string; shown: (page: Page) => Locator };

const IS_GUEST = /^\/login/;
const LINES_IN_CART = 3;

/** PRODUCT stands for the id of a product with pictures. */
export const SCREENS: readonly Screen[] = [
  {
    name: '/login',
    address: '/login',
    shown: (page) => page.getByLabel('Password', { exact: true }),
  },
  { name: '/', address: '/', shown: (page) => page.getByRole('heading', { level: 1 }) },
  { name: '/store', address: '/store', shown: (page) => page.getByRole('article').first() },
  {
    name: 'quick order',
    address: '/store/quick-order',
    shown: (page) => page.getByRole('main').getByRole('combobox').first(),
  },
  {
    name: 'a product',
    address: '/store/PRODUCT',
    shown: (page) => page.getByRole('dialog').getByRole('heading').first(),
  },
  {
    name: '/cart',
    address: '/cart',
    shown: (page) => page.getByRole('button', { name: 'Place order' }),
  },
];

export type Visited = { origin: string; cookie: { name: string; value: string }; product: string };

/** Signs in as the demonstration customer, with lines in the cart. */
export const openStoreToVisit = async (db: Db, origin: string): Promise<Visited> => {
  const { id } = await demoAccount(db, 'demo');
  const session = await openSession(db, id, origin);
  const headers = { cookie: `${session.name}=${session.value}`, origin, 'content-type': 'application/json' };
  // On a machine with other work, the store refuses until it has caught up.
  while (!(await fetch(`${origin}/api/cart`, { headers })).ok) await setTimeout(1000);
  const { version } = (await (await fetch(`${origin}/api/cart`, { headers })).json()) as { version: number };
  const { rows } = await db.$client.query<{ productId: string; cost: number }>(
    `select id as "productId", cost / 100.0 as cost from products
    where archived_at is null and stock > 10 and not exists (select from product_variants v where v.product_id = products.id)
    order by name limit ${LINES_IN_CART}`,
  );
  const lines = rows.map(({ productId, cost }) => ({ productId, quantity: 2, cost: Number(cost) }));
  const cart = { userId: id, version, forCollection: false, lines };
  const answer = await fetch(`${origin}/api/cart`, { method: 'PUT', headers, body: JSON.stringify(cart) });
  if (!answer.ok) throw new Error(`The cart was not filled: ${await answer.text()}`);
  return { origin, cookie: session, product: (await demoRecords(db, id)).product };
};

const load = async (
  context: BrowserContext,
  url: string,
  { name, address, shown }: Screen,
): Promise<Load> => {
  const { page, open, measure } = await openSlowPage(context);
  const step = await measure(`/${name}`, () => open(url), shown(page));
  // A customer who returns has a device that was prepared.
  if (!IS_GUEST.test(address)) await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.close();
  const bytes = Object.values(step.bytes).reduce((sum, each) => sum + each, 0);
  return { fcp: step.fcp, lcp: step.lcp, cls: step.cls, requests: step.count, kilobytes: bytes / 1000 };
};

/** Opens a screen in a context with an empty cache, then again on the device that the first visit has prepared. */
export const loadTwice = async (
  context: BrowserContext,
  { origin, cookie, product }: Visited,
  screen: Screen,
): Promise<{ cold: Load; warm: Load }> => {
  const { address } = screen;
  if (!IS_GUEST.test(address)) {
    await context.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    // What signing in leaves in the browser, besides the session.
    await context.addInitScript("localStorage.setItem('signed-in', 'true')");
  }
  const url = origin + address.replace('PRODUCT', product);
  const cold = await load(context, url, screen);
  return { cold, warm: await load(context, url, screen) };
};
