import { inCents, orderStatus, type StaffDocumentDetail } from '@formulary/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { type DocumentSnapshot, documentSnapshot } from '../../../documents/snapshot.ts';
import { fullNameOf } from '../../accounts/person-label.ts';
import { users } from '../../accounts/tables.ts';
import { orders } from '../../orders/tables.ts';
import {
  creditRefusal,
  findInvoicedLines,
  type InvoicedLine,
  leftOf,
} from '../crediting/creditable-lines.ts';
import { DOCUMENT_COLUMNS, DOCUMENT_TABLES, documentRow, toStaffDocument } from '../document-rows.ts';
import { taxDocuments } from '../tables.ts';

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
