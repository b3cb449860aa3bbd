import { choicesCopy, learnedChange, learnedChoiceList, lineChoices } from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import {
  changeLearned,
  copyChoices,
  forgetLearned,
  learnChoices,
  listLearned,
  takeBackChoices,
} from './learned-choices.ts';

const config = { access: 'signed-in' } as const;
const params = z.object({ id: z.uuid() });

/** What each person chose for the words of their lines. */
export const learnedRoutes = (app: App, { db, clock }: Services): void => {
  const asked = (request: FastifyRequest) => ({ userId: currentUser(request).id, at: clock() });

  app.get(
    '/quick-order/choices',
    {
      config,
      schema: {
        operationId: 'listLearnedChoices',
        summary: 'List your remembered choices',
        description: 'Newest first. `q` searches your words, and the names and codes of the products.',
        querystring: listing({ q: searchText.optional() }),
        response: { 200: learnedChoiceList },
      },
    },
    async (request, reply) => {
      const { page, q } = request.query;
      const found = await listLearned(db, currentUser(request).id, { q, page });
      setContentRange(reply, 'choices', page, found.choices.length, found.total);
      return found;
    },
  );

  app.get(
    '/quick-order/choices/copy',
    {
      config,
      schema: {
        operationId: 'copyLearnedChoices',
        summary: 'Copy your remembered choices to a device',
        description:
          'For matching without a network. `chosenAs` is what the product was when you chose it: its name, dosage form, strength, pack size and variant, one per line. If it is something else now, ask again.',
        response: { 200: choicesCopy },
      },
    },
    async (request) => ({ choices: await copyChoices(db, currentUser(request).id) }),
  );

  app.post(
    '/quick-order/choices',
    {
      config,
      schema: {
        operationId: 'learnChoices',
        summary: 'Remember your choices',
        description:
          'Send the products that you chose for the words of your lines, once they are in the cart. The next time, the same words propose this product first; after two times in a row they are `sure`. Choices of the same 12 hours count once. Products that do not exist are left out.',
        body: lineChoices,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await learnChoices(db, asked(request), request.body.choices);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/quick-order/choices/undo',
    {
      config,
      schema: {
        operationId: 'takeBackChoices',
        summary: 'Take back your choices',
        description: 'Send the same choices again if their lines were removed from the cart immediately.',
        body: lineChoices,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await takeBackChoices(db, currentUser(request).id, request.body.choices);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/quick-order/choices/:id',
    {
      config,
      schema: {
        operationId: 'changeLearnedChoice',
        summary: 'Change a remembered choice',
        description: 'Its words are `sure` to mean this product from now on.',
        params,
        body: learnedChange,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await changeLearned(db, { ...asked(request), id: request.params.id }, request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/quick-order/choices/:id',
    {
      config,
      schema: {
        operationId: 'forgetLearnedChoice',
        summary: 'Forget a remembered choice',
        description: 'Its words are matched by the catalogue alone again.',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await forgetLearned(db, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/quick-order/choices',
    {
      config,
      schema: {
        operationId: 'forgetLearnedChoices',
        summary: 'Forget all remembered choices',
        description: 'Lines are matched by the catalogue alone again.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await forgetLearned(db, currentUser(request).id);
      return reply.code(204).send(null);
    },
  );
};
