import { createHash } from 'node:crypto';
import type { ImportQuestion, ImportSummary, ListMapping, StockRule } from '@formulary/contract';
import type { Db, Tx } from '../../../../db/client.ts';
import { openQueue } from '../../../../decoding/queue.ts';
import { readSent, refusalOf } from '../../../../http/read-request.ts';
import { findDecimals } from '../../../business/decimals.ts';
import { Faults, type ListedRow } from '../../price-list/columns.ts';
import { yieldingToEventLoop } from '../../price-list/in-chunks.ts';
import { type ImportPlan, NO_TOTALS, type PlanTotals, planImport } from '../../price-list/plan-import.ts';
import {
  type ListFileToRead,
  type ListOutline,
  listFileTask,
  type ReadListFile,
} from '../../price-list/reading/list-file-task.ts';
import type { ListFacts, PriceList } from '../../price-list/reading/read-price-list.ts';

export const summaryOf = (
  { decimals, rounded, roundedExample, raised, cleaned, skipped, count, faults }: ListFacts,
  { counted: _, ...totals }: PlanTotals,
): ImportSummary => ({
  ...totals,
  lines: count + skipped,
  faults: faults.total,
  ...{ decimals, rounded, raised, cleaned, skipped },
  ...(roundedExample && { roundedExample }),
});

/** The number of errors to display and download; all are counted. */
const MAX_FAULTS = 20_000;

/** How a list is read. Without a mapping, columns are guessed from the headings. */
export type Reading = {
  mapping?: ListMapping | undefined;
  stockOfNew: number;
  stockRule: StockRule;
  sheet?: string | undefined;
  headingLine?: number | undefined;
};

/** A parsed list, and its effect on the catalogue. `digest` identifies all of it. */
export type Comparison = {
  outline: ListOutline;
  mapping: ListMapping;
  list: PriceList;
  plan: ImportPlan;
  summary: ImportSummary;
  questions: ImportQuestion[];
  digest: string;
};

const inTurn = openQueue();

/**
 * Reads a workbook or a CSV file. Files are read one at a time and loaded when their turn comes. VALIDATION if it cannot
 * be read, PAYLOAD_TOO_LARGE, TOO_COMPLEX, UNAVAILABLE if too many are waiting.
 */
export const readListFile = (
  load: () => Promise<Buffer>,
  meant: Omit<ListFileToRead, 'bytes'> = {},
): Promise<ReadListFile & { rows: ListedRow[] }> =>
  inTurn(async () => {
    const bytes = await load();
    const rows: ListedRow[] = [];
    const takeRows = async (some: ListedRow[]): Promise<void> => void rows.push(...some);
    const options = { bytes: bytes.length, lookUps: { takeRows } };
    return { ...(await readSent(listFileTask, { bytes, ...meant }, options)), rows };
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });

const NOTHING: ImportPlan = { added: [], changed: [], totals: NO_TOTALS };

/** Stock is left out, because orders keep changing it. */
const digestOf = async ({ added, changed }: ImportPlan): Promise<string> => {
  const hash = createHash('sha256');
  for await (const row of yieldingToEventLoop(added)) hash.update(JSON.stringify(row));
  for await (const { id, version, changes } of yieldingToEventLoop(changed))
    hash.update(JSON.stringify([id, version, changes.map(({ field, to }) => [field, to])]));
  return hash.digest('base64url');
};

/** Returns the questions that only a person can answer; none about columns once someone has chosen them. */
const questionsOf = (
  { mapping, hasUnreadPrices, priceColumns, hasRivals }: ReadListFile,
  { counted }: PlanTotals,
  { mapping: chosen, sheet: meant, stockRule }: Reading,
): ImportQuestion[] => {
  const asksPrice = mapping.price_rand === undefined ? hasUnreadPrices : priceColumns > 1;
  return [
    ...(!chosen && asksPrice ? (['price'] as const) : []),
    ...(!chosen && meant === undefined && hasRivals ? (['sheet'] as const) : []),
    ...(stockRule === 'ask' && counted > 0 ? (['stock'] as const) : []),
  ];
};

/** Reads a list and compares it with the current catalogue. Writes nothing. */
export const compare = async (
  db: Db | Tx,
  load: () => Promise<Buffer>,
  reading: Reading,
): Promise<Comparison> => {
  const { mapping, sheet, headingLine } = reading;
  const decimals = await findDecimals(db);
  const read = await readListFile(load, { decimals, mapping, sheet, headingLine });
  const list: PriceList = { ...read.list, rows: read.rows, faults: new Faults(MAX_FAULTS, read.list.faults) };
  const plan = read.isReadable ? await planImport(db, list, reading) : NOTHING;
  const summary = { ...summaryOf(list, plan.totals), lines: read.lines };
  const questions = questionsOf(read, plan.totals, reading);
  return {
    ...{ outline: read.outline, mapping: read.mapping, list, plan, summary, questions },
    digest: await digestOf(plan),
  };
};
