import { type AmountsDue, cents, inCents, paymentMethod, paymentType } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

const unusedRow = z.object({
  id: z.uuid(),
  dateCreated: z.string(),
  paymentType,
  method: paymentMethod.nullable(),
  reason: z.string().nullable(),
  left: cents,
  total: cents,
});

const MAX_UNUSED = 5;

/** Selects the customer's payments and credits that are not fully spent, newest first. */
const selectUnused = (userId: string) => sql`
  select p.id, p.date_created as "dateCreated", p.payment_type as "paymentType", p.method,
    case when p.source <> 'POP' then
      (select e.reason from ledger_entries e where e.entity_id = p.id limit 1) end as reason,
    (p.amount - p.settled)::float8 as left, (sum(p.amount - p.settled) over ())::float8 as total
  from payments p where p.user_id = ${userId} and p.is_paid and p.payment_type <> 2 and p.settled < p.amount
  order by p.date_created desc, p.id desc limit ${MAX_UNUSED}`;

/** Returns a customer's payments and credits with money left, and the total left. */
export const findUnused = async (db: Db, userId: string): Promise<Pick<AmountsDue, 'left' | 'payments'>> => {
  const rows = await readRows(db, unusedRow, selectUnused(userId));
  return {
    left: rows[0]?.total ?? inCents(0),
    payments: rows.map(({ total: _total, dateCreated, method, reason, ...row }) => ({
      ...row,
      dateCreated: new Date(dateCreated).toISOString(),
      ...(method && { method }),
      ...(reason !== null && { reason }),
    })),
  };
};
