import {
  keptCart,
  keptCartInput,
  MAX_INTEGER,
  savedCart,
  savedCartChange,
  savedCartInput,
  savedCartPage,
  wholeNumber,
} from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf, currentUser, isStaff } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { findKeptCart, findVersion, saveKeptCart, viewCart } from './kept-cart.ts';
import { deleteSavedCart, findSavedCart, listSavedCarts, renameSavedCart, saveCart } from './saved-carts.ts';

const params = z.object({ id: z.uuid() });
const since = z.object({ since: z.coerce.number().pipe(wholeNumber(0, MAX_INTEGER)).optional() });

/** Returns the current customer; FORBIDDEN for staff, who have no cart. */
export const currentCustomer = (request: FastifyRequest): string => {
  const { id, role } = currentUser(request);
  if (isStaff(role)) throw new AppError('FORBIDDEN', 'Only customers have a cart.');
  return id;
};

const keptCartRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/cart',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findKeptCart',
        summary: 'Get your cart',
        description:
          'Returns the cart that your devices share, or version 0 without lines if you have none. Returns 204 if the version is still `since`.',
        refusals: ['FORBIDDEN'],
        querystring: since,
        response: { 200: keptCart, 204: z.null() },
      },
    },
    async (request, reply) => {
      const userId = currentCustomer(request);
      const known = request.query.since;
      const isKnown = known !== undefined && known === (await findVersion(db, userId));
      return isKnown ? reply.code(204).send(null) : findKeptCart(db, userId);
    },
  );

  app.put(
    '/cart',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'replaceKeptCart',
        summary: 'Replace your cart',
        description:
          'Replaces all lines, in the order sent, if the cart is still at `version`. Lines of products that do not exist are removed. Lines of products no longer sold stay.',
        refusals: ['FORBIDDEN'],
        body: keptCartInput,
        response: { 200: keptCart },
      },
    },
    async (request) => {
      if (request.body.userId.toLowerCase() !== currentCustomer(request))
        throw new AppError('FORBIDDEN', 'This is another customer’s cart.');
      return saveKeptCart(db, request.body, clock());
    },
  );
};

const savedCartRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/saved-carts',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listSavedCarts',
        summary: 'List your saved carts',
        description: 'Returns all of your saved carts, last changed first.',
        refusals: ['FORBIDDEN'],
        response: { 200: savedCartPage },
      },
    },
    async (request) => {
      const carts = await listSavedCarts(db, currentCustomer(request));
      return { carts, total: carts.length };
    },
  );

  app.get(
    '/saved-carts/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findSavedCart',
        summary: 'Get a saved cart',
        description: 'Returns one of your own saved carts with its lines.',
        refusals: ['FORBIDDEN'],
        params,
        response: { 200: savedCart },
      },
    },
    (request) => findSavedCart(db, currentCustomer(request), request.params.id),
  );

  app.post(
    '/saved-carts',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'saveCart',
        summary: 'Save a cart for later',
        description:
          'Saves the lines under a unique name. Your cart itself does not change. Lines of products that do not exist are left out.',
        refusals: ['FORBIDDEN', 'CONFLICT'],
        body: savedCartInput,
        response: { 201: savedCart },
      },
    },
    async (request, reply) => {
      const saved = await saveCart(db, currentCustomer(request), request.body, clock());
      return reply.code(201).header('location', `/api/saved-carts/${saved.id}`).send(saved);
    },
  );

  app.put(
    '/saved-carts/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'renameSavedCart',
        summary: 'Rename a saved cart',
        description: 'Renames the cart if it is still at `version`.',
        refusals: ['FORBIDDEN', 'CONFLICT'],
        params,
        body: savedCartChange,
        response: { 200: savedCart },
      },
    },
    (request) => {
      const named = { userId: currentCustomer(request), id: request.params.id };
      return renameSavedCart(db, named, request.body, clock());
    },
  );

  app.delete(
    '/saved-carts/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'deleteSavedCart',
        summary: 'Delete a saved cart',
        description: 'Returns the contents of the deleted cart, so that you can save it again.',
        refusals: ['FORBIDDEN'],
        params,
        response: { 200: savedCart },
      },
    },
    (request) => deleteSavedCart(db, { userId: currentCustomer(request), id: request.params.id }),
  );
};

export const cartRoutes = (app: App, services: Services): void => {
  keptCartRoutes(app, services);
  savedCartRoutes(app, services);
};

export const staffCartRoutes = (app: App, { db, clock }: Services): void => {
  app.post(
    '/customers/:id/cart-views',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'viewCustomerCart',
        summary: "View a customer's cart",
        description:
          "Returns the cart that the customer's devices share. The audit log records that you viewed it. Changes nothing.",
        params: z.object({ id: z.uuid() }),
        response: { 200: keptCart },
      },
    },
    (request) => viewCart(db, { ...actorOf(request, clock), customerId: request.params.id }),
  );
};
