import {
  creditNoteInput,
  day,
  documentFormat,
  exportFormat,
  filterQuery,
  orderDocument,
  slipOrders,
  sortQuery,
  staffDocumentDetail,
  staffDocumentList,
  taxDocumentKind,
} from '@formulary/contract';
import { z } from 'zod';
import type { LogoOf } from '../../documents/layouts/billing.ts';
import { PDF, sendDocument } from '../../documents/send-document.ts';
import { actorOf } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { streamRows } from '../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../http/exports/send-table.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { idempotencyHeaders } from '../../http/read-request.ts';
import { readLogo } from '../business/letterhead.ts';
import { issueCreditNote } from './crediting/issue-credit-note.ts';
import { sendDocumentFile, sendProForma } from './file/send-file.ts';
import { EXPORT_COLUMNS, findInvoicesToPrint, findStaffDocument } from './find-documents.ts';
import { findInvoice, issueInvoice } from './issuing/issue-invoice.ts';
import { openIssuing } from './issuing/issuing.ts';
import { documentRow, findToday, listStaffDocuments, selectDocumentsToExport } from './list-documents.ts';
import { findProForma } from './pro-forma.ts';

const params = z.object({ id: z.uuid() });
const yesNo = z.enum(['true', 'false']).transform((text) => text === 'true');
const searched = {
  q: searchText.optional(),
  filter: filterQuery({
    kind: taxDocumentKind.optional(),
    customerId: z.uuid().optional(),
    isOpen: yesNo.optional(),
    isOverdue: yesNo.optional(),
  }).optional(),
  from: day.optional(),
  until: day.optional(),
};
const sort = sortQuery(['IssuedAt', 'Total', 'DueOn']).optional();
type Searched = z.output<z.ZodObject<typeof searched>>;
const toSearch = ({ filter, ...rest }: Searched) => ({ ...rest, ...filter });

