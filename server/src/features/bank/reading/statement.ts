import type { BankColumn, BankFileFormat, BankMapping, Cents } from '@formulary/contract';

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

/** Returns a text of a statement on one line, without the padding that banks add. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().slice(0, MAX_TEXT).toWellFormed();

/** Returns an account number without the spaces and dashes that differ between a bank's files. */
export const cleanAccount = (text: string): string => cleanText(text).replace(/[\s-]/g, '').slice(0, 40);
