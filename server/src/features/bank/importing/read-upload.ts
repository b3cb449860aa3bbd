import { readFile } from 'node:fs/promises';
import { type BankMapping, bankMapping, negateCents } from '@formulary/contract';
import { AppError } from '../../../http/errors/app-error.ts';
import { readSent } from '../../../http/read-sent.ts';
import type { ReceivedForm } from '../../../http/receive-file.ts';
import { bankFileTask } from '../reading/bank-file-task.ts';
import { cleanAccount, type Statement } from '../reading/statement.ts';
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
    const message = 'Choose the columns of the date and of the amount.';
    throw new AppError('VALIDATION', message, { errors: { columns: message } });
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
