import {
  addCents,
  type Cents,
  CREDIT_REASON_LABEL,
  type CreditReason,
  creditedTotal,
  inCents,
  type OrderDocument,
  subtractCents,
} from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { type DocumentSnapshot, documentSnapshot } from '../../../documents/snapshot.ts';
import type { Actor } from '../../../http/access.ts';
import type { Issuing } from '../issuing/issuing.ts';
import { writeDocument } from '../issuing/write-document.ts';
import { describeOrder } from '../order/describe-order.ts';
import { printedFee, printedLine, roundingOf, sumsOf, type TaxedAmount } from '../order/order-tax.ts';
import { type OrderToPrint, readOrder } from '../order/read-order.ts';
import { taxDocuments } from '../tables.ts';
import {
  type Credited,
  creditAll,
  findInvoicedLines,
  type InvoicedLine,
  taxCredited,
} from './credit-lines.ts';

/** The issued invoice that is being corrected. */
export type Invoice = { id: string; userId: string; orderId: string; snapshot: DocumentSnapshot };

const selectInvoices = (db: Db | Tx) =>
  db
    .select({
      id: taxDocuments.id,
      userId: taxDocuments.userId,
      orderId: taxDocuments.orderId,
      snapshot: taxDocuments.snapshot,
    })
    .from(taxDocuments);

const toInvoice = (row: (Omit<Invoice, 'snapshot'> & { snapshot: unknown }) | undefined) =>
  row && { ...row, snapshot: documentSnapshot.parse(row.snapshot) };

export const readInvoice = async (db: Db | Tx, id: string): Promise<Invoice | undefined> =>
  toInvoice(
    (await selectInvoices(db).where(and(eq(taxDocuments.id, id), eq(taxDocuments.kind, 'invoice'))))[0],
  );

const readInvoiceOfOrder = async (db: Db | Tx, orderId: string): Promise<Invoice | undefined> =>
  toInvoice(
    (
      await selectInvoices(db).where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, 'invoice')))
    )[0],
  );

type CreditNote = Actor & {
  invoice: Invoice;
  order: OrderToPrint;
  /** The invoice's lines with their credits so far. */
  lines: readonly InvoicedLine[];
  credited: readonly Credited[];
  reason: CreditReason;
  note: string | null;
  paymentId: string | null;
  requestKey?: string | undefined;
};

/** The amounts of a credit note, with its VAT. */
export type CreditTotals = { parts: TaxedAmount[]; tax: Cents; total: Cents };

export const totalsOf = (
  { snapshot: { total, pricesIncludeVat } }: Invoice,
  lines: readonly InvoicedLine[],
  credited: readonly Credited[],
): CreditTotals => {
  const parts = taxCredited(lines, credited, pricesIncludeVat);
  const now = new Map(credited.map(({ line, amount }) => [line.id, amount]));
  const creditedWith = (more: (line: InvoicedLine) => Cents): Cents =>
    creditedTotal(
      lines.map((line) => ({
        amount: line.amount,
        rate: line.taxRate,
        credited: addCents(line.creditedAmount, more(line)),
      })),
      { total, pricesIncludeVat },
    );
  const zero = inCents(0);
  return {
    parts,
    tax: addCents(...parts.map((part) => part.tax)),
    total: subtractCents(
      creditedWith(({ id }) => now.get(id) ?? zero),
      creditedWith(() => zero),
    ),
  };
};

/**
 * Prints each credited line as the invoice named it. Packs credited at a price other than the invoiced one have no
 * price.
 */
const printedLines = (
  { snapshot }: Invoice,
  lines: readonly InvoicedLine[],
  credited: readonly Credited[],
  parts: readonly TaxedAmount[],
) =>
  credited.flatMap(({ line, quantity, amount }, index) => {
    const named = line.orderLineId === null ? undefined : snapshot.lines[lines.indexOf(line)];
    const isAtPrice = quantity > 0 && amount === line.cost * quantity;
    return named
      ? [
          printedLine(
            {
              ...named,
              sku: named.code,
              quantity: quantity || null,
              cost: isAtPrice ? line.cost : null,
            },
            parts[index],
          ),
        ]
      : [];
  });

/**
 * Writes a credit note for an invoice, under the lock of its customer's account, as the last step of its transaction.
 */
export const writeCreditNote = async (
  tx: Tx,
  { invoice, order, lines, credited, reason, note, actorId, at, ...rest }: CreditNote,
  { readBrandFile, jobs }: Issuing,
): Promise<OrderDocument> => {
  const { parts, tax, total } = totalsOf(invoice, lines, credited);
  const sums = sumsOf(parts, invoice.snapshot.pricesIncludeVat);
  const described = await describeOrder(tx, order, { brandFile: await readBrandFile(), at });
  const { title, number: invoiceNumber, issuedAt } = invoice.snapshot;
  const fee = parts.find((_, index) => credited[index]?.line.orderLineId === null);
  return writeDocument(tx, jobs, {
    kind: 'credit-note',
    userId: order.userId,
    orderId: order.id,
    invoiceId: invoice.id,
    reason,
    note,
    total,
    tax,
    ...rest,
    lines: credited.flatMap(({ line, quantity, isReturned }, index) => {
      const part = parts[index];
      return part ? [{ ...part, orderLineId: line.orderLineId, quantity, cost: line.cost, isReturned }] : [];
    }),
    snapshotOf: (number) => ({
      ...described,
      kind: 'credit-note',
      title: 'Credit note',
      number,
      lines: printedLines(invoice, lines, credited, parts),
      deliveryFee: printedFee(fee),
      sums,
      total,
      tax,
      rounding: roundingOf(total, sums),
      dueOn: null,
      terms: null,
      bank: null,
      reason: CREDIT_REASON_LABEL[reason],
      note,
      corrects: { title, number: invoiceNumber, issuedAt },
    }),
    about: `for invoice ${invoiceNumber}`,
    actorId,
    at,
  });
};

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
