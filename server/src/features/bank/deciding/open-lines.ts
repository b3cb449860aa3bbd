import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { announceBank } from '../announce-bank.ts';
import { bankLines } from '../tables.ts';

/** Reopens lines, as if nobody had decided about them. */
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
