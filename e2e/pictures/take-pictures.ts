/**
 * Takes a picture of every screen, light and dark, on desktop and phone: into test-results/pictures or the given folder.
 * Pictures used in README and docs are also written to docs/pictures.
 *
 * Usage: npm run pictures -- [--out folder] [--only 'cart|orders.*phone']
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_STORE_STATUS } from '../../demo/src/history/simulate-history.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { type Db, openDatabase } from '../../server/src/db/client.ts';
import { saveStoreStatus } from '../../server/src/features/storefront/save-store-status.ts';
import startStore from '../running/start-store.ts';
import { settle } from '../screen/settle.ts';
import { findKnown } from './known.ts';
import { type Device, type Look, SCREENS, type Screen, type Theme } from './screens.ts';
import { openContext, type Store, watchNetwork } from './visitor.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(root, 'test-results/pictures') },
    only: { type: 'string', default: '' },
  },
});
const KEPT = path.join(root, 'docs/pictures');
const THEMES: Theme[] = ['light', 'dark'];
const DEVICES: Device[] = ['desktop', 'phone'];
const TRIES = 2;
const WEBP_QUALITY = 84;

/** A WebP file is a third of the size of a PNG. Playwright cannot write WebP, but the browser can. */
const takeWebp = async (page: Page, file: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
  await writeFile(file, Buffer.from(data, 'base64'));
};

/** A dialog opened by its address shows a focus ring, which it would not show after a click. */
const hideFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.activeElement?.matches('button, a')) (document.activeElement as HTMLElement).blur();
  });

const take = async (browser: Browser, store: Store, picture: Picture): Promise<void> => {
  const { screen, theme, device, name } = picture;
  const context = await openContext(browser, store, picture);
  try {
    const page = await context.newPage();
    const quiet = watchNetwork(page);
    const rest = async (): Promise<void> => {
      await quiet();
      await settle(page);
      await quiet();
    };
    await screen.before?.(page);
    await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(store.known));
    await rest();
    await screen.act?.(page, store.known);
    await hideFocus(page);
    await rest();
    await page.screenshot({ path: path.join(values.out, `${name}.png`) });
    if (screen.keep?.includes(`${theme} ${device}`)) await takeWebp(page, path.join(KEPT, `${name}.webp`));
  } finally {
    await context.close();
  }
};

/** Retries, because a busy machine may time out. One failure does not stop the other pictures. */
const takeSurely = async (name: string, work: () => Promise<void>): Promise<string[]> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      process.stdout.write(`${name}\n`);
      return [];
    } catch (error) {
      if (attempt === TRIES) return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
    }
  }
};

type Picture = Look & { screen: Screen; name: string };

const PICTURES: Picture[] = SCREENS.flatMap((screen) =>
  DEVICES.filter((device) => (screen.only ?? device) === device).flatMap((device) =>
    THEMES.map((theme) => ({ screen, device, theme, name: `${screen.name}-${theme}-${device}` })),
  ),
).filter(({ name }) => new RegExp(values.only).test(name));

const takeAll = async (browser: Browser, db: Db): Promise<string[]> => {
  const store = { db, known: await findKnown(db) };
  const faults: string[] = [];
  for (const closed of [false, true]) {
    await saveStoreStatus(
      db,
      { ...DEMO_STORE_STATUS, ...(closed && { isClosed: true, name: 'stocktake' }) },
      new Date(),
    );
    for (const picture of PICTURES.filter(({ screen }) => Boolean(screen.closed) === closed))
      faults.push(...(await takeSurely(picture.name, () => take(browser, store, picture))));
  }
  return faults;
};

const executablePath = await ensureBrowser();
const stopStore = await startStore();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const db = openDatabase(process.env.STORE_DATABASE_URL ?? '', { poolSize: 4, onError: () => {} });
try {
  await Promise.all([values.out, KEPT].map((folder) => mkdir(folder, { recursive: true })));
  const faults = await takeAll(browser, db);
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await db.$client.end();
  await stopStore();
}
