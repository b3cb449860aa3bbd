import {
  createdPayment,
  day,
  enteredEntry,
  exportFormat,
  filterQuery,
  manualEntry,
  orderSettlements,
  PAYMENT_STATES,
  paymentApproval,
  paymentReversal,
  paymentReview,
  paymentVersion,
  recordedPayment,
  settlementUndo,
  sortQuery,
  staffPaymentList,
} from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf, currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { streamRows } from '../../../http/exports/rows-and-columns.ts';
import { sendTable, TABLE_TYPES } from '../../../http/exports/send-table.ts';
import { listing, searchText, setContentRange } from '../../../http/paging.ts';
import { idempotencyHeaders } from '../../../http/read-request.ts';
import { addManualEntry } from '../crediting/add-manual-entry.ts';
import { approvePayment, type BankLines, unapprovePayment } from '../crediting/approve-payment.ts';
import { recordPayment } from '../crediting/record-payment.ts';
import { payFromCredit } from '../settling/settle-credit.ts';
import { undoSettlement } from '../settling/undo-settlements.ts';
import { listStaffPayments, selectPaymentsToExport } from './list-payments.ts';
import { listSettlements } from './list-settlements.ts';
import { EXPORT_COLUMNS, findCustomer, paymentRow } from './payment-rows.ts';
import { rejectPayment, reviewPayment, unrejectPayment } from './review-payment.ts';

const params = z.object({ id: z.uuid() });
const found = {
  q: searchText.optional(),
  filter: filterQuery({ state: z.enum(PAYMENT_STATES).optional() }).optional(),
  sort: sortQuery(['DateCreated']).optional(),
  from: day.optional(),
  until: day.optional(),
};
type Found = z.output<z.ZodObject<typeof found>>;
const payments = listing(found);
const exported = z.object({ format: exportFormat, ...found });
const noAnswer = { 204: z.null().describe('Done') };

const requireAdminToRestore = (restoreAccess: boolean, request: FastifyRequest): void => {
  if (restoreAccess && currentUser(request).role !== 'Admin')
    throw new AppError('FORBIDDEN', 'Only an Admin can restore store access.');
};

const toListing = ({ filter, sort, ...search }: Found) => ({
  ...search,
  ...filter,
  oldestFirst: sort?.descending === false,
});

