import {
  CREDIT_REASON_LABEL,
  inCents,
  orderStatus,
  type StaffDocumentDetail,
  TAX_DOCUMENT_LABEL,
} from '@formulary/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { type BillingDocument, type DocumentSnapshot, documentSnapshot } from '../../documents/snapshot.ts';
import { notFound } from '../../http/errors/app-error.ts';
import type { TableColumn } from '../../http/exports/rows-and-columns.ts';
import { fullNameOf } from '../accounts/person-label.ts';
import { users } from '../accounts/tables.ts';
import { orders } from '../orders/tables.ts';
import { creditRefusal, findInvoicedLines, type InvoicedLine, leftOf } from './crediting/credit-lines.ts';
import type { Issuing } from './issuing/issuing.ts';
import {
  DOCUMENT_COLUMNS,
  DOCUMENT_TABLES,
  type DocumentRow,
  documentRow,
  toStaffDocument,
} from './list-documents.ts';
import { findProForma } from './pro-forma.ts';
import { taxDocuments } from './tables.ts';

export const EXPORT_COLUMNS: TableColumn<DocumentRow>[] = [
  { header: 'Number', kind: 'text', value: (row) => row.number },
  { header: 'Kind', kind: 'text', value: (row) => TAX_DOCUMENT_LABEL[row.kind] },
  { header: 'Issued', kind: 'moment', value: (row) => new Date(row.issuedAt) },
  { header: 'Username', kind: 'text', value: (row) => row.username },
  { header: 'Customer', kind: 'text', width: 32, value: (row) => row.customerName },
  { header: 'Order', kind: 'text', value: (row) => row.orderReference },
  { header: 'PO number', kind: 'text', value: (row) => row.poNumber },
  { header: 'Corrects', kind: 'text', value: (row) => row.invoiceNumber },
  { header: 'Reason', kind: 'text', value: (row) => row.reason && CREDIT_REASON_LABEL[row.reason] },
  { header: 'Total', kind: 'money', value: (row) => row.total },
  { header: 'VAT', kind: 'money', value: (row) => row.tax },
  { header: 'Due', kind: 'text', value: (row) => row.dueOn },
  { header: 'Outstanding', kind: 'money', value: (row) => row.outstanding },
  { header: 'Disputed', kind: 'yesNo', value: (row) => row.isDisputed },
];

const issuers = alias(users, 'issuers');
const invoices = alias(taxDocuments, 'invoices');

const selectDocument = (db: Db, id: string) =>
  db
    .select({
      snapshot: taxDocuments.snapshot,
      note: taxDocuments.note,
      issuedBy: {
        id: issuers.id,
        username: issuers.username,
        name: issuers.name,
        surname: issuers.surname,
      },
      order: { status: orders.status, cancelledAt: orders.cancelledAt },
      invoice: { id: invoices.id, kind: invoices.kind, number: invoices.number },
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .innerJoin(issuers, eq(issuers.id, taxDocuments.issuedBy))
    .leftJoin(invoices, eq(invoices.id, taxDocuments.invoiceId))
    .where(eq(taxDocuments.id, id));

const selectCreditNotes = (db: Db, invoiceId: string) =>
  db
    .select({
      id: taxDocuments.id,
      kind: taxDocuments.kind,
      number: taxDocuments.number,
      issuedAt: taxDocuments.issuedAt,
      total: taxDocuments.total,
    })
    .from(taxDocuments)
    .where(eq(taxDocuments.invoiceId, invoiceId))
    .orderBy(asc(taxDocuments.serial));

const FEE = { code: '', name: 'Delivery', variantName: null, strength: '', dosage: '', packSize: '' };

/** Joins the lines with their printed data: goods in the same order, and the delivery fee at its position. */
const describeLines = (snapshot: DocumentSnapshot, lines: readonly InvoicedLine[]) => {
  const goods = lines.filter(({ orderLineId }) => orderLineId !== null);
  const isInvoice = snapshot.kind === 'invoice';
  return lines.map((line) => {
    const { code, name, variantName, strength, dosage, packSize } =
      snapshot.lines[goods.indexOf(line)] ?? FEE;
    const left = isInvoice ? leftOf(line) : { quantity: 0, amount: inCents(0) };
    const { id, orderLineId, quantity, cost, amount, taxRate, tax, isReturned } = line;
    return {
      ...{ id, orderLineId, code, name, variantName, strength, dosage, packSize },
      ...{ quantity, cost, amount, taxRate, tax, isReturned },
      creditableQuantity: left.quantity,
      creditableAmount: left.amount,
    };
  });
};

const NO_INVOICE = 'A credit note cannot be credited.';

/** Returns all details of a document; undefined if there is none. `today` is the store's day. */
export const findStaffDocument = async (
  db: Db,
  id: string,
  today: string,
): Promise<StaffDocumentDetail | undefined> => {
  const [[row], [document], lines, creditNotes] = await Promise.all([
    readRows(
      db,
      documentRow,
      sql`select ${DOCUMENT_COLUMNS} from tax_documents d ${DOCUMENT_TABLES} where d.id = ${id}`,
    ),
    selectDocument(db, id),
    findInvoicedLines(db, id),
    selectCreditNotes(db, id),
  ]);
  if (!row || !document) return undefined;
  const snapshot = documentSnapshot.parse(document.snapshot);
  const { issuedBy, order } = document;
  return {
    ...toStaffDocument(row, today),
    title: snapshot.title,
    note: document.note,
    issuedBy: { id: issuedBy.id, username: issuedBy.username, name: fullNameOf(issuedBy) },
    orderStatus: orderStatus.parse(order.status),
    isCancelled: order.cancelledAt !== null,
    pricesIncludeVat: snapshot.pricesIncludeVat,
    lines: describeLines(snapshot, lines),
    sums: snapshot.sums,
    rounding: snapshot.rounding ?? inCents(0),
    invoice: document.invoice,
    creditNotes: creditNotes.map((one) => ({ ...one, issuedAt: one.issuedAt.toISOString() })),
    creditRefusal: row.kind === 'invoice' ? (creditRefusal(order, lines) ?? null) : NO_INVOICE,
  };
};

type Wanted = { orderIds: string[]; at: Date };

/**
 * Returns the issued invoice of each order, or else its pro forma invoice, in the order of the ids. Ids without an order are
 * left out; 404 if none has one.
 */
export const findInvoicesToPrint = async (
  db: Db,
  { orderIds, at }: Wanted,
  issuing: Pick<Issuing, 'readBrandFile'>,
): Promise<BillingDocument[]> => {
  const [known, issued] = await Promise.all([
    db.select({ id: orders.id }).from(orders).where(inArray(orders.id, orderIds)),
    db
      .select({ orderId: taxDocuments.orderId, snapshot: taxDocuments.snapshot })
      .from(taxDocuments)
      .where(and(inArray(taxDocuments.orderId, orderIds), eq(taxDocuments.kind, 'invoice'))),
  ]);
  if (known.length === 0) return notFound('Order');
  const isKnown = new Set(known.map(({ id }) => id));
  const snapshots = new Map(issued.map(({ orderId, snapshot }) => [orderId, snapshot]));
  const documents: BillingDocument[] = [];
  for (const orderId of new Set(orderIds)) {
    if (!isKnown.has(orderId)) continue;
    const snapshot = snapshots.get(orderId);
    documents.push(
      snapshot === undefined
        ? await findProForma(db, { orderId, at }, issuing)
        : documentSnapshot.parse(snapshot),
    );
  }
  return documents;
};
