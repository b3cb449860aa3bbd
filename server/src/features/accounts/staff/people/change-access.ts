import {
  type AccessChange,
  type AccessChanges,
  type AccessOutcomes,
  type AccessThreshold,
  cents,
  formatMoneyExactly,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { readRows } from '../../../../db/rows.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { daysBefore, owedBefore } from '../../../ledger/owed-before.ts';
import { changePermissions } from './change-permissions.ts';

const outcomeOf = async (id: string, act: Promise<unknown>): Promise<AccessOutcomes['outcomes'][number]> => {
  try {
    await act;
    return { id, isChanged: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, isChanged: false, message: error.message };
  }
};

/** CONFLICT if the person no longer meets the threshold, because they have paid or owe again. */
const requireThreshold =
  (change: AccessChange, { days, amount }: AccessThreshold, id: string, at: Date) =>
  async (tx: Tx): Promise<void> => {
    const [account] = await readRows(
      tx,
      z.object({ owed: cents }),
      sql`select ${owedBefore(daysBefore(at, days))} as owed from ledger_accounts a where a.user_id = ${id}`,
    );
    const isOver = (account?.owed ?? 0) > amount;
    if (isOver === (change === 'revoke')) return;
    const than = `${formatMoneyExactly(amount)} for more than ${days} ${days === 1 ? 'day' : 'days'}`;
    throw new AppError('CONFLICT', isOver ? `Owes more than ${than}.` : `No longer owes more than ${than}.`);
  };

/** Grants or revokes access for each customer in its own transaction. The audit log groups the entries as one batch. */
export const changeAccess = async (
  db: Db,
  { change, reason, threshold, customers }: AccessChanges,
  { actorId, at }: Actor,
): Promise<AccessOutcomes> => {
  const outcomes: AccessOutcomes['outcomes'] = [];
  const batch = newId();
  for (const { id, version } of customers) {
    const act = {
      ...{ id, actorId, reason, batch, at },
      change: { version, storeAccess: change === 'grant' },
      ...(threshold && { refuse: requireThreshold(change, threshold, id, at) }),
    };
    outcomes.push(await outcomeOf(id, changePermissions(db, act)));
  }
  return { outcomes };
};