export const staffInvoicingRoutes = (app: App, services: Services): void => {
  const { db, exportDb, files, clock, mail } = services;
  const read = { access: 'staff', scope: 'documents:read' } as const;
  const write = { access: 'staff', scope: 'documents:write' } as const;
  const readOrders = { access: 'staff', scope: 'orders:read' } as const;
  const issuing = openIssuing(services);

  app.get(
    '/documents',
    {
      config: read,
      schema: {
        operationId: 'listStaffDocuments',
        summary: 'List invoices and credit notes',
        description:
          'Returns the documents of all customers, newest first by default. `q` searches numbers, orders and customers. `from` and `until` are days of issue.',
        querystring: listing({ ...searched, sort }),
        response: { 200: staffDocumentList },
      },
    },
    async ({ query: { page, sort: sorted, ...search } }, reply) => {
      const today = await findToday(db, clock());
      const answer = await listStaffDocuments(db, { search: toSearch(search), page, sort: sorted, today });
      setContentRange(reply, 'documents', page, answer.documents.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/documents/export',
    {
      config: read,
      schema: {
        operationId: 'exportDocuments',
        summary: 'Export invoices and credit notes',
        description: 'Exports the documents that match the search.',
        produces: TABLE_TYPES,
        querystring: z.object({ format: exportFormat, ...searched, sort }),
      },
    },
    async ({ query: { format, sort: sorted, ...search } }, reply) => {
      const today = await findToday(db, clock());
      const select = await selectDocumentsToExport(db, { search: toSearch(search), sort: sorted, today });
      const rows = streamRows(exportDb, documentRow, select);
      return sendTable(reply, db, { format, name: 'documents', columns: EXPORT_COLUMNS, rows });
    },
  );

  app.get(
    '/documents/:id',
    {
      config: read,
      schema: {
        operationId: 'findStaffDocument',
        summary: 'Get an invoice or credit note',
        description: 'Includes its lines, and how much of each can still be credited.',
        params,
        response: { 200: staffDocumentDetail },
      },
    },
    async ({ params: { id } }) =>
      (await findStaffDocument(db, id, await findToday(db, clock()))) ?? notFound('Document'),
  );

  app.get(
    '/documents/:id/file',
    {
      config: read,
      schema: {
        operationId: 'getStaffDocumentFile',
        summary: 'Get the file of any invoice or credit note',
        description: 'The PDF never changes. `format=csv` returns its lines and totals.',
        produces: [PDF, 'text/csv'],
        params,
        querystring: z.object({ format: documentFormat }),
      },
    },
    (request, reply) => sendDocumentFile(services, { ...request.params, ...request.query }, request, reply),
  );

  app.get(
    '/orders/:id/invoice',
    {
      config: readOrders,
      schema: {
        operationId: 'printInvoice',
        summary: 'Print the invoice for an order',
        description: 'Returns the pro forma invoice until the invoice is issued.',
        produces: [PDF],
        params,
      },
    },
    async (request, reply) => {
      const orderId = request.params.id;
      const invoice = await findInvoice(db, orderId);
      if (invoice) return sendDocumentFile(services, { id: invoice.id, format: 'pdf' }, request, reply);
      return sendProForma(files, await findProForma(db, { orderId, at: clock() }, issuing), reply);
    },
  );

  app.get(
    '/orders/invoices',
    {
      config: readOrders,
      schema: {
        operationId: 'printInvoices',
        summary: 'Print invoices',
        description:
          'Returns one file to print, with the invoices for the orders in `ids`. Each starts on a new page. Uses the pro forma invoice until an invoice is issued.',
        refusals: ['NOT_FOUND'],
        produces: [PDF],
        querystring: z.object({ ids: slipOrders }),
      },
    },
    async ({ query: { ids } }, reply) => {
      const at = clock();
      const invoices = await findInvoicesToPrint(db, { orderIds: ids, at }, issuing);
      const { writeBillings } = await import('../../documents/layouts/billing.ts');
      const logoOf: LogoOf = ({ logoKey }) => readLogo(files, logoKey);
      return sendDocument(reply, await writeBillings(invoices, logoOf, at), 'invoices');
    },
  );

  app.get(
    '/orders/:id/pro-forma',
    {
      config: readOrders,
      schema: {
        operationId: 'printProForma',
        summary: 'Print the pro forma invoice for an order',
        description: 'Available for orders that have no invoice yet.',
        refusals: ['CONFLICT'],
        produces: [PDF],
        params,
      },
    },
    async ({ params: { id } }, reply) =>
      sendProForma(files, await findProForma(db, { orderId: id, at: clock() }, issuing), reply),
  );

  app.post(
    '/orders/:id/invoice',
    {
      config: write,
      schema: {
        operationId: 'issueInvoice',
        summary: 'Issue the invoice for an order',
        description:
          'Issues the invoice before the order is dispatched. Otherwise dispatch issues it. Issued documents never change.',
        refusals: ['CONFLICT'],
        params,
        response: { 201: orderDocument },
      },
    },
    async (request, reply) => {
      const act = { orderId: request.params.id, ...actorOf(request, clock) };
      return reply.code(201).send(await issueInvoice(db, act, issuing, mail));
    },
  );

  app.post(
    '/invoices/:id/credit-notes',
    {
      config: write,
      schema: {
        operationId: 'issueCreditNote',
        summary: 'Issue a credit note',
        description:
          'Credits lines of an invoice whose order has been dispatched, and credits the customer’s account. A request with the same `Idempotency-Key` returns the same credit note.',
        refusals: ['CONFLICT', 'IDEMPOTENCY_CONFLICT'],
        params,
        headers: idempotencyHeaders,
        body: creditNoteInput,
        response: { 201: orderDocument },
      },
    },
    async (request, reply) => {
      const act = {
        invoiceId: request.params.id,
        input: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        ...actorOf(request, clock),
      };
      return reply.code(201).send(await issueCreditNote(db, act, issuing, mail));
    },
  );
};
