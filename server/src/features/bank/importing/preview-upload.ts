import { readFile } from 'node:fs/promises';
import {
  addCents,
  type BankMapping,
  type BankPreview,
  bankMapping,
  type Cents,
  NEEDS_COLUMNS,
  negateCents,
} from '@formulary/contract';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { readSent } from '../../../http/read-request.ts';
import type { ReceivedForm } from '../../../http/receive-file.ts';
import { bankFileTask, cleanAccount, type Statement, type StatementLine } from '../reading/statement.ts';
import { countReturns } from '../returns/find-returns.ts';
import { bankLines, bankPayouts } from '../tables.ts';
import { type KnownLine, withFingerprints } from './fingerprint.ts';

/** An uploaded file: its statement, its lines of money in, and those of money out with positive amounts. */
export type Upload = {
  fileName: string;
  sha256: Buffer;
  statement: Statement;
  moneyIn: KnownLine[];
  moneyOut: KnownLine[];
};

const readMapping = (fields: ReceivedForm['fields']): BankMapping | undefined => {
  const text = fields.find(({ name }) => name === 'columns')?.value;
  if (text === undefined || text === '') return undefined;
  const fault = (): never => {
    throw new AppError('VALIDATION', NEEDS_COLUMNS, { errors: { columns: NEEDS_COLUMNS } });
  };
  try {
    const mapping = bankMapping.safeParse(JSON.parse(text));
    return mapping.success ? mapping.data : fault();
  } catch (error) {
    if (error instanceof SyntaxError) return fault();
    throw error;
  }
};

const readAccount = (fields: ReceivedForm['fields']): string =>
  cleanAccount(fields.find(({ name }) => name === 'account')?.value ?? '');

/**
 * Reads a form with a bank's file, optionally its columns, and the account of lines that name none. VALIDATION that names the
 * line if it cannot be read, TOO_COMPLEX if that takes too long.
 */
export const readUpload = async ({ file, fields }: ReceivedForm): Promise<Upload> => {
  const mapping = readMapping(fields);
  const account = readAccount(fields);
  const bytes = await readFile(file.path);
  const statement = await readSent(bankFileTask, { bytes, mapping }, { bytes: bytes.length });
  const { lines } = statement;
  const moneyIn = await withFingerprints(
    lines.filter(({ amount }) => amount > 0),
    account,
  );
  const moneyOut = await withFingerprints(
    lines.filter(({ amount }) => amount < 0).map((line) => ({ ...line, amount: negateCents(line.amount) })),
    account,
  );
  return { fileName: file.name, sha256: file.sha256, statement, moneyIn, moneyOut };
};

const SHOWN_ROWS = 20;

const hexOf = (fingerprint: Buffer): string => fingerprint.toString('hex');

/** Returns whether an earlier import has a line; a line whose file names no account also matches one stored without it. */
export const findKnown = async (
  db: Db | Tx,
  table: typeof bankLines | typeof bankPayouts,
  lines: readonly KnownLine[],
): Promise<(line: KnownLine) => boolean> => {
  const asked = lines.flatMap(({ fingerprint, unnamed }) => [fingerprint, ...(unnamed ? [unnamed] : [])]);
  const rows = await db
    .select({ fingerprint: table.fingerprint })
    .from(table)
    .where(
      inArray(
        table.fingerprint,
        sql`(select decode(hex, 'hex') from unnest(${sql.param(asked.map(hexOf))}::text[]) as hex)`,
      ),
    );
  const known = new Set(rows.map(({ fingerprint }) => hexOf(fingerprint)));
  return ({ fingerprint, unnamed }) =>
    known.has(hexOf(fingerprint)) || (unnamed !== null && known.has(hexOf(unnamed)));
};

/** Counts lines with the day and amount of an earlier line, which may be the same in another format. */
const countSimilar = async (db: Db, lines: readonly KnownLine[]): Promise<number> => {
  const [row] = await readRows(
    db,
    z.object({ total: z.int() }),
    sql`select count(*)::int as total
      from unnest(${sql.param(lines.map(({ day }) => day))}::date[], ${sql.param(lines.map(({ amount }) => amount))}::bigint[])
        as line (day, amount)
      where exists (select from bank_lines b where b.day = line.day and b.amount = line.amount)`,
  );
  return row?.total ?? 0;
};

const totalOf = (lines: readonly StatementLine[]): { count: number; total: Cents } => ({
  count: lines.length,
  total: addCents(...lines.map(({ amount }) => amount)),
});

export const firstDay = (lines: readonly StatementLine[]): string | null =>
  lines
    .map(({ day }) => day)
    .reduce<string | null>((first, day) => (first && first < day ? first : day), null);
export const lastDay = (lines: readonly StatementLine[]): string | null =>
  lines.map(({ day }) => day).reduce<string | null>((last, day) => (last && last > day ? last : day), null);
export const accountsOf = (lines: readonly StatementLine[]): string[] => [
  ...new Set(lines.map(({ account }) => account).filter((account) => account !== '')),
];

/** Returns the contents of an uploaded file and the result of importing it. */
export const previewUpload = async (
  db: Db,
  { fileName, statement, moneyIn, moneyOut: paidOut }: Upload,
): Promise<BankPreview> => {
  const { format, lines, warning, columns } = statement;
  const isKnown = await findKnown(db, bankLines, moneyIn);
  const isKnownOut = await findKnown(db, bankPayouts, paidOut);
  return {
    ...{ fileName, format, warning, columns },
    accounts: accountsOf(lines),
    fromDay: firstDay(lines),
    untilDay: lastDay(lines),
    lines: lines.length,
    moneyIn: totalOf(moneyIn),
    moneyOut: totalOf(paidOut),
    returns: await countReturns(
      db,
      paidOut.filter((line) => !isKnownOut(line)),
    ),
    known: moneyIn.filter(isKnown).length,
    similar: await countSimilar(
      db,
      moneyIn.filter((line) => !isKnown(line)),
    ),
    rows: moneyIn.slice(0, SHOWN_ROWS).map((line) => ({
      line: line.line,
      day: line.day,
      amount: line.amount,
      description: line.description,
      reference: line.reference,
      isKnown: isKnown(line),
    })),
    needsColumns: columns !== null && lines.length === 0,
  };
};
