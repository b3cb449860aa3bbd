import {
  decidedSubstances,
  SUBSTANCE_STATES,
  substanceDecisions,
  substanceList,
  suggestionConfirmation,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { listing, searchText, setContentRange } from '../../../../http/paging.ts';
import { confirmSuggestion, decideSubstances, listSubstances } from './substances.ts';

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
};
