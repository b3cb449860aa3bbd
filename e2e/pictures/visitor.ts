import { product } from '@formulary/contract';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from '@playwright/test';
import type { Db } from '../../server/src/db/client.ts';
import { cartLine, toCartLine } from '../../web/src/parts/cart/cart-line.ts';
import { demoAccount, newCustomer, openSession } from '../people.ts';
import { storeUrl } from '../store.ts';
import type { Known } from './known.ts';
import type { Device, Look, Screen, Viewer } from './screens.ts';

export type Store = { db: Db; known: Known };

const DEVICES: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

const viewerId = async (db: Db, viewer: Viewer): Promise<string> => {
  if (viewer !== 'newcomer') return (await demoAccount(db, viewer)).id;
  return (await newCustomer(db, { name: 'Ayanda', surname: 'Dube' })).id;
};

const PACKS = [24, 6, 10, 12];

/** Returns a cart with those products, as the browser stores it. */
const storedCart = async ({ request }: BrowserContext, ids: string[], ownerId: string): Promise<string> => {
  const lines = await Promise.all(
    ids.map(async (id, index) => {
      const answer = await request.get(`/api/products/${id}`);
      return { ...toCartLine(product.parse(await answer.json())), quantity: PACKS[index] ?? 1 };
    }),
  );
  const products = Object.fromEntries(lines.map((line) => [line.id, cartLine.encode(line)]));
  const counted = { totalQuantity: 0, totalPrice: 0, forCollection: false, hasSelectedDeliveryDetail: false };
  return JSON.stringify({ state: { products, ...counted, ownerId }, version: 0 });
};

/** Opens a browser with that theme and size, signed in as the screen requires, with its stored data. */
export const openContext = async (
  browser: Browser,
  { db, known }: Store,
  { screen: { as: viewer = 'demo', withCart }, theme, device }: Look & { screen: Screen },
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: storeUrl(),
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  context.setDefaultTimeout(20_000);
  const entries: [string, string][] = [['ui-theme', theme]];
  if (viewer !== 'guest') {
    const userId = await viewerId(db, viewer);
    const cookie = await openSession(db, userId);
    await context.addCookies([{ ...cookie, url: storeUrl(), httpOnly: true, sameSite: 'Lax' }]);
    if (withCart) entries.push(['order-storage', await storedCart(context, known.cartIds, userId)]);
  }
  await context.addInitScript((kept) => {
    for (const [key, value] of kept) localStorage.setItem(key, value);
  }, entries);
  return context;
};

const QUIET_MS = 400;
const PATIENCE_MS = 45_000;

/** Tracks the page's requests in progress. The event stream never ends and does not count. */
export const watchNetwork = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  let changed = Date.now();
  const note = (request: Request, begins: boolean) => {
    if (request.resourceType() === 'eventsource' || request.url().includes('/api/events')) return;
    if (begins) underWay.add(request);
    else underWay.delete(request);
    changed = Date.now();
  };
  page.on('request', (request) => note(request, true));
  page.on('requestfinished', (request) => note(request, false));
  page.on('requestfailed', (request) => note(request, false));
  return async () => {
    const until = Date.now() + PATIENCE_MS;
    while (underWay.size > 0 || Date.now() - changed < QUIET_MS) {
      if (Date.now() > until) throw new Error(`Still requesting ${[...underWay][0]?.url()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
};
