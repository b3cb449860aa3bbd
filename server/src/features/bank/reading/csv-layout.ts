import type { BankColumn, Cents } from '@formulary/contract';
import { numbersOf, parseAmount, parseDay } from './amounts-and-days.ts';
import type { Layout } from './statement.ts';

export type CsvRecord = { line: number; fields: string[] };

/** Banks' names for each column, most specific first. */
const HEADINGS: Record<BankColumn, string[]> = {
  day: [
    'posting date',
    'date',
    'effective date',
    'transaction date',
    'trans date',
    'tran date',
    'value date',
    'datum',
  ],
  amount: ['amount', 'amount zar', 'amount (zar)', 'amount (r)', 'transaction amount', 'bedrag'],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'money in',
    'amount in',
    'paid in',
    'deposit',
    'deposits',
    'krediet',
  ],
  debit: [
    'debit',
    'debits',
    'debit amount',
    'money out',
    'amount out',
    'paid out',
    'withdrawal',
    'withdrawals',
    'debiet',
  ],
  balance: ['balance', 'running balance', 'account balance', 'balance (zar)', 'accrued balance', 'saldo'],
  description: [
    'description',
    'transaction description',
    'statement description',
    'description 1',
    'original description',
    'details',
    'transaction details',
    'narrative',
    'narration',
    'particulars',
    'beskrywing',
  ],
  reference: [
    'customer reference',
    'reference',
    'your reference',
    'beneficiary reference',
    'reference number',
    'ref',
    'description 2',
    'verwysing',
  ],
  fee: ['fee', 'fees', 'service fee', 'charge', 'charges'],
  sign: ['debit / credit', 'debit/credit', 'dr/cr', 'cr/dr', 'credit/debit', 'debit or credit'],
  account: ['account', 'account number', 'account no'],
};
/** Further columns with the payer's words. */
const OTHER_REFERENCES = ['originator reference', 'original description', 'description 2', 'payee', 'memo'];

const SIGNS = [',', ';', '\t', '|'] as const;
/** How many lines a bank may write above the headings. */
const PREAMBLE_LINES = 60;
const SAMPLE_LINES = 400;
const SAMPLE_CHARACTERS = 10_000;
const EITHER_ORDER = [{ isMonthFirst: false }, { isMonthFirst: true }];

const isDay = (text: string): boolean => EITHER_ORDER.some((order) => parseDay(text, order) !== undefined);
const isAmount = (text: string): boolean => /\d/.test(text) && parseAmount(text) !== undefined;

/** Returns the separator with which the most lines look like transactions. */
export const chooseSeparator = (text: string): string => {
  const lines = text.split('\n', SAMPLE_LINES).map((line) => line.slice(0, SAMPLE_CHARACTERS));
  const score = (sign: string): number =>
    lines.filter((line) => {
      const fields = line.split(sign).map((field) => field.replaceAll('"', ''));
      return fields.length > 2 && fields.some(isDay);
    }).length;
  return SIGNS.reduce((best, next) => (score(next) > score(best) ? next : best));
};

const nameOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

const layoutOf = (fields: readonly string[]): Layout => {
  const names = fields.map(nameOf);
  const layout: Layout = {};
  for (const [column, known] of Object.entries(HEADINGS) as [BankColumn, string[]][]) {
    const found = known.map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (found !== undefined) layout[column] = found;
  }
  const taken = new Set(Object.values(layout));
  layout.otherReference = OTHER_REFERENCES.map((name) => names.indexOf(name)).find(
    (at) => at >= 0 && !taken.has(at),
  );
  return layout;
};

const hasMoney = ({ amount, credit }: Layout): boolean => amount !== undefined || credit !== undefined;

/** Finds the line with the column names. */
const findHeadings = (records: readonly CsvRecord[]): { at: number; layout: Layout } | undefined => {
  for (const [at, { fields }] of records.slice(0, PREAMBLE_LINES).entries()) {
    const layout = layoutOf(fields);
    const { day, description, reference, balance } = layout;
    if (day !== undefined && hasMoney(layout) && (description ?? reference ?? balance) !== undefined)
      return { at, layout };
  }
  return undefined;
};

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

