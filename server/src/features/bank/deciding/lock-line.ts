import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { bankLines } from '../tables.ts';

export const STALE_LINE = 'Someone else has changed this bank line. Check it before you continue.';

export type LockedLine = typeof bankLines.$inferSelect;

/**
 * Returns a bank line, locked until the transaction ends. Lock the customer's account first. 404 if there is none, 409 STALE
 * if someone else has changed it since that version.
 */
export const lockLine = async (tx: Tx, id: string, version: number): Promise<LockedLine> => {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('no key update');
  if (!line) return notFound('Bank line');
  if (line.version !== version) throw new AppError('STALE', STALE_LINE);
  return line;
};

const STATE_WORDS = { open: 'open', matched: 'already matched', ignored: 'ignored' } as const;

export const requireOpen = ({ state }: LockedLine): void => {
  if (state !== 'open') throw new AppError('CONFLICT', `This bank line is ${STATE_WORDS[state]}.`);
};

/** The text of a line as a payment's reference. */
export const lineText = ({ description, reference }: Pick<LockedLine, 'description' | 'reference'>): string =>
  [description, reference].filter((text) => text !== '').join(' · ');
