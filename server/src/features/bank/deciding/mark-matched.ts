import { type BankOutcome, formatMoneyExactly } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { fullNameOf } from '../../accounts/person-label.ts';
import { users } from '../../accounts/tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceBank } from '../announce-bank.ts';
import { bankLines } from '../tables.ts';
import { type LockedLine, lineText } from './lock-line.ts';

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
