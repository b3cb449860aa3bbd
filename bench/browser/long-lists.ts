<<<<<<< /tmp/mw.2=======/** Long lists on the slow profile: the store scrolled on a phone, and the table of products edited. */
import type { BrowserContext, Page } from '@playwright/test';
import { openSlowPage } from './slow-page.ts';

/** Above this, a missing frame is visible. */
export const SLOW_FRAME_MS = 50;
const PIXELS_PER_FRAME = 160;

/** In the page: scrolls with every frame until that many rows are loaded; returns how long each frame took. */
const scrollTo = (rows: number): string => `new Promise((resolve) => {
  const frames = [];
  let before = performance.now();
  const step = (now) => {
    frames.push(now - before);
    before = now;
    scrollBy(0, ${PIXELS_PER_FRAME});
    const last = document.querySelector('main ul > li:last-child[aria-posinset]');
    const isEnd = last?.getAttribute('aria-setsize') === last?.getAttribute('aria-posinset');
    if (Number(last?.getAttribute('aria-posinset')) >= ${rows} || (last && isEnd)) resolve(frames);
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

export type Scrolled = { rows: number; frames: number; slow: number; longest: number; heap: number[] };

/** Scrolls through the products on a phone, as far as `rows`. */
export const scrollProducts = async (
  context: BrowserContext,
  origin: string,
  rows: number,
): Promise<Scrolled> => {
  const { page, open, heap } = await openSlowPage(context);
  await open(`${origin}/store`);
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(5000);
  const before = await heap();
  const frames = await page.evaluate<number[]>(scrollTo(rows));
  const used = [before, await heap()];
  await page.close();
  return {
    rows,
    frames: frames.length,
    slow: frames.filter((ms) => ms > SLOW_FRAME_MS).length,
    longest: Math.max(...frames),
    heap: used,
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
>>>>>>> /tmp/mw.3