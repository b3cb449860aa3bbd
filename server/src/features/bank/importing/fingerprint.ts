import { createHash } from 'node:crypto';
import type { StatementLine } from '../reading/statement.ts';

export type KnownLine = StatementLine & { fingerprint: Buffer };

const identityOf = ({ account, day, amount, description, reference, bankId }: StatementLine): string =>
  JSON.stringify([account, day, amount, description.toUpperCase(), reference.toUpperCase(), bankId]);

/**
 * Adds to each line what identifies it in every file that contains it. Identical lines are counted, so two honest
 * payments of one day are two lines, and a file that overlaps another repeats the same ones. The balance after a line is
 * no part of it: banks show another one while a day is not over.
 */
export const withFingerprints = (lines: readonly StatementLine[]): KnownLine[] => {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const identity = identityOf(line);
    const occurrence = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, occurrence);
    return { ...line, fingerprint: createHash('sha256').update(`${identity} ${occurrence}`).digest() };
  });
};
