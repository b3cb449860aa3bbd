import { productList } from '@formulary/contract';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Db } from '../../server/src/db/client.ts';
import { toCartLine } from '../../web/src/features/cart/cart-line.ts';
import { demoAccount, newCustomer, openSession } from '../people.ts';
import { storeUrl } from '../store.ts';
import type { Device, Screen, Theme, Viewer } from './screens.ts';

const DEVICES: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

const viewerId = async (db: Db, viewer: Viewer): Promise<string> => {
  if (viewer !== 'newcomer') return (await demoAccount(db, viewer)).id;
  return (await newCustomer(db, { name: 'Ayanda', surname: 'Dube' })).id;
};

/** Lines of a cart, out of what the demonstration store has pictures of: what is searched, and how many packs. */
const CART: [words: string, quantity: number][] = [
  ['tablet', 24],
  ['syrup', 6],
  ['inhaler', 10],
  ['cream', 12],
];

/** A cart of pictured products, as the browser keeps it. */
const storedCart = async ({ request }: BrowserContext, ownerId: string): Promise<string> => {
  const lines = await Promise.all(
    CART.map(async ([q, quantity]) => {
      const answer = await request.get('/api/products/search', { params: { q, skip: 0, take: 100 } });
      const { products } = productList.parse(await answer.json());
      const pictured = products.find(
        ({ stock, productImages, productVariants }) =>
          stock > 50 && productImages.length > 0 && productVariants.length === 0,
      );
      return pictured ? [{ ...toCartLine(pictured), quantity }] : [];
    }),
  );
  const products = Object.fromEntries(lines.flat().map((line) => [line.id, line]));
  const counted = { totalQuantity: 0, totalPrice: 0, forCollection: false, hasSelectedDeliveryDetail: false };
  return JSON.stringify({ state: { products, ...counted, ownerId }, version: 0 });
};

/** A browser of that theme and size, signed in as the screen says, with what it keeps. */
export const openContext = async (
  browser: Browser,
  db: Db,
  { as: viewer = 'demo', withCart }: Screen,
  { theme, device }: { theme: Theme; device: Device },
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: storeUrl(),
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  context.setDefaultTimeout(45_000);
  const entries: [string, string][] = [['ui-theme', theme]];
  if (viewer !== 'guest') {
    const userId = await viewerId(db, viewer);
    const cookie = await openSession(db, userId);
    await context.addCookies([{ ...cookie, url: storeUrl(), httpOnly: true, sameSite: 'Lax' }]);
    if (withCart) entries.push(['order-storage', await storedCart(context, userId)]);
  }
  await context.addInitScript((kept) => {
    for (const [key, value] of kept) localStorage.setItem(key, value);
  }, entries);
  return context;
};
