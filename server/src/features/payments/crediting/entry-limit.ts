import { type Cents, cents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { findBusiness } from '../../business/queries.ts';

type Entry = Actor & { userId: string; kind: 'credit' | 'debit'; amount: Cents };

/**
 * Whether a credit or debit exceeds its author's limit, together with the credits, or debits, that they alone decided for the
 * same account in the last 24 hours, so that an amount cannot be split. Call it under the account's lock.
 */
export const isBeyondLimit = async (tx: Tx, entry: Entry): Promise<boolean> => {
  const { userId, kind, amount, actorId, at } = entry;
  const [{ entryLimit }, [sum]] = await Promise.all([
    findBusiness(tx),
    readRows(
      tx,
      z.object({ before: cents }),
      sql`select coalesce(sum(amount), 0)::float8 as before from account_entries
        where user_id = ${userId} and kind = ${kind} and entered_by = ${actorId} and decided_by = ${actorId}
          and refusal is null and entered_at > ${at.toISOString()}::timestamptz - interval '24 hours'`,
    ),
  ]);
  return amount + (sum?.before ?? 0) > entryLimit;
};
