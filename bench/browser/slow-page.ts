/** A page in a browser with a slow processor and a slow network, with the measurements of each step. */
import type { BrowserContext, Locator, Page } from '@playwright/test';

const SLOWER = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1.6e6 / 8;
export const PROFILE = `processor ÷ ${SLOWER}, ${LATENCY_MS} ms, 1.6 Mbit/s`;

/** How long a step may take on a busy machine. */
const PATIENCE_MS = 90_000;
/** The event stream stays open, so the network is never idle. */
const SETTLED_MS = 3000;

/** Runs in the page. Records what the browser reports about painting, layout shifts and response times. */
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
/** The measurements of one step, from the action until its result is shown. */
export type Step = Measured & Traffic & { step: string; ms: number; isNavigation: boolean };

export type SlowPage = {
  page: Page;
  open: (address: string) => Promise<unknown>;
  measure: (step: string, act: () => Promise<unknown>, shown: Locator) => Promise<Step>;
  /** Returns the bytes of objects that scripts still use. */
  heap: () => Promise<number>;
};

export const openSlowPage = async (context: BrowserContext): Promise<SlowPage> => {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
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
    // Responses from the cache have a length of 0.
    if (encodedDataLength === 0) return;
    traffic.count += 1;
    traffic.bytes[type] = (traffic.bytes[type] ?? 0) + encodedDataLength;
  });
  return {
    page,
    // Does not wait until everything is loaded, because a proof in the queue may load a megabyte of its viewer.
    open: (address) => page.goto(address, { waitUntil: 'commit' }),
    measure: async (step, act, shown) => {
      const isNavigation = step.startsWith('/');
      traffic = { count: 0, bytes: {} };
      if (!isNavigation) await page.evaluate('measured.inp = measured.cls = 0');
      const start = performance.now();
      await act();
      await shown.waitFor();
      const ms = performance.now() - start;
      await page.waitForTimeout(SETTLED_MS);
      const measured: Measured = await page.evaluate(READ);
      return { step, ms, isNavigation, ...measured, count: traffic.count, bytes: { ...traffic.bytes } };
    },
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
  };
};

/** Types a price into the active cell, and moves down: 5 keys. */
const editPrice = async (page: Page, price: number): Promise<void> => {
  await page.keyboard.type(String(price), { delay: 60 });
  await page.keyboard.press('Enter');
};

export type Edited = { edits: number; keys: number; slowest: number };

/** Edits a price in every row of as many full pages of the table as needed, and measures the response to each key. */
export const editTable = async (context: BrowserContext, origin: string, edits: number): Promise<Edited> => {
  const { page, open } = await openSlowPage(context);
  let slowest = 0;
  for (let edited = 0, at = 0; edited < edits; at += 1) {
    await open(`${origin}/admin/products?page=${at}`);
    const rows = page.getByRole('grid').locator('tbody tr');
    await rows.first().waitFor();
    await page.waitForTimeout(3000);
    const count = Math.min(await rows.count(), edits - edited);
    await rows.first().locator('[data-cell="0:1"]').click();
    for (let row = 0; row < count; row += 1) await editPrice(page, 1000 + edited + row);
    await page.getByRole('grid').locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    slowest = Math.max(slowest, await page.evaluate<number>('measured.inp'));
    edited += count;
  }
  await page.close();
  return { edits, keys: edits * 5, slowest };
};
