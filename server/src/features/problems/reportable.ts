import { ORDER_STATUS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

const reportableLine = z.object({ orderLineId: z.uuid(), quantity: z.int() });

/** Returns the packs of each line of an order that no open report and no credit note covers. */
export const findReportable = (db: Db | Tx, orderId: string): Promise<z.infer<typeof reportableLine>[]> =>
  readRows(
    db,
    reportableLine,
    sql`select l.id as "orderLineId", greatest(0, l.quantity
        - coalesce((select sum(p.quantity) from order_problem_lines p join order_problems o on o.id = p.problem_id
            where p.order_line_id = l.id and o.state = 'open'), 0)
        - coalesce((select sum(c.quantity) from tax_document_lines c join tax_documents d on d.id = c.document_id
            where c.order_line_id = l.id and d.kind = 'credit-note'), 0))::int as quantity
      from order_lines l where l.order_id = ${orderId} order by l.position`,
  );

type Reported = { status: number; cancelledAt: Date | null };

/** Returns why no problem with an order can be reported; undefined if one can. */
export const reportRefusal = (
  { status, cancelledAt }: Reported,
  reportable: readonly { quantity: number }[],
): string | undefined => {
  if (cancelledAt) return 'This order was cancelled, so there is nothing to report.';
  if (status !== ORDER_STATUS.Dispatched)
    return 'This order has not been dispatched yet. You can report a problem once it has.';
  if (reportable.every(({ quantity }) => quantity === 0))
    return 'Everything in this order has already been reported or credited.';
  return undefined;
};
