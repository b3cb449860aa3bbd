import { cents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { Content } from '../../../mail/write-message.ts';
import { findBusiness } from '../../business/queries.ts';
import { isUnpaid } from '../../orders/unpaid.ts';
import { findToday } from '../ageing/open-orders.ts';
import { reminderContent } from './reminder-content.ts';

const remindedRow = z.object({
  number: z.string(),
  dueOn: z.iso.date(),
  daysOverdue: z.int(),
  outstanding: cents,
  stage: z.int(),
  username: z.string(),
});

/**
 * Writes the reminder that a customer was to get at a moment; undefined if everything in it was paid, cancelled or disputed
 * since.
 */
export const reminderEmail = async (
  db: Db,
  { customerId, at }: { customerId: string; at: string },
): Promise<{ userId: string; content: Content } | undefined> => {
  const { day } = await findToday(db, new Date(at));
  const invoices = await readRows(
    db,
    remindedRow,
    sql`
    select d.number, d.due_on::text as "dueOn", ${day}::date - d.due_on as "daysOverdue",
      (orders.total_price - orders.settled)::float8 as outstanding, r.stage, u.username
    from reminders r
    join tax_documents d on d.id = r.document_id
    join orders on orders.id = d.order_id
    join users u on u.id = r.user_id
    where r.user_id = ${customerId} and r.sent_at = ${at}::timestamptz and ${isUnpaid}
      and not exists (select from invoice_disputes i where i.document_id = d.id and i.closed_at is null)
    order by d.due_on, d.number`,
  );
  const [first] = invoices;
  if (!first) return undefined;
  const business = await findBusiness(db);
  const reached = Math.max(...invoices.map(({ stage }) => stage));
  const stage = business.reminderStages[reached - 1] ?? business.reminderStages.at(-1);
  if (!stage) return undefined;
  return {
    userId: customerId,
    content: reminderContent(stage, invoices, { bank: business, reference: first.username }),
  };
};
