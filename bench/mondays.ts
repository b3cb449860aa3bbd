/**
 * Measures how much a store learns from its buyers: 20 of them send a list of 40 lines each Monday for 15 weeks, each in a
 * hand of their own, and decide the lines that are not sure. Exits with 1 if a goal is missed.
 *
 * Usage: npm run mondays -w bench [-- --list price-list.csv --weeks 15 --record]
 * Without a price list, the catalogue is the demonstration's.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type MatchedLine, matchAnswer } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { buildDemoCatalogue } from '../demo/src/catalogue/build-catalogue.ts';
import { loadDemoCatalogue, placeProducts } from '../demo/src/load-catalogue.ts';
import { readRows } from '../server/src/db/rows.ts';
import type { Services } from '../server/src/http/app.ts';
import { type BenchStore, buildStore, describeMachine, report, withStore } from './bench-store.ts';
import {
  allWordsOf,
  type Hand,
  handOf,
  randomOf,
  type Stocked,
  type Words,
  wordsOf,
} from './mondays/hands.ts';
import { addCustomers, type Customer } from './speed/orders.ts';
import { tableOf } from './speed/table.ts';

const BUYERS = 20;
const LINES = 40;
/** Products that a buyer orders at all, and how many of them are on each list; the others of a list change each week. */
const RANGE = 50;
const ALWAYS = 34;
/** The share of lines that a buyer writes as the week before. */
const SAME_WORDS = 0.95;
const LEAST_FEWER = 0.8;
const LEAST_FIRST = 0.95;
const COMMAND = fileURLToPath(new URL('../scripts/formulary.ts', import.meta.url));

const { values: options } = parseArgs({
  options: {
    list: { type: 'string' },
    weeks: { type: 'string', default: '15' },
    show: { type: 'string', default: '0' },
    record: { type: 'boolean', default: false },
  },
});
const weeks = Number(options.weeks);

const stockedRow = z.object({
  ...{ id: z.string(), sku: z.string(), name: z.string(), lab: z.string(), dosage: z.string() },
  ...{ strength: z.string(), packSize: z.string(), substances: z.array(z.string()) },
}) satisfies z.ZodType<Stocked>;

