import { type Cents, cents, inCents, ORDER_STATUS, subtractCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { OrderHead } from '../order/read-order.ts';

const invoicedLine = z.object({
  id: z.uuid(),
  orderLineId: z.uuid().nullable(),
  productId: z.uuid().nullable(),
  quantity: z.int(),
  cost: cents,
  amount: cents,
  taxRate: z.int(),
  tax: cents,
  isReturned: z.boolean(),
  creditedQuantity: z.int(),
  creditedAmount: cents,
});
/** A line of an invoice with the amounts that credit notes have credited. The delivery fee has no order line. */
export type InvoicedLine = z.infer<typeof invoicedLine>;

/** Returns the lines of a document in order; the lines of a credit note have no credits. */
export const findInvoicedLines = (db: Db | Tx, documentId: string): Promise<InvoicedLine[]> =>
  readRows(
    db,
    invoicedLine,
    sql`select l.id, l.order_line_id as "orderLineId", o.product_id as "productId", l.quantity, l.cost::float8 as cost,
        l.amount::float8 as amount, l.tax_rate as "taxRate", l.tax::float8 as tax, l.is_returned as "isReturned",
        coalesce(c.quantity, 0)::int as "creditedQuantity", coalesce(c.amount, 0)::float8 as "creditedAmount"
      from tax_document_lines l left join order_lines o on o.id = l.order_line_id
      left join (
        select cl.order_line_id, sum(cl.quantity) as quantity, sum(cl.amount) as amount
        from tax_documents cn join tax_document_lines cl on cl.document_id = cn.id
        where cn.invoice_id = ${documentId} group by cl.order_line_id
      ) c on c.order_line_id is not distinct from l.order_line_id
      where l.document_id = ${documentId} order by l.position`,
  );

/** Returns the part of a line that can still be credited. */
export const leftOf = ({
  quantity,
  amount,
  creditedQuantity,
  creditedAmount,
}: InvoicedLine): { quantity: number; amount: Cents } => ({
  quantity: quantity - creditedQuantity,
  amount: subtractCents(amount, creditedAmount),
});

/** Returns why an invoice cannot be credited; undefined if it can. */
export const creditRefusal = (
  { status, cancelledAt }: Pick<OrderHead, 'status' | 'cancelledAt'>,
  lines: readonly InvoicedLine[],
): string | undefined => {
  if (cancelledAt) return 'This order is cancelled, and its invoice credited in full.';
  if (status !== ORDER_STATUS.Dispatched)
    return 'This order has not been dispatched. Dispatch it first, or cancel it instead.';
  if (lines.every((line) => leftOf(line).amount <= inCents(0))) return 'This invoice is credited in full.';
  return undefined;
};
