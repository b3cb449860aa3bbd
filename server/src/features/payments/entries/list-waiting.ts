import { cents, type Page, type WaitingEntryList } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows, totalRow } from '../../../db/rows.ts';

const row = z.object({
  id: z.uuid(),
  kind: z.enum(['credit', 'debit']),
  amount: cents,
  reason: z.string(),
  enteredAt: z.string(),
  customerId: z.uuid(),
  customerName: z.string(),
  username: z.string(),
  outstanding: cents,
  authorId: z.uuid(),
  authorName: z.string(),
});

/** Returns a page of the credits and debits that await approval, oldest first, optionally of one customer. */
export const listWaitingEntries = async (
  db: Db,
  { customerId }: { customerId?: string | undefined },
  { skip, take }: Page,
): Promise<WaitingEntryList> => {
  const found: SQL = sql`e.decided_at is null and ${customerId ? sql`e.user_id = ${customerId}` : sql`true`}`;
  const [rows, [counted]] = await Promise.all([
    readRows(
      db,
      row,
      sql`select e.id, e.kind, e.amount::float8 as amount, e.reason, e.entered_at as "enteredAt", c.id as "customerId",
          btrim(c.name || ' ' || c.surname) as "customerName", c.username, coalesce(a.outstanding, 0)::float8 as outstanding,
          w.id as "authorId", btrim(w.name || ' ' || w.surname) as "authorName"
        from account_entries e join users c on c.id = e.user_id join users w on w.id = e.entered_by
          left join ledger_accounts a on a.user_id = e.user_id
        where ${found} order by e.entered_at, e.id limit ${take - skip} offset ${skip}`,
    ),
    readRows(db, totalRow, sql`select count(*)::int as total from account_entries e where ${found}`),
  ]);
  return {
    waitingEntries: rows.map(
      ({
        enteredAt,
        customerId: id,
        customerName,
        username,
        outstanding,
        authorId,
        authorName,
        ...entry
      }) => ({
        ...entry,
        customer: { id, name: customerName, username, outstanding },
        enteredBy: { id: authorId, name: authorName },
        enteredAt: new Date(enteredAt).toISOString(),
      }),
    ),
    total: counted?.total ?? 0,
  };
};