const fillStore = async ({ db, url, folder }: BenchStore): Promise<void> => {
  if (options.list)
    execFileSync(process.execPath, [COMMAND, 'import', options.list, '--stock', '100'], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  else {
    const { products, synonyms } = buildDemoCatalogue();
    await loadDemoCatalogue({ db } as Services, placeProducts(products), synonyms);
  }
  await db.execute(sql`vacuum analyze`);
};

type Line = { product: Stocked; quantity: number; words: Words; text: string };

/** Returns a buyer's words of a Monday. A buyer of two products tells them apart: no words mean both. */
const openHand = (hand: Hand, range: readonly Stocked[], buyer: number) => {
  const meant = new Map<string, string>();
  const wordsIn = (product: Stocked, style: number): Words => {
    const seed = buyer * 100_000 + range.indexOf(product) * 100 + style;
    const words = wordsOf(product, hand, randomOf(seed));
    const isTaken = (meant.get(words.sense) ?? product.id) !== product.id;
    if (!isTaken) meant.set(words.sense, product.id);
    return isTaken ? allWordsOf(product) : words;
  };
  for (const product of range) wordsIn(product, 0);
  return wordsIn;
};

/** A buyer's list of a Monday: what is meant, and how it is written. */
const writeList = (buyer: number, range: readonly Stocked[], week: number): Line[] => {
  const hand = handOf(buyer);
  const wordsIn = openHand(hand, range, buyer);
  const random = randomOf(buyer * 1000 + week);
  const others = range.slice(ALWAYS).toSorted(() => random() - 0.5);
  return [...range.slice(0, ALWAYS), ...others.slice(0, LINES - ALWAYS)].map((product) => {
    const words = wordsIn(product, random() < SAME_WORDS ? 0 : week + 1);
    const quantity = 1 + Math.floor(random() * 24);
    return { product, quantity, words, text: hand.quantity(words.text, quantity) };
  });
};

type Week = { lines: number; decisions: number; first: number; wrong: string[]; missed: string[] };
const NOTHING: Week = { lines: 0, decisions: 0, first: 0, wrong: [], missed: [] };

const call = async (
  store: BenchStore,
  { cookie }: Customer,
  path: string,
  body: object,
): Promise<unknown> => {
  const answer = await fetch(`${store.address}/api/quick-order/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
};

const described = ({ name, strength, packSize }: Stocked): string => `${name} ${strength} ${packSize}`;

/** The first offer is right if it is meant, or if the buyer has not chosen before and all that they say is true of it. */
const judge = (
  found: MatchedLine | undefined,
  { product, quantity, words, text }: Line,
  productOf: ReadonlyMap<string, Stocked>,
): Week => {
  const offered = productOf.get(found?.candidates[0]?.product.id ?? '');
  const isMeant = offered?.id === product.id;
  const isFirst = isMeant || (found?.timesChosen === 0 && offered !== undefined && words.isTrueOf(offered));
  const isSure = found?.certainty === 'sure';
  const told = `${text} → ${found?.certainty} by ${found?.by}: ${found?.quantity} × ${offered && described(offered)} (meant ${described(product)}, ${quantity})`;
  return {
    lines: 1,
    decisions: isSure ? 0 : 1,
    first: isFirst ? 1 : 0,
    wrong: isSure && !(isMeant && found?.quantity === quantity) ? [told] : [],
    missed: isFirst ? [] : [told],
  };
};

const sum = (weeks: readonly Week[]): Week =>
  weeks.reduce(
    (all, one) => ({
      lines: all.lines + one.lines,
      decisions: all.decisions + one.decisions,
      first: all.first + one.first,
      wrong: [...all.wrong, ...one.wrong],
      missed: [...all.missed, ...one.missed],
    }),
    NOTHING,
  );

/** Sends the list of a Monday, and decides the lines that are not sure, as a buyer who knows what they meant. */
const order = async (
  store: BenchStore,
  customer: Customer,
  lines: readonly Line[],
  productOf: ReadonlyMap<string, Stocked>,
): Promise<Week> => {
  const answer = matchAnswer.parse(
    await call(store, customer, 'match', { text: lines.map(({ text }) => text).join('\n') }),
  );
  const byText = new Map(answer.lines.map((found) => [found.line, found]));
  const judged = lines.map((line) => ({ line, found: byText.get(line.text) }));
  const choices = judged
    .filter(({ found }) => found?.certainty !== 'sure')
    .map(({ line, found }) => ({ text: found?.text || line.words.text, productId: line.product.id }));
  if (choices.length > 0) await call(store, customer, 'choices', { choices });
  return sum(judged.map(({ line, found }) => judge(found, line, productOf)));
};

buildStore();
await withStore(0, async (store) => {
  const { db } = store;
  await fillStore(store);
  const stocked = await readRows(
    db,
    stockedRow,
    sql`select p.id, sku, p.name, l.name as lab, dosage, strength, pack_size as "packSize",
      array_remove(string_to_array(coalesce(nullif(substance, ''), suggested_substance), ' + '), '') as substances
      from products p join labs l on l.id = p.lab_id
      where strength <> '' and not exists (select from product_variants where product_id = p.id) order by md5(sku)`,
  );
  const productOf = new Map(stocked.map((product) => [product.id, product]));
  const customers = await addCustomers(db, BUYERS);
  const byWeek: Week[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const results = await Promise.all(
      customers.map((customer, buyer) => {
        const range = stocked.filter((_, place) => place % BUYERS === buyer).slice(0, RANGE);
        return order(store, customer, writeList(buyer, range, week), productOf);
      }),
    );
    byWeek.push(sum(results));
    await db.execute(sql`update learned_choices set chosen_at = chosen_at - interval '7 days'`);
  }
  const all = sum(byWeek);
  const [first = NOTHING, , , fourth = NOTHING] = byWeek;
  const fewer = 1 - fourth.decisions / first.decisions;
  const firstOffers = all.first / all.lines;
  process.stdout.write([...all.wrong, ...all.missed].slice(0, Number(options.show)).join('\n'));
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const goals: [string, string, boolean][] = [
    ['fewer decisions on the fourth Monday (at least 80 %)', percent(fewer), fewer >= LEAST_FEWER],
    ['first offers that are right (at least 95 %)', percent(firstOffers), firstOffers >= LEAST_FIRST],
    ['lines that are sure and wrong (none)', String(all.wrong.length), all.wrong.length === 0],
  ];
  await report(options.record, {
    name: 'mondays',
    title: 'What a store learns from its buyers',
    text: `${BUYERS} buyers with lists of ${LINES} lines on ${weeks} Mondays, ${stocked.length} products${options.list ? ' of a price list' : ' of the demonstration'}; ${await describeMachine(db)}

${tableOf(
  ['Monday', 'lines', 'decisions by hand', 'first offer right'],
  byWeek.map(({ lines, decisions, first: right }, place) => [
    String(place + 1),
    String(lines),
    `${decisions} (${(decisions / BUYERS).toFixed(1)} for each list)`,
    percent(right / lines),
  ]),
)}

${tableOf(
  ['goal', '', 'reached'],
  goals.map(([goal, value, isReached]) => [goal, value, isReached ? 'yes' : 'no']),
)}
`,
  });
  if (goals.some(([, , isReached]) => !isReached)) process.exitCode = 1;
});
