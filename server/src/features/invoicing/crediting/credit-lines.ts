import {
  addCents,
  type Cents,
  type CreditedLine,
  cents,
  documentTax,
  formatMoneyExactly,
  inCents,
  lineTotal,
  ORDER_STATUS,
  subtractCents,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import type { TaxedAmount } from '../order/order-tax.ts';
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

/** The credit for a line of an invoice; `quantity` is 0 for an amount alone. */
export type Credited = { line: InvoicedLine; quantity: number; amount: Cents; isReturned: boolean };

type Faults = Map<string, string>;

const wrongInput = (
  { orderLineId }: InvoicedLine,
  { quantity, returnToStock }: CreditedLine,
): string | undefined => {
  if (orderLineId === null && returnToStock) return 'A delivery fee cannot be returned to stock.';
  if (orderLineId === null && quantity != null && quantity > 1)
    return 'The delivery fee can be credited only once.';
  return undefined;
};

const beyond = ({ line, quantity, amount }: Credited): string | undefined => {
  const left = leftOf(line);
  if (quantity > left.quantity)
    return left.quantity === 0
      ? 'All packs of this line have been credited.'
      : `Only ${left.quantity} of this line can still be credited.`;
  const ofPacks = lineTotal({ cost: line.cost, quantity });
  if (quantity > 0 && quantity < left.quantity && amount > ofPacks)
    return `Credit at most ${formatMoneyExactly(ofPacks)} for ${quantity} of this line, so that the others can still be credited.`;
  if (amount > left.amount)
    return `Only ${formatMoneyExactly(left.amount)} of this line can still be credited.`;
  return undefined;
};

const refuse = (code: 'VALIDATION' | 'CONFLICT', errors: Faults): void => {
  const [message] = errors.values();
  if (message) throw new AppError(code, message, { errors });
};

const toCredited = (line: InvoicedLine, { quantity, amount, returnToStock }: CreditedLine): Credited => ({
  line,
  quantity: quantity ?? 0,
  amount: amount ?? lineTotal({ cost: line.cost, quantity: quantity ?? 0 }),
  isReturned: returnToStock,
});

/** Returns the requested credits for an invoice's lines, in the invoice's order, unchecked. */
export const readCredited = (lines: readonly InvoicedLine[], wanted: readonly CreditedLine[]): Credited[] => {
  const byLine = new Map(wanted.map((one) => [one.lineId, one]));
  return lines.flatMap((line) => {
    const one = byLine.get(line.id);
    return one ? [toCredited(line, one)] : [];
  });
};

/**
 * Returns the credits for an invoice's lines, in the invoice's order. 400 with `errors` by line for a line that is not the
 * invoice's, is chosen twice or cannot be credited like this; 409 with `errors` for more than the line has left.
 */
export const requireCreditable = (
  lines: readonly InvoicedLine[],
  wanted: readonly CreditedLine[],
): Credited[] => {
  const wrong: Faults = new Map();
  const tooMuch: Faults = new Map();
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length)
    throw new AppError('VALIDATION', 'Choose each line of the invoice only once.');
  const known = new Map(lines.map((line) => [line.id, line]));
  for (const one of wanted) {
    const line = known.get(one.lineId);
    const fault = line ? wrongInput(line, one) : 'This invoice has no such line.';
    if (fault) wrong.set(one.lineId, fault);
  }
  const credited = readCredited(lines, wanted);
  for (const credit of credited) {
    const excess = beyond(credit);
    if (excess) tooMuch.set(credit.line.id, excess);
  }
  refuse('VALIDATION', wrong);
  refuse('CONFLICT', tooMuch);
  if (credited.every(({ amount }) => amount === 0))
    throw new AppError('VALIDATION', 'These lines were free of charge, so there is nothing to credit.');
  return credited;
};

/** Returns the credits for all that is left of an invoice, with its packs returned to stock. */
export const creditAll = (lines: readonly InvoicedLine[]): Credited[] =>
  lines.map((line) => ({ line, ...leftOf(line), isReturned: line.orderLineId !== null }));

/**
 * Returns the VAT of the credited lines. It is rounded on the running total of all credit notes of the invoice, so that an
 * invoice credited line by line is credited with its VAT to the cent, and never with more.
 */
export const taxCredited = (
  lines: readonly InvoicedLine[],
  credited: readonly Credited[],
  pricesIncludeVat: boolean,
): TaxedAmount[] => {
  const before = [...Map.groupBy(lines, ({ taxRate }) => taxRate)].map(([rate, ofRate]) => ({
    amount: addCents(...ofRate.map(({ creditedAmount }) => creditedAmount)),
    rate,
  }));
  const now = credited.map(({ line, amount }) => ({ amount, rate: line.taxRate }));
  const { parts } = documentTax([...before, ...now], pricesIncludeVat);
  return now.map((part, index) => ({ ...part, tax: parts[before.length + index] ?? inCents(0) }));
};
