/** How long frames take while a customer scrolls through the store, and decides the lines of a pasted list. */
import type { BrowserContext, Page } from '@playwright/test';
import { openSlowPage } from './slow-page.ts';

/** Above this, a missing frame is visible. */
const SLOW_FRAME_MS = 50;
const MAX_FRAME_MS = 100;
const PIXELS_PER_FRAME = 160;
const SETTLED_MS = 5000;

/** Runs in the page, with a function that each frame calls until it returns true. Returns how long each frame took. */
const recordFrames = (act: string): string => `new Promise((resolve) => {
  const act = ${act};
  const frames = [];
  let before = performance.now();
  const step = (now) => {
    frames.push(now - before);
    before = now;
    if (act()) resolve(frames);
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

/** Scrolls until that many rows have been loaded, or to the end of the list. */
const scrollEndless = (rows: number): string => `() => {
  scrollBy(0, ${PIXELS_PER_FRAME});
  const last = document.querySelector('main ul > li:last-child[aria-posinset]');
  const place = Number(last?.getAttribute('aria-posinset'));
  return place >= ${rows} || (last && Number(last.getAttribute('aria-setsize')) === place);
}`;

/** Scrolls through each page of a table and turns it, until that many rows have been shown, or to the last page. */
const scrollPages = (rows: number): string => `(() => {
  let shown = 0;
  let isTurning = false;
  return () => {
    const table = document.querySelector('main table');
    const next = document.querySelector('main [aria-label="Next page"]');
    if (table?.getAttribute('aria-busy') !== 'false') return false;
    if (isTurning) scrollTo(0, 0);
    isTurning = false;
    scrollBy(0, ${PIXELS_PER_FRAME});
    if (scrollY + innerHeight < document.documentElement.scrollHeight - 1) return false;
    shown += table.querySelectorAll('[data-walk][data-index]').length;
    if (shown >= ${rows} || next.disabled) return true;
    next.click();
    isTurning = true;
    return false;
  };
})()`;

/** Records until the function below ends it. */
const UNTIL_ENDED = '() => window.isEnded === true';
const END = 'window.isEnded = true';

type Frames = { count: number; slow: number; tooLong: number; longest: number };

const countFrames = (frames: readonly number[]): Frames => ({
  count: frames.length,
  slow: frames.filter((ms) => ms > SLOW_FRAME_MS).length,
  tooLong: frames.filter((ms) => ms > MAX_FRAME_MS).length,
  longest: frames.reduce((one, other) => Math.max(one, other), 0),
});

export const describeFrames = ({ count, slow, tooLong, longest }: Frames): string =>
  `of ${count} frames ${slow} over ${SLOW_FRAME_MS} ms and ${tooLong} over ${MAX_FRAME_MS} ms, the longest ${longest.toFixed(0)} ms`;

const heapText = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Scrolls through the products: the endless list of a phone, or the pages of a table on a desktop. */
export const scrollProducts = async (
  context: BrowserContext,
  origin: string,
  { rows, isTable }: { rows: number; isTable: boolean },
): Promise<string> => {
  const { page, open, heap } = await openSlowPage(context);
  await open(`${origin}/store${isTable ? '?view=table&pageSize=50' : ''}`);
  await page
    .locator(isTable ? 'main tbody tr[data-index]' : 'main article')
    .first()
    .waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const before = await heap();
  const scroll = isTable ? scrollPages(rows) : scrollEndless(rows);
  const frames = countFrames(await page.evaluate<number[]>(recordFrames(scroll)));
  const after = await heap();
  await page.close();
  return `${describeFrames(frames)}; heap ${heapText(before)} before, ${heapText(after)} after`;
};

const choices = (page: Page) => page.locator('li fieldset input[type="radio"]');

/** Pastes the list in the quick order and decides each line with two keys: Space takes the first product, Enter the next line. */
export const decideList = async (context: BrowserContext, origin: string, text: string): Promise<string> => {
  const { page, open } = await openSlowPage(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await open(`${origin}/store/quick-order`);
  await page.getByRole('main').getByRole('combobox').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  const recorded = page.evaluate<number[]>(recordFrames(UNTIL_ENDED));
  await page.keyboard.press('Control+v');
  await choices(page).first().waitFor();
  let decided = 0;
  for (; (await choices(page).count()) > 0; decided += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  }
  await page.evaluate(END);
  const frames = countFrames(await recorded);
  await page.close();
  return `${decided} decided: ${describeFrames(frames)}`;
};
