import { readFile } from 'node:fs/promises';
import {
  listOf,
  MAX_ORDERS_PER_PROOF,
  oneOf,
  orderPayments,
  PROOF_MAX_BYTES,
  PROOF_TYPES,
  payables,
  payment,
  paymentList,
  paymentTotals,
} from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { limitRate } from '../../http/guards/rate-limit.ts';
import { listing, setContentRange } from '../../http/paging.ts';
import { idempotencyHeaders } from '../../http/read-request.ts';
import { acceptForms, receiveForm, requireForm, streamsBody } from '../../http/receive-file.ts';
import { inTemporaryFolder, removeAbandonedFolders } from '../../storage/folders.ts';
import { findOrderPayments, findPayables } from './payables.ts';
import { countPayments, findPayment, listPayments } from './queries.ts';
import { sendProofImage } from './renditions.ts';
import { inspectProof, requireOwnOrders, submitProof } from './upload/submit-proof.ts';

const params = z.object({ id: z.uuid() });
const pages = listing({});
const proofView = z.object({
  size: oneOf(['card']).optional(),
  original: z.stringbool('Choose true or false.').optional(),
});

/** More than a person uploads in an hour, including refused files and retries. */
const UPLOADS_PER_HOUR = 60;
const proofForm = z.object({
  file: z
    .file()
    .max(PROOF_MAX_BYTES)
    .mime([...PROOF_TYPES]),
  orderId: z.uuid().optional(),
  /** Repeated if the proof pays several orders. */
  orderIds: listOf(z.uuid(), MAX_ORDERS_PER_PROOF, 'orders').optional(),
});
/** `orderId` for one order, `orderIds` repeated for several. */
const ORDER_FIELDS = ['orderId', 'orderIds'];
/** Fields with other names are ignored. */
const OTHER_FIELDS = 4;

const orderIdsOf = (fields: { name: string; value: string }[]): string[] => {
  const named = fields.filter(({ name, value }) => ORDER_FIELDS.includes(name) && value !== '');
  const ids = [...new Set(named.map(({ value }) => value.toLowerCase()))];
  if (ids.length > MAX_ORDERS_PER_PROOF)
    throw new AppError('VALIDATION', `Choose at most ${MAX_ORDERS_PER_PROOF} orders for one proof.`);
  return ids;
};

const uploadRoutes = async (app: App, { db, files, jobs, clock, config }: Services): Promise<void> => {
  app.addHook('onReady', () => removeAbandonedFolders(config.dataDir));
  const uploads = limitRate(db, {
    name: 'upload',
    points: UPLOADS_PER_HOUR,
    seconds: 3600,
    refusal: 'You have uploaded too many files in the past hour.',
  });
  await acceptForms(app, { maxBytes: PROOF_MAX_BYTES, maxFields: MAX_ORDERS_PER_PROOF + OTHER_FIELDS });

  app.post(
    '/payments',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'uploadProof',
        summary: 'Upload a proof of payment',
        description:
          'Accepts JPG, PNG, WebP and PDF files of at most 10 MB. You can name the orders that the payment is for. A request with the same `Idempotency-Key` returns the same proof.',
        refusals: ['TOO_MANY_REQUESTS', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
        headers: idempotencyHeaders,
        consumes: ['multipart/form-data'],
        body: proofForm,
        response: { 201: z.uuid() },
      },
      validatorCompiler: streamsBody,
    },
    async (request, reply) => {
      const { id: userId } = currentUser(request);
      requireForm(request, PROOF_MAX_BYTES);
      await uploads.count(userId);
      const { id } = await inTemporaryFolder(config.dataDir, async (folder) => {
        const { file, fields } = await receiveForm(request, folder, PROOF_MAX_BYTES);
        const orderIds = orderIdsOf(fields);
        if (orderIds.length > 0) await requireOwnOrders(db, userId, orderIds);
        const type = await inspectProof(file.path, file.size);
        // As a buffer, because remote file storage may have to retry.
        const saveAs = async (key: string) =>
          files.put(key, await readFile(file.path), { contentType: type });
        return submitProof(
          { db, files, jobs },
          {
            userId,
            file: { ...file, type, saveAs },
            orderIds,
            idempotencyKey: request.headers['idempotency-key'],
            at: clock(),
          },
        );
      });
      return reply.code(201).type('application/json; charset=utf-8').send(JSON.stringify(id));
    },
  );
};

export const paymentsRoutes = (app: App, services: Services): void => {
  const { db } = services;

  app.get(
    '/payments',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listPayments',
        summary: 'List your payments',
        description: 'Returns the newest payments first.',
        querystring: pages,
        response: { 200: paymentList },
      },
    },
    async (request, reply) => {
      const { page } = request.query;
      const answer = await listPayments(db, currentUser(request).id, page);
      setContentRange(reply, 'payments', page, answer.payments.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/payments/tally',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'countPayments',
        summary: 'Count your payments',
        description: 'Returns the numbers of payments approved and awaiting approval.',
        querystring: pages,
        response: { 200: paymentTotals },
      },
    },
    (request) => countPayments(db, currentUser(request).id),
  );

  app.get(
    '/payments/payable-orders',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listPayables',
        summary: 'List your unpaid orders',
        description: 'Returns orders that are not fully paid, oldest first.',
        response: { 200: payables },
      },
    },
    (request) => findPayables(db, currentUser(request).id),
  );

  app.get(
    '/orders/:id/payments',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listOrderPayments',
        summary: 'List the payments for an order',
        description: 'The order must be one of your own.',
        params,
        response: { 200: orderPayments },
      },
    },
    async (request) =>
      (await findOrderPayments(db, currentUser(request).id, request.params.id)) ?? notFound('Order'),
  );

  app.get(
    '/payments/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findPayment',
        summary: 'Get a payment',
        description: 'Returns one of your own payments.',
        params,
        response: { 200: payment },
      },
    },
    async (request) =>
      (await findPayment(db, currentUser(request).id, request.params.id)) ?? notFound('Payment'),
  );

  app.get(
    '/payments/image/:id',
    {
      config: { access: 'signed-in', scope: 'payments:read' },
      schema: {
        operationId: 'showProof',
        summary: 'Get the file of a proof of payment',
        description:
          'Returns a rendition, or the file as uploaded with `original=true`. Available to its owner and staff.',
        refusals: ['FORBIDDEN'],
        produces: [...PROOF_TYPES],
        params,
        querystring: proofView,
      },
    },
    (request, reply) =>
      sendProofImage(services, currentUser(request), request.params.id, request.query, reply),
  );

  app.register((scope: App) => uploadRoutes(scope, services));
};
