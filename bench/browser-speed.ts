/**
 * What a customer and a member of staff wait for in Chromium with a slow processor (÷ 4) and a slow network (150 ms,
 * 1.6 Mbit/s): a first visit, then a returning one.
 *
 * Usage: npm run build && npm run browser-speed -w bench [-- --record]
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { newCustomer, openSession, PASSWORD } from '../e2e/people.ts';
import startStore from '../e2e/running/start-store.ts';
import { ensureBrowser } from '../scripts/ensure-browser.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { newUser } from '../server/test/builders.ts';
import { MACHINE, report } from './bench-store.ts';

const SLOWER = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1.6e6 / 8;

const { values: options } = parseArgs({ options: { record: { type: 'boolean', default: false } } });

/** In the page: keeps what the browser reports about painting, moving and answering. */
const OBSERVE = `
  window.measured = { lcp: 0, inp: 0, cls: 0 };
  const observe = (type, keep, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => { measured.lcp = startTime; });
  observe('layout-shift', ({ hadRecentInput, value }) => { if (!hadRecentInput) measured.cls += value; });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) measured.inp = Math.max(measured.inp, duration);
  }, { durationThreshold: 16 });
`;
const READ = `({ ...measured, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`;
type Measured = { lcp: number; inp: number; cls: number; fcp: number };

type Traffic = { count: number; bytes: Record<string, number> };
type Row = Measured & Traffic & { step: string; ms: number; isNavigation: boolean };

/** Opens a page on the slow profile. Returns it with a function that measures one step. */
const openPage = async (context: BrowserContext) => {
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  let traffic: Traffic = { count: 0, bytes: {} };
  const types = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type ?? 'Other'));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    // What the cache answers has no length.
    if (encodedDataLength === 0) return;
    traffic.count += 1;
    traffic.bytes[type] = (traffic.bytes[type] ?? 0) + encodedDataLength;
  });
  const measure = async (step: string, act: () => Promise<unknown>, shown: Locator): Promise<Row> => {
    const isNavigation = step.startsWith('/');
    traffic = { count: 0, bytes: {} };
    if (!isNavigation) await page.evaluate('measured.inp = measured.cls = 0');
    const start = performance.now();
    await act();
    await shown.waitFor();
    const ms = performance.now() - start;
    // The event stream stays open, so the network is never idle.
    await page.waitForTimeout(3000);
    const measured: Measured = await page.evaluate(READ);
    return { step, ms, isNavigation, ...measured, count: traffic.count, bytes: { ...traffic.bytes } };
  };
  return { page, measure };
};

const productLinks = (page: Page): Locator => page.getByRole('main').locator('article h3 a, td a');

const visitAsCustomer = async (context: BrowserContext, origin: string, username: string): Promise<Row[]> => {
  const { page, measure } = await openPage(context);
  const product = productLinks(page).first();
  const password = page.getByLabel('Password', { exact: true });
  const rows = [
    await measure('/login, cold', () => page.goto(`${origin}/login?redirectUrl=%2Fstore`), password),
  ];
  await page.getByLabel('Username').pressSequentially(username, { delay: 60 });
  await password.pressSequentially(PASSWORD, { delay: 60 });
  rows.push(await measure('sign in → store', () => password.press('Enter'), product));
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const found = page.waitForResponse('**/products/search?**');
  rows.push(
    await measure(
      'first search',
      async () => {
        await search.pressSequentially('amox', { delay: 60 });
        await found;
      },
      page.getByRole('link', { name: /amox/i }).first(),
    ),
  );
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add to cart' });
  rows.push(await measure('first product', () => product.click(), add));
  rows.push(
    await measure('add', () => add.click(), page.getByRole('dialog').getByRole('link', { name: /In cart/ })),
  );
  await page.close();
  const again = await openPage(context);
  rows.push(
    await again.measure(
      '/store, returning',
      () => again.page.goto(`${origin}/store`),
      productLinks(again.page).first(),
    ),
  );
  const heading = again.page.getByRole('heading', { level: 1 });
  rows.push(await again.measure('/cart, returning', () => again.page.goto(`${origin}/cart`), heading));
  await again.page.close();
  return rows;
};

const visitAsStaff = async (context: BrowserContext, origin: string): Promise<Row[]> => {
  const { page, measure } = await openPage(context);
  const heading = page.getByRole('heading', { level: 1 });
  return [
    await measure('/admin/payments, cold', () => page.goto(`${origin}/admin/payments`), heading),
    await measure(
      '/admin/products, returning',
      () => page.goto(`${origin}/admin/products`),
      page.getByRole('row').nth(1),
    ),
  ];
};

const kilobytes = (bytes = 0): string => (bytes / 1000).toFixed(0);
const lineOf = ({ step, ms, isNavigation, fcp, lcp, inp, cls, count, bytes }: Row): string => {
  const { Script, Stylesheet, Font, Image, Fetch, XHR = 0 } = bytes;
  const paints = isNavigation ? [fcp, lcp].map((value) => value.toFixed(0)) : ['', ''];
  const sizes = [Script, Stylesheet, Font, Image, (Fetch ?? 0) + XHR].map(kilobytes);
  return `| ${[step, ms.toFixed(0), ...paints, inp.toFixed(0), cls.toFixed(3), count, ...sizes].join(' | ')} |\n`;
};

const closeStore = await startStore();
const db = openDatabase(process.env.STORE_DATABASE_URL ?? '', { poolSize: 2, onError: () => {} });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await ensureBrowser()),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const origin = `http://localhost:${process.env.STORE_PORT}`;
  const customer = await newCustomer(db);
  const rows = await visitAsCustomer(await browser.newContext(), origin, customer.username);
  const staff = await browser.newContext();
  const admin = await newUser(db, { role: 'Admin' });
  await staff.addCookies([
    { ...(await openSession(db, admin.id)), url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
  rows.push(...(await visitAsStaff(staff, origin)));
  await report(options.record, {
    name: 'browser-speed',
    title: 'Speed in the browser',
    text: `| step | shown, ms | FCP | LCP | INP | CLS | requests | JS, kB | CSS | fonts | pictures | data |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(lineOf).join('')}
Chromium ${browser.version()}, processor ÷ ${SLOWER}, ${LATENCY_MS} ms, 1.6 Mbit/s; one run; ${MACHINE}.
`,
  });
} finally {
  await browser.close();
  await db.$client.end();
  await closeStore();
}
