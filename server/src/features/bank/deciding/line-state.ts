import { type BankOutcome, formatMoneyExactly } from '@formulary/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { announceChange } from '../../../db/change-events/announce-change.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { fullNameOf } from '../../accounts/person-label.ts';
import { users } from '../../accounts/tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
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

/**
 * Announces a change to bank lines, which only staff see. The event is addressed to the actor, and reaches other staff
 * too.
 */
export const announceBank = (tx: Tx, actorId: string): Promise<void> =>
  announceChange(tx, { topic: 'payments', userId: actorId });

/** Reopens lines, whose decisions no longer apply. */
export const openLines = async (tx: Tx, which: SQL, actorId: string): Promise<void> => {
  const { rowCount } = await tx
    .update(bankLines)
    .set({
      ...{ state: 'open', userId: null, paymentId: null, outcome: null, note: null },
      ...{ decidedBy: null, decidedAt: null, version: sql`${bankLines.version} + 1` },
    })
    .where(which);
  if (rowCount) await announceBank(tx, actorId);
};

type Match = Actor & {
  line: Pick<LockedLine, 'id' | 'amount' | 'description' | 'reference' | 'day'>;
  userId: string;
  paymentId: string;
  outcome: BankOutcome;
};

/** Marks an open line as a payment, in the transaction of that payment. 409 if it is not open. */
export const markMatched = async (tx: Tx, match: Match): Promise<void> => {
  const { line, userId, paymentId, outcome, actorId, at } = match;
  const changed = await tx
    .update(bankLines)
    .set({
      ...{ state: 'matched', userId, paymentId, outcome, decidedBy: actorId, decidedAt: at },
      version: sql`${bankLines.version} + 1`,
    })
    .where(and(eq(bankLines.id, line.id), eq(bankLines.state, 'open')));
  if (!changed.rowCount) throw new AppError('CONFLICT', 'This bank line is no longer open.');
  await announceBank(tx, actorId);
  const [customer] = await tx
    .select({ name: users.name, surname: users.surname })
    .from(users)
    .where(eq(users.id, userId));
  await recordAudit(tx, {
    actorId,
    action: 'Approved',
    entity: 'BankLine',
    entityId: line.id,
    label: lineText(line),
    summary: `Matched ${formatMoneyExactly(line.amount)} with ${customer ? fullNameOf(customer) : ''}`,
    after: { state: 'matched', outcome, paymentId, amount: line.amount, day: line.day },
    at,
  });
};
