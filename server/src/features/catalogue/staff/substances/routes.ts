import {
  changedProducts,
  decidedSubstances,
  SUBSTANCE_STATES,
  substanceDecisions,
  substanceList,
  suggestionConfirmation,
  sureConfirmation,
  sureSuggestions,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { listing, searchText, setContentRange } from '../../../../http/paging.ts';
import { confirmSure, findSureSuggestions, undoConfirmation } from './confirm-sure.ts';
import { confirmSuggestion, decideSubstances, listSubstances } from './substances.ts';

const params = z.object({ id: z.uuid() });

/** The substances of products, as recognised and as decided by staff. */
export const staffSubstancesRoutes = (app: App, { db, clock }: Services): void => {
  const read = { access: 'staff', scope: 'catalogue:read' } as const;
  const write = { access: 'admin', scope: 'catalogue:write' } as const;

  app.get(
    '/substances',
    {
      config: read,
      schema: {
        operationId: 'listSubstances',
        summary: 'List product substances',
        description:
          '`state` is `open` (not decided yet; products with the same suggestion are listed together), `confirmed` or `none`. `q` searches for part of the name or substance, or for a code.',
        querystring: listing({
          state: z.enum(SUBSTANCE_STATES, 'Choose open, confirmed or none.').default('open'),
          q: searchText.optional(),
          suggestion: searchText.optional(),
        }),
        response: { 200: substanceList },
      },
    },
    async ({ query: { page, ...filter } }, reply) => {
      const answer = await listSubstances(db, filter, page);
      setContentRange(reply, 'products', page, answer.products.length, answer.total);
      return answer;
    },
  );

  app.put(
    '/substances',
    {
      config: write,
      schema: {
        operationId: 'decideSubstances',
        summary: 'Set the substances of products',
        description:
          'Send the version of each product that you read. Either all products are changed or none. An empty `substance` without `hasNoSubstance` makes the product undecided again.',
        refusals: ['STALE'],
        body: substanceDecisions,
        response: { 200: decidedSubstances },
      },
    },
    async (request) => ({
      products: await decideSubstances(db, actorOf(request, clock), request.body.decisions),
    }),
  );

  app.post(
    '/substances/confirmation',
    {
      config: write,
      schema: {
        operationId: 'confirmSuggestion',
        summary: 'Confirm a suggested substance',
        description: 'Confirms it for all undecided products that have this suggestion.',
        refusals: ['STALE'],
        body: suggestionConfirmation,
        response: { 200: decidedSubstances },
      },
    },
    async (request) => ({
      products: await confirmSuggestion(db, actorOf(request, clock), request.body),
    }),
  );
  app.get(
    '/substances/sure',
    {
      config: read,
      schema: {
        operationId: 'findSureSuggestions',
        summary: 'Count sure suggestions',
        description:
          'A suggestion is sure if the name, the declared active ingredients and the strength agree: the same known substances, with exactly the same quantities. `examples` are up to 20 of the products, at random. `id` is new: confirm with it.',
        response: { 200: sureSuggestions },
      },
    },
    () => findSureSuggestions(db),
  );

  app.put(
    '/substances/sure/:id',
    {
      config: write,
      schema: {
        operationId: 'confirmSureSuggestions',
        summary: 'Confirm all sure suggestions',
        description:
          'Confirms them for all undecided products, of which `total` were seen. `id` identifies the confirmation: if you repeat the request with it, the confirmation continues.',
        refusals: ['STALE'],
        params,
        body: sureConfirmation,
        response: { 200: changedProducts },
      },
    },
    async (request) => ({
      products: await confirmSure(db, actorOf(request, clock), request.params.id, request.body.total),
    }),
  );

  app.delete(
    '/substances/sure/:id',
    {
      config: write,
      schema: {
        operationId: 'undoSureSuggestions',
        summary: 'Undo a confirmation of sure suggestions',
        description:
          'Its products become undecided again, except those whose substance has been changed since.',
        params,
        response: { 200: changedProducts },
      },
    },
    async (request) => ({ products: await undoConfirmation(db, actorOf(request, clock), request.params.id) }),
  );
};
