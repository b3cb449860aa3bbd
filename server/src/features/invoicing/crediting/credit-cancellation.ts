import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import type { Issuing } from '../issuing/issuing.ts';
import { readOrder } from '../order/read-order.ts';
import { creditAll } from './credit-lines.ts';
import { findInvoicedLines } from './creditable-lines.ts';
import { readInvoiceOfOrder, writeCreditNote } from './write-credit-note.ts';

/**
 * Credits the whole invoice that was issued early for an order being cancelled. The cancellation credits the customer's
 * account, so the credit note has no separate payment.
 */
export const creditCancellation = async (
  tx: Tx,
  { orderId, reason, actorId, at }: Actor & { orderId: string; reason?: string | undefined },
  issuing: Issuing,
): Promise<void> => {
  const invoice = await readInvoiceOfOrder(tx, orderId);
  if (!invoice) return;
  const [order, lines] = await Promise.all([readOrder(tx, orderId), findInvoicedLines(tx, invoice.id)]);
  await writeCreditNote(
    tx,
    {
      invoice,
      order,
      lines,
      credited: creditAll(lines),
      reason: 'cancellation',
      note: reason ?? null,
      paymentId: null,
      actorId,
      at,
    },
    issuing,
  );
};
