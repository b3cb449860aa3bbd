import { createHash } from 'node:crypto';
import { mapYielding } from '../../catalogue/price-list/in-chunks.ts';
import type { StatementLine } from '../reading/statement.ts';

/** `unnamed` is the fingerprint that a line without an account had before staff were asked for it. */
export type KnownLine = StatementLine & { fingerprint: Buffer; unnamed: Buffer | null };

const identityOf = (
  { day, amount, description, reference, bankId }: StatementLine,
  account: string,
): string =>
  JSON.stringify([account, day, amount, description.toUpperCase(), reference.toUpperCase(), bankId]);

/**
 * Adds to each line a fingerprint that is the same in every file that contains it. Identical lines are counted, so two honest
 * payments on one day are two lines, and a file that overlaps another repeats the same ones. The balance after a line is not
 * included, because banks change it until the day is over. `account` is the account of lines whose file names none.
 */
export const withFingerprints = (lines: readonly StatementLine[], account: string): Promise<KnownLine[]> => {
  const counts = new Map<string, number>();
  return mapYielding(lines, (line) => {
    const own = line.account || account;
    const identity = identityOf(line, own);
    const occurrence = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, occurrence);
    const hash = (text: string): Buffer => createHash('sha256').update(`${text} ${occurrence}`).digest();
    return {
      ...line,
      account: own,
      fingerprint: hash(identity),
      unnamed: line.account === '' && own !== '' ? hash(identityOf(line, '')) : null,
    };
  });
};
