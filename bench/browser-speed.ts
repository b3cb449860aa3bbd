/**
 * Measures how long customers and staff wait in Chromium with a slow processor (÷ 4) and a slow network (150 ms, 1.6
 * Mbit/s), as medians of several rounds: each screen opened first, with an empty cache and again; a first visit with an
 * order; then Lighthouse on the login screen, frames while the store is scrolled on a phone and as a table on a desktop,
 * and while the lines of a pasted list are decided, and prices edited in the back office's table.
 *
 * Usage: npm run build && npm run browser-speed -w bench [-- --rounds 3 --visits 3 --rows 10000 --lines 200 --edits 1000 --record]; 0 skips a part.
 *
 * `--page /cart` measures only that screen, and `--frames` only frames. `--against FOLDER` measures only screens, and those of the store built in
 * another folder beside them, in turns: a busy machine then slows both.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { addManyProducts } from '../demo/src/volume/many-products.ts';
import { addProofWithoutFile, newCustomer, openSession } from '../e2e/people.ts';
import startStore from '../e2e/running/start-store.ts';
import { ensureBrowser } from '../scripts/ensure-browser.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { newDeliveryDetail, newUser } from '../server/test/builders.ts';
import { MACHINE, median, report } from './bench-store.ts';
import { type Load, loadTwice, openStoreToVisit, SCREENS, type Visited } from './browser/first-loads.ts';
import { decideList, scrollProducts } from './browser/frames.ts';
import { barOfPaint, barsOf, type Figure, figuresOf, type StepTimes, scorePage } from './browser/goals.ts';
import { editTable, PROFILE, type Step } from './browser/slow-page.ts';
import { visitAsCustomer, visitAsStaff } from './browser/visits.ts';
import type { Bar } from './plot.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    visits: { type: 'string', default: '3' },
    page: { type: 'string' },
    against: { type: 'string' },
    phone: { type: 'boolean', default: false },
    frames: { type: 'boolean', default: false },
    rows: { type: 'string', default: '10000' },
    lines: { type: 'string', default: '200' },
    edits: { type: 'string', default: '1000' },
    record: { type: 'boolean', default: false },
  },
});

const executablePath = process.env.CHROMIUM_PATH ?? (await ensureBrowser());
const browserName = executablePath ?? chromium.executablePath();

/** Runs a function in a new browser, which caches files and compiled code on disk, as users' browsers do. */
const inNewBrowser = async <Result>(
  act: (context: BrowserContext) => Promise<Result>,
  screen: { width: number; height: number; isMobile?: boolean } = { width: 1280, height: 720 },
): Promise<Result> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-browser-'));
  const { isMobile = false, ...viewport } = screen;
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport,
    isMobile,
    hasTouch: isMobile,
  });
  try {
    return await act(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const kilobytes = (bytes = 0): string => (bytes / 1000).toFixed(0);

/** Formats the medians of a step's figures; bytes are those of the first round. */
const lineOf = (rounds: [Step, ...Step[]]): string => {
  const [{ step, isNavigation, bytes }] = rounds;
  const middle = (read: (step: Step) => number): number => median(rounds.map(read));
  const { Script, Stylesheet, Font, Image, Fetch = 0, XHR = 0 } = bytes;
  const paints = isNavigation
    ? [middle(({ fcp }) => fcp), middle(({ lcp }) => lcp)].map((ms) => ms.toFixed(0))
    : ['', ''];
  const cells = [
    step,
    middle(({ ms }) => ms).toFixed(0),
    ...paints,
    middle(({ inp }) => inp).toFixed(0),
    middle(({ cls }) => cls).toFixed(3),
    middle(({ count }) => count).toFixed(0),
    ...[Script, Stylesheet, Font, Image, Fetch + XHR].map(kilobytes),
  ];
  return `| ${cells.join(' | ')} |\n`;
};

const timesOf = (rounds: [Step, ...Step[]]): StepTimes => {
  const middle = (read: (step: Step) => number): number => median(rounds.map(read));
  const [{ step }] = rounds;
  return {
    step,
    ms: middle(({ ms }) => ms),
    inp: middle(({ inp }) => inp),
  };
};

const closeStore = await startStore();
const db = openDatabase(process.env.STORE_DATABASE_URL ?? '', { poolSize: 2, onError: () => {} });
const origin = process.env.STORE_URL ?? '';

const signIn = async (context: BrowserContext, { id }: { id: string }): Promise<void> =>
  context.addCookies([{ ...(await openSession(db, id)), url: origin, httpOnly: true, sameSite: 'Lax' }]);

const visit = async (): Promise<Step[]> => {
  const customer = await newCustomer(db);
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  // Otherwise the queue would be empty.
  await addProofWithoutFile(db, customer.id, new Date());
  const admin = await newUser(db, { role: 'Admin' });
  const steps = await inNewBrowser((context) => visitAsCustomer(context, origin, customer.username));
  const staffSteps = await inNewBrowser(async (context) => {
    await signIn(context, admin);
    return visitAsStaff(context, origin);
  });
  return [...steps, ...staffSteps];
};

const PHONE = { width: 390, height: 844, isMobile: true };
const DESKTOP = { width: 1440, height: 900 };

/** Returns the text of a list of which no line is sure: each is a word with which several products begin. */
const writeUnsureList = async (lines: number): Promise<string> => {
  const { rows } = await db.$client.query<{ word: string }>(
    `select split_part(name, ' ', 1) as word from products where archived_at is null
    group by word having count(*) between 2 and 6 order by md5(split_part(name, ' ', 1)) limit $1`,
    [lines],
  );
  if (rows.length < lines) throw new Error(`Only ${rows.length} words are unsure; add products with --rows`);
  return rows.map(({ word }, place) => `${1 + (place % 30)} x ${word}`).join('\n');
};

const measureFrames = async (rows: number, lines: number): Promise<string> => {
  await addManyProducts(db, rows);
  const customer = await newCustomer(db);
  const asCustomer = (
    size: typeof DESKTOP,
    act: (context: BrowserContext) => Promise<string>,
  ): Promise<string> =>
    inNewBrowser(async (context) => {
      await signIn(context, customer);
      return act(context);
    }, size);
  const scroll = (isTable: boolean) => (context: BrowserContext) =>
    scrollProducts(context, origin, { rows, isTable });
  const notes: string[] = [];
  if (rows > 0) {
    notes.push(`${rows} products scrolled on a phone: ${await asCustomer(PHONE, scroll(false))}.\n`);
    notes.push(`${rows} as a table on a desktop: ${await asCustomer(DESKTOP, scroll(true))}.\n`);
  }
  if (lines > 0) {
    const text = await writeUnsureList(lines);
    const decided = await asCustomer(DESKTOP, (context) => decideList(context, origin, text));
    notes.push(`A list of ${lines} lines pasted: ${decided}.\n`);
  }
  return notes.join('\n');
};

const measureEditing = async (edits: number): Promise<string> => {
  const admin = await newUser(db, { role: 'Admin' });
  const { keys, slowest } = await inNewBrowser(async (context) => {
    await signIn(context, admin);
    return editTable(context, origin, edits);
  }, DESKTOP);
  return `${edits} prices edited in the table of products: of ${keys} keys the slowest was answered after ${slowest.toFixed(0)} ms.\n`;
};

const describeScores = (scores: Record<string, number> | undefined): string =>
  scores
    ? `Lighthouse on /login: ${Object.entries(scores)
        .map(([title, score]) => `${title} ${score}`)
        .join(', ')}.\n`
    : '';

type Store = { name: string; visited: Visited; close: () => Promise<void> };

/** The store that is measured and, beside it, the one built in another folder, with its own copy of the data. */
const openStores = async (): Promise<Store[]> => {
  const own = { name: 'here', visited: await openStoreToVisit(db, origin), close: async () => {} };
  if (!options.against) return [own];
  const folder = path.resolve(process.env.INIT_CWD ?? '.', options.against);
  const { startDemoStore } = await import(path.join(folder, 'e2e/running/demo-store.ts'));
  const close = await startDemoStore();
  const { STORE_DATABASE_URL = '', STORE_URL = '' } = process.env;
  const otherDb = openDatabase(STORE_DATABASE_URL, { poolSize: 2, onError: () => {} });
  const visited = await openStoreToVisit(otherDb, STORE_URL);
  const closeOther = async (): Promise<void> => {
    await otherDb.$client.end();
    await close();
  };
  return [{ name: 'there', visited, close: closeOther }, own];
};

const SIZE = options.phone ? PHONE : { width: 1280, height: 720 };
const FIGURES = ['fcp', 'lcp', 'cls', 'requests', 'kilobytes'] as const;

const medianOf = (loads: readonly Load[]): Load => {
  const middle = FIGURES.map((figure) => [figure, median(loads.map((load) => load[figure]))]);
  return Object.fromEntries(middle) as Load;
};

const cellOf = ({ name, value, limit }: Figure): string => {
  const text = value.toFixed(name === 'CLS' ? 3 : 0);
  return limit !== undefined && value > limit ? `**${text}** (${limit})` : text;
};

/** Opens each screen first, in turns in each store; returns the table and the bars of the store here. */
const measureScreens = async (rounds: number): Promise<{ text: string; bars: Bar[] }> => {
  const screens = SCREENS.filter(({ name }) => !options.page || name === options.page);
  if (screens.length === 0) throw new Error(`No screen is named ${options.page}`);
  const stores = await openStores();
  const lines: string[] = [];
  const bars: Bar[] = [];
  try {
    for (const screen of screens) {
      const loads = stores.map(() => ({ cold: [] as Load[], warm: [] as Load[] }));
      for (let round = 0; round < rounds; round += 1)
        for (const [at, { visited }] of stores.entries()) {
          const { cold, warm } = await inNewBrowser((context) => loadTwice(context, visited, screen), SIZE);
          loads[at]?.cold.push(cold);
          loads[at]?.warm.push(warm);
        }
      for (const visit of ['cold', 'warm'] as const)
        for (const [at, { name }] of stores.entries()) {
          const middle = medianOf(loads[at]?.[visit] ?? []);
          const cells = figuresOf(screen.name, visit, middle).map(cellOf);
          const title = stores.length > 1 ? `${screen.name}, ${visit}, ${name}` : `${screen.name}, ${visit}`;
          lines.push(`| ${[title, ...cells].join(' | ')} |\n`);
          if (name === 'here') bars.push(...barOfPaint(screen.name, visit, middle));
        }
    }
  } finally {
    for (const { close } of stores) await close();
  }
  const text = `| screen opened first | first paint, ms | LCP, ms | CLS | requests | kB |
|---|---|---|---|---|---|
${lines.join('')}
Bold figures miss their goal (in brackets); medians of ${rounds} rounds.
`;
  return { text, bars };
};

const measureVisits = async (count: number): Promise<{ text: string; bars: Bar[] }> => {
  const rounds: Step[][] = [];
  for (let round = 0; round < count; round += 1) rounds.push(await visit());
  const [first = [], ...others] = rounds;
  const steps = first.map((step, at): [Step, ...Step[]] => [
    step,
    ...others.flatMap((round) => round[at] ?? []),
  ]);
  const text = `| step | shown, ms | FCP | LCP | INP | CLS | requests | JS, kB | CSS | fonts | pictures | data |
|---|---|---|---|---|---|---|---|---|---|---|---|
${steps.map(lineOf).join('')}
Medians of ${count} rounds.
`;
  return { text, bars: barsOf(steps.map(timesOf)) };
};

/** With one screen, or beside another store, nothing else is measured. */
const isWhole = !options.page && !options.against && !options.frames;
const NOTHING = { text: '', bars: [] };

try {
  const amountOf = (name: 'visits' | 'edits'): number => (isWhole ? Number(options[name]) : 0);
  const screens = options.frames ? NOTHING : await measureScreens(Number(options.rounds));
  const visits = amountOf('visits') > 0 ? await measureVisits(amountOf('visits')) : NOTHING;
  const notes = [
    screens.text,
    visits.text,
    isWhole ? describeScores(await scorePage(`${origin}/login`, browserName)) : '',
    isWhole || options.frames ? await measureFrames(Number(options.rows), Number(options.lines)) : '',
    amountOf('edits') > 0 ? await measureEditing(amountOf('edits')) : '',
  ];
  await report(options.record, {
    name: 'browser-speed',
    title: 'Speed in the browser',
    bars: [...screens.bars, ...visits.bars],
    text: `${notes.filter(Boolean).join('\n')}
Chromium, ${PROFILE}; ${MACHINE}.
`,
  });
} finally {
  await db.$client.end();
  await closeStore();
}
