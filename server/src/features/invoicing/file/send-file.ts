import { addCents, type Cents, type DocumentFormat, inCents, subtractCents } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/client.ts';
import { replyPdf } from '../../../documents/send-document.ts';
import { type BillingDocument, documentSnapshot } from '../../../documents/snapshot.ts';
import type { Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import type { TableColumn } from '../../../http/exports/rows-and-columns.ts';
import { sendTable } from '../../../http/exports/send-table.ts';
import { hasVersion } from '../../../http/prepared-answers.ts';
import type { Files } from '../../../storage/files.ts';
import { taxDocuments } from '../tables.ts';
import { getDocumentFile } from './document-file.ts';

/** A line of a document as a table row: each row names the document, so that the rows of several can be combined. */
type TableRow = {
  document: BillingDocument;
  code: string;
  description: string;
  packSize: string;
  quantity: number | null;
  price: Cents | null;
  rate: number | null;
  net: Cents;
  tax: Cents;
  gross: Cents;
};

type Line = BillingDocument['lines'][number];

const nameOf = ({ name, variantName, strength, dosage }: Line): string =>
  [variantName ? `${name} (${variantName})` : name, strength, dosage].filter(Boolean).join(', ');

const NOTHING = { code: '', packSize: '', quantity: null, price: null };

const tableRows = (document: BillingDocument): TableRow[] => {
  const { pricesIncludeVat, lines, deliveryFee, total, tax, rounding } = document;
  const split = (part: { amount: Cents; tax: Cents }) => ({
    net: pricesIncludeVat ? subtractCents(part.amount, part.tax) : part.amount,
    tax: part.tax,
    gross: pricesIncludeVat ? part.amount : addCents(part.amount, part.tax),
  });
  const rows = lines.map((line) => ({
    ...{ document, code: line.code, description: nameOf(line), packSize: line.packSize },
    ...{ quantity: line.quantity, price: line.cost, rate: line.taxRate },
    ...split(line),
  }));
  const fee = deliveryFee && {
    ...{ document, ...NOTHING, description: 'Delivery', rate: deliveryFee.taxRate },
    ...split(deliveryFee),
  };
  const rounded = rounding && {
    ...{ document, ...NOTHING, description: 'Rounding', rate: null },
    ...{ net: rounding, tax: inCents(0), gross: rounding },
  };
  const sum = { document, ...NOTHING, description: 'Total', rate: null };
  return [
    ...rows,
    ...(fee ? [fee] : []),
    ...(rounded ? [rounded] : []),
    { ...sum, net: subtractCents(total, tax), tax, gross: total },
  ];
};

const TABLE_COLUMNS: TableColumn<TableRow>[] = [
  { header: 'Document', kind: 'text', value: ({ document }) => document.title },
  { header: 'Number', kind: 'text', value: ({ document }) => document.number },
  { header: 'Date', kind: 'date', value: ({ document }) => new Date(document.issuedAt) },
  { header: 'Order', kind: 'text', value: ({ document }) => document.order.reference },
  { header: 'PO number', kind: 'text', value: ({ document }) => document.order.poNumber },
  {
    header: 'Corrects',
    kind: 'text',
    value: ({ document }) => (document.kind === 'credit-note' ? document.corrects.number : null),
  },
  { header: 'Code', kind: 'text', value: (row) => row.code },
  { header: 'Description', kind: 'text', value: (row) => row.description },
  { header: 'Pack size', kind: 'text', value: (row) => row.packSize },
  { header: 'Quantity', kind: 'number', value: (row) => row.quantity },
  { header: 'Price', kind: 'money', value: (row) => row.price },
  { header: 'VAT rate (%)', kind: 'number', value: (row) => (row.rate === null ? null : row.rate / 100) },
  { header: 'Excl. VAT', kind: 'money', value: (row) => row.net },
  { header: 'VAT', kind: 'money', value: (row) => row.tax },
  { header: 'Incl. VAT', kind: 'money', value: (row) => row.gross },
];

/** A document of the customer `userId`, or of any customer. */
type WantedFile = { id: string; userId?: string; format: DocumentFormat };

const findDocument = async (db: Db, { id, userId }: WantedFile) => {
  const [document] = await db
    .select({ number: taxDocuments.number, snapshot: taxDocuments.snapshot })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.id, id), userId === undefined ? undefined : eq(taxDocuments.userId, userId)));
  return document ?? notFound('Document');
};

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/**
 * Sends an issued document: as a PDF, which never changes, so browsers revalidate only whether they may still show it; or its
 * lines and totals as CSV. 404 if there is none, or it is another customer's.
 */
export const sendDocumentFile = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  wanted: WantedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { number, snapshot } = await findDocument(db, wanted);
  if (wanted.format === 'csv') {
    const rows = inTurn(tableRows(documentSnapshot.parse(snapshot)));
    return sendTable(reply, db, { format: 'csv', name: number, columns: TABLE_COLUMNS, rows });
  }
  const { bytes, etag } = (await getDocumentFile({ db, files }, wanted.id)) ?? notFound('Document');
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (hasVersion(request, etag)) return reply.code(304).send();
  return replyPdf(reply, number).send(bytes);
};

/** Sends a document that is not stored. */
export const sendProForma = async (
  files: Files,
  document: BillingDocument,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { renderBilling } = await import('./render-billing.ts');
  const bytes = await renderBilling(files, document);
  return replyPdf(reply, `pro-forma-${document.order.reference}`).send(bytes);
};
