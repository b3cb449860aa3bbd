import {
  type BankColumn,
  type BankFileFormat,
  type BankMapping,
  type Cents,
  formatMoneyExactly,
  inCents,
} from '@formulary/contract';
import { defineTask } from '../../../decoding/tasks.ts';

/** A line of a statement. `line` is its place in the file; a positive amount is money received. */
export type StatementLine = {
  line: number;
  account: string;
  day: string;
  amount: Cents;
  description: string;
  reference: string;
  /** The bank's own id of the transaction, if the file has one. */
  bankId: string;
};

/** How a CSV file was read: its first records and the column of each kind. */
export type CsvColumns = { records: string[][]; mapping: BankMapping };

/** A parsed bank file. `warning` says which balance does not add up. */
export type Statement = {
  format: BankFileFormat;
  lines: StatementLine[];
  warning: string | null;
  /** Only for a CSV file. */
  columns: CsvColumns | null;
};

/** The columns of a CSV file; a payer's reference may be spread over several. */
export type Layout = Partial<Record<BankColumn, number>> & { otherReference?: number | undefined };

export const MAX_LINES = 20_000;
const MAX_TEXT = 200;

/** Characters that are not text, or that change the order in which it is displayed. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Returns the text of a statement on one line, without the padding that banks add. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().slice(0, MAX_TEXT).toWellFormed();

/** Returns an account number without the spaces and dashes that differ between a bank's files. */
export const cleanAccount = (text: string): string => cleanText(text).replace(/[\s-]/g, '').slice(0, 40);

/** A bank's file; `mapping` are the chosen columns of a CSV file. */
export type BankFile = { bytes: Uint8Array; mapping: BankMapping | undefined };

export const bankFileTask = defineTask<BankFile, Statement>('bank file', { lane: 'file', longestMs: 20_000 });

/** A line with the balance after it; null if the file gives none there. */
export type BalancedLine = { line: number | null; amount: Cents; fee: Cents; balance: Cents | null };
export type Balances = { opening: Cents | null; closing: Cents | null };

type Break = { line: number | null; expected: Cents; found: Cents };

/** Returns where a balance does not follow from the one before it and the amounts in between. */
const findBreaks = (lines: readonly BalancedLine[], countsFees: boolean): Break[] => {
  const breaks: Break[] = [];
  let running: number | null = null;
  for (const { line, amount, fee, balance } of lines) {
    if (running !== null) running += amount + (countsFees ? fee : 0);
    if (balance === null) continue;
    if (running !== null && running !== balance)
      breaks.push({ line, expected: inCents(running), found: balance });
    running = balance;
  }
  return breaks;
};

const marker = (balance: Cents | null): BalancedLine[] =>
  balance === null ? [] : [{ line: null, amount: inCents(0), fee: inCents(0), balance }];

/**
 * Checks a statement's balances, oldest or newest line first, with charges included in the amounts or separate. Returns a
 * sentence about the first that does not add up; null if all do, or if there are none to compare.
 */
export const checkBalances = (
  lines: readonly BalancedLine[],
  { opening, closing }: Balances,
): string | null => {
  const readings = [lines, lines.toReversed()].flatMap((sequence) => {
    const whole = [...marker(opening), ...sequence, ...marker(closing)];
    return [false, true].map((countsFees) => findBreaks(whole, countsFees));
  });
  const [best = []] = readings.toSorted((a, b) => a.length - b.length);
  const [first] = best;
  if (!first) return null;
  const [found, expected] = [formatMoneyExactly(first.found), formatMoneyExactly(first.expected)];
  return first.line === null
    ? `The closing balance of the file is ${found}, but its lines give ${expected}. Lines may be missing.`
    : `The balance on line ${first.line} is ${found}, but the lines before it give ${expected}. Lines may be missing.`;
};
