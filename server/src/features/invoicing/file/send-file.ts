import type { DocumentFormat } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/client.ts';
import { replyPdf } from '../../../documents/send-document.ts';
import { type BillingDocument, documentSnapshot } from '../../../documents/snapshot.ts';
import type { Services } from '../../../http/app.ts';
import { hasVersion } from '../../../http/entity-tag.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { sendTable } from '../../../http/exports/send-table.ts';
import type { Files } from '../../../storage/files.ts';
import { taxDocuments } from '../tables.ts';
import { getDocumentFile } from './document-file.ts';
import { TABLE_COLUMNS, tableRows } from './document-table.ts';

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