type Amounts = readonly (Cents | undefined)[];

/** The share of balances in one column that follow from the amounts in another, in either order of lines. */
const followShare = (amounts: Amounts, balances: Amounts): number => {
  const values = amounts.flatMap((moved, at) => {
    const left = balances[at];
    return moved === undefined || left === undefined ? [] : [{ moved, left }];
  });
  const pairs = values.slice(1).map((next, at) => [values[at] ?? next, next] as const);
  const rising = pairs.filter(([before, next]) => before.left + next.moved === next.left).length;
  const falling = pairs.filter(([before, next]) => next.left + before.moved === before.left).length;
  return share(Math.max(rising, falling), pairs.length);
};

const HALF = 0.5;

/** Recognises the columns of a file without headings by their content; undefined if in doubt. */
const recogniseColumns = (records: readonly CsvRecord[]): Layout | undefined => {
  const rows = records
    .slice(0, SAMPLE_LINES)
    .map(({ fields }) => fields)
    .filter((fields) => fields.some(isDay));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const places = Array.from({ length: width }, (_, at) => at);
  const shareOf = (at: number, test: (text: string) => boolean): number => {
    const filled = rows.map((fields) => (fields[at] ?? '').trim()).filter((text) => text !== '');
    return share(filled.filter(test).length, filled.length);
  };
  const day = places.find(
    (at) =>
      shareOf(at, isDay) > HALF && share(rows.filter((r) => isDay(r[at] ?? '')).length, rows.length) > HALF,
  );
  if (day === undefined) return undefined;
  const money = places.filter(
    (at) =>
      at !== day &&
      shareOf(at, isAmount) > HALF &&
      shareOf(at, (text) => /[.,]\d{1,2}\)?-?$|^[-(]/.test(text)) > 0.3,
  );
  const texts = places
    .filter((at) => at !== day && !money.includes(at))
    .map((at) => ({
      at,
      length: share(
        rows.reduce((sum, fields) => sum + (fields[at] ?? '').trim().length, 0),
        rows.length,
      ),
    }))
    .filter(({ at }) => shareOf(at, (text) => /\p{L}{2}/u.test(text)) > HALF)
    .toSorted((a, b) => b.length - a.length)
    .map(({ at }) => at);
  const columns = money.map((at) => ({ at, amounts: rows.map((fields) => parseAmount(fields[at] ?? '')) }));
  const pairs = columns
    .flatMap((amount) => columns.map((balance) => ({ amount, balance })))
    .filter(({ amount, balance }) => amount !== balance)
    .map(({ amount, balance }) => ({
      amount: amount.at,
      balance: balance.at,
      share: followShare(amount.amounts, balance.amounts),
    }))
    .toSorted((a, b) => b.share - a.share);
  const [pair] = pairs;
  const [description, reference] = texts;
  const rest = {
    ...(description !== undefined && { description }),
    ...(reference !== undefined && { reference }),
  };
  if (pair && pair.share > HALF) return { day, amount: pair.amount, balance: pair.balance, ...rest };
  const [only, another] = money;
  return only === undefined || another !== undefined ? undefined : { day, amount: only, ...rest };
};

/** Finds the columns of a file by their headings or, without these, by their content. `at` is the record after the headings. */
export const findLayout = (
  records: readonly CsvRecord[],
): { at: number | undefined; layout: Layout } | undefined => {
  const named = findHeadings(records);
  if (named) return { at: named.at + 1, layout: named.layout };
  const layout = recogniseColumns(records);
  return layout && { at: undefined, layout };
};

/** Whether a column's dates are written month first, which only days after the 12th reveal. */
export const isMonthFirst = (records: readonly CsvRecord[], day: number): boolean => {
  const numbers = records.flatMap(({ fields }) => {
    const pair = numbersOf(fields[day] ?? '');
    return pair ? [pair] : [];
  });
  return numbers.some(([, second]) => second > 12) && !numbers.some(([first]) => first > 12);
};