export const staffPaymentsRoutes = (
  app: App,
  { db, exportDb, clock }: Services,
  bankLines: BankLines,
): void => {
  const read = { access: 'staff', scope: 'payments:read' } as const;
  const write = { access: 'staff', scope: 'payments:write' } as const;

  app.get(
    '/payments',
    {
      config: read,
      schema: {
        operationId: 'listStaffPayments',
        summary: 'List payments',
        description: 'Returns the payments of all customers, newest first by default.',
        querystring: payments,
        response: { 200: staffPaymentList },
      },
    },
    async ({ query: { page, ...search } }, reply) => {
      const answer = await listStaffPayments(db, toListing(search), page);
      setContentRange(reply, 'payments', page, answer.payments.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/payments/export',
    {
      config: read,
      schema: {
        operationId: 'exportPayments',
        summary: 'Export payments',
        description: 'Exports the payments that match the search.',
        produces: TABLE_TYPES,
        querystring: exported,
      },
    },
    async ({ query: { format, ...search } }, reply) => {
      const select = await selectPaymentsToExport(db, toListing(search));
      const rows = streamRows(exportDb, paymentRow, select);
      return sendTable(reply, db, { format, name: 'payments', columns: EXPORT_COLUMNS, rows });
    },
  );

  app.get(
    '/customers/:id/payments',
    {
      config: read,
      schema: {
        operationId: 'listCustomerPayments',
        summary: "List a customer's payments",
        description: 'Returns the newest payments first by default.',
        params,
        querystring: payments,
        response: { 200: staffPaymentList },
      },
    },
    async ({ params: { id }, query: { page, ...search } }, reply) => {
      const { id: customerId } = (await findCustomer(db, id)) ?? notFound('Customer');
      const answer = await listStaffPayments(db, { ...toListing(search), customerId }, page);
      setContentRange(reply, 'payments', page, answer.payments.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/orders/:id/settlements',
    {
      config: read,
      schema: {
        operationId: 'listSettlements',
        summary: 'List the settlements of an order',
        description: 'Returns the parts of payments and credit that pay for the order.',
        params,
        response: { 200: orderSettlements },
      },
    },
    (request) => listSettlements(db, request.params.id),
  );

  app.get(
    '/payments/:id',
    {
      config: read,
      schema: {
        operationId: 'reviewPayment',
        summary: 'Get a payment to review',
        description: 'Includes the orders that it may pay for.',
        params,
        response: { 200: paymentReview },
      },
    },
    async (request) => (await reviewPayment(db, request.params.id)) ?? notFound('Payment'),
  );

  app.post(
    '/payments/:id/approve',
    {
      config: write,
      schema: {
        operationId: 'approvePayment',
        summary: 'Approve a proof of payment',
        description:
          'Credits the amount, settles orders, and matches the payment’s bank line. Returns 409 to ask for confirmation if something looks wrong.',
        refusals: ['CONFLICT', 'CONFIRMATION_REQUIRED', 'FORBIDDEN'],
        params,
        body: paymentApproval,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      requireAdminToRestore(request.body.restoreAccess, request);
      const act = { paymentId: request.params.id, ...actorOf(request, clock) };
      await approvePayment(db, { ...act, ...request.body }, bankLines);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/payments/:id/unapprove',
    {
      config: write,
      schema: {
        operationId: 'unapprovePayment',
        summary: 'Undo an approval',
        description: "Adds the amount back to the customer's balance.",
        refusals: ['CONFLICT'],
        params,
        body: paymentReversal,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { paymentId: request.params.id, ...actorOf(request, clock) };
      await unapprovePayment(db, { ...act, ...request.body }, bankLines);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/payments/:id/reject',
    {
      config: write,
      schema: {
        operationId: 'rejectPayment',
        summary: 'Reject a proof of payment',
        description: 'The customer sees the reason.',
        refusals: ['CONFLICT'],
        params,
        body: paymentReversal,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { paymentId: request.params.id, ...actorOf(request, clock) };
      await rejectPayment(db, { ...act, ...request.body });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/payments/:id/unreject',
    {
      config: write,
      schema: {
        operationId: 'unrejectPayment',
        summary: 'Undo a rejection',
        description: 'The proof awaits approval again.',
        refusals: ['CONFLICT'],
        params,
        body: paymentVersion,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { paymentId: request.params.id, ...actorOf(request, clock) };
      await unrejectPayment(db, { ...act, ...request.body });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/orders/:id/credit',
    {
      config: write,
      schema: {
        operationId: 'payFromCredit',
        summary: 'Pay an order from credit',
        description: 'Pays as much of the order as the credit covers.',
        refusals: ['CONFLICT'],
        params,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { orderId: request.params.id, ...actorOf(request, clock) };
      await payFromCredit(db, act);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/settlements/:id/undo',
    {
      config: write,
      schema: {
        operationId: 'undoSettlement',
        summary: 'Undo a settlement',
        description: 'The settled part of the order is unpaid again, and its amount becomes credit again.',
        refusals: ['CONFLICT'],
        params,
        body: settlementUndo,
        response: noAnswer,
      },
    },
    async (request, reply) => {
      const act = { settlementId: request.params.id, ...actorOf(request, clock) };
      await undoSettlement(db, { ...act, ...request.body });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/customers/:id/payments',
    {
      config: write,
      schema: {
        operationId: 'recordPayment',
        summary: 'Record a payment',
        description: 'Records a payment that you saw on the bank statement, without a proof.',
        refusals: ['CONFLICT', 'CONFIRMATION_REQUIRED', 'FORBIDDEN'],
        params,
        headers: idempotencyHeaders,
        body: recordedPayment,
        response: { 201: createdPayment },
      },
    },
    async (request, reply) => {
      const { id: userId } = (await findCustomer(db, request.params.id)) ?? notFound('Customer');
      const { bankReference, ...payment } = request.body;
      requireAdminToRestore(payment.restoreAccess, request);
      const recorded = {
        ...{ ...payment, userId, ...actorOf(request, clock) },
        bankReference: bankReference || null,
        idempotencyKey: request.headers['idempotency-key'],
      };
      return reply.code(201).send(await recordPayment(db, recorded));
    },
  );

  for (const kind of ['credit', 'debit'] as const)
    app.post(
      `/customers/:id/${kind}s`,
      {
        config: write,
        schema: {
          operationId: `${kind}Account`,
          summary: kind === 'credit' ? 'Credit an account' : 'Debit an account',
          description:
            'Requires a reason, which the customer sees. An entry beyond one person’s limit is returned with `awaitsApproval`. It changes the balance when another Admin approves it.',
          refusals: ['CONFLICT'],
          params,
          headers: idempotencyHeaders,
          body: manualEntry,
          response: { 201: enteredEntry },
        },
      },
      async (request, reply) => {
        const { id: userId } = (await findCustomer(db, request.params.id)) ?? notFound('Customer');
        const created = await addManualEntry(db, {
          ...{ userId, kind, ...request.body, ...actorOf(request, clock) },
          idempotencyKey: request.headers['idempotency-key'],
        });
        return reply.code(201).send(created);
      },
    );
};
