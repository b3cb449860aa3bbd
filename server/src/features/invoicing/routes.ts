import { customerDocumentList, day, documentFormat, filterQuery, taxDocumentKind } from '@formulary/contract';
import { z } from 'zod';
import { PDF } from '../../documents/send-document.ts';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { sendDocumentFile, sendProForma } from './file/send-file.ts';
import { openIssuing } from './issuing/issuing.ts';
import { findToday, listCustomerDocuments } from './list-documents.ts';
import { findProForma } from './pro-forma.ts';

const params = z.object({ id: z.uuid() });
const documentsQuery = listing({
  q: searchText.optional(),
  filter: filterQuery({
    kind: taxDocumentKind.optional(),
    isOpen: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }).optional(),
  from: day.optional(),
  until: day.optional(),
});

export const invoicingRoutes = (app: App, services: Services): void => {
  const { db, files, clock } = services;
  const issuing = openIssuing(services);

  app.get(
    '/documents',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listDocuments',
        summary: 'List your invoices and credit notes',
        description:
          'Returns the newest documents first. `q` searches numbers and orders. `from` and `until` are days of issue.',
        querystring: documentsQuery,
        response: { 200: customerDocumentList },
      },
    },
    async (request, reply) => {
      const { page, filter, ...rest } = request.query;
      const search = { ...rest, ...filter, customerId: currentUser(request).id };
      const answer = await listCustomerDocuments(db, { search, page, today: await findToday(db, clock()) });
      setContentRange(reply, 'documents', page, answer.documents.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/documents/:id/file',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getDocumentFile',
        summary: 'Get the file of an invoice or credit note',
        description:
          'Returns one of your own documents. The PDF never changes. `format=csv` returns its lines and totals.',
        produces: [PDF, 'text/csv'],
        params,
        querystring: z.object({ format: documentFormat }),
      },
    },
    (request, reply) => {
      const wanted = { ...request.params, ...request.query, userId: currentUser(request).id };
      return sendDocumentFile(services, wanted, request, reply);
    },
  );

  app.get(
    '/orders/:id/pro-forma',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getProForma',
        summary: 'Get the pro forma invoice for an order',
        description:
          'Returns the pro forma invoice for one of your own orders that has no invoice yet. It is not a tax invoice, and shows the order as it is today.',
        refusals: ['CONFLICT'],
        produces: [PDF],
        params,
      },
    },
    async (request, reply) => {
      const wanted = { orderId: request.params.id, userId: currentUser(request).id, at: clock() };
      return sendProForma(files, await findProForma(db, wanted, issuing), reply);
    },
  );
};
