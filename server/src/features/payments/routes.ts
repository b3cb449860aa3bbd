import { oneOf, orderPayments, payables, payment, paymentList, paymentTally } from '@formulary/contract';
import { z } from 'zod';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { listing, setContentRange } from '../../http/paging.ts';
import { findOrderPayments, findPayables } from './payables.ts';
import { sendProofImage } from './proof-image.ts';
import { findPayment, listPayments, tallyPayments } from './queries.ts';
import { uploadRoutes } from './upload/routes.ts';

const params = z.object({ id: z.uuid() });
const pages = listing({});
const proofView = z.object({
  size: oneOf(['card']).optional(),
  original: z.stringbool('Choose true or false.').optional(),
});

export const paymentsRoutes = (app: App, services: Services): void => {
  const { db } = services;

  app.get(
    '/payments',
    { config: { access: 'signed-in' }, schema: { querystring: pages, response: { 200: paymentList } } },
    async (request, reply) => {
      const { page } = request.query;
      const answer = await listPayments(db, currentUser(request).id, page);
      setContentRange(reply, 'payments', page, answer.payments.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/payments/tally',
    { config: { access: 'signed-in' }, schema: { querystring: pages, response: { 200: paymentTally } } },
    (request) => tallyPayments(db, currentUser(request).id),
  );

  app.get(
    '/payments/payable-orders',
    { config: { access: 'signed-in' }, schema: { response: { 200: payables } } },
    (request) => findPayables(db, currentUser(request).id),
  );

  app.get(
    '/orders/:id/payments',
    { config: { access: 'signed-in' }, schema: { params, response: { 200: orderPayments } } },
    async (request) =>
      (await findOrderPayments(db, currentUser(request).id, request.params.id)) ?? notFound('Order'),
  );

  app.get(
    '/payments/:id',
    { config: { access: 'signed-in' }, schema: { params, response: { 200: payment } } },
    async (request) =>
      (await findPayment(db, currentUser(request).id, request.params.id)) ?? notFound('Payment'),
  );

  app.get(
    '/payments/image/:id',
    { config: { access: 'signed-in' }, schema: { params, querystring: proofView } },
    (request, reply) =>
      sendProofImage(services, currentUser(request), request.params.id, request.query, reply),
  );

  app.register((scope: App) => uploadRoutes(scope, services));
};
