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
        summary: 'List what products contain',
        description:
          '`state` is `open` (nobody has decided; those with the same suggestion together), `confirmed` or `none`. `q` finds a part of the name or of the substance, or a code.',
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
        summary: 'Decide what products contain',
        description:
          'Send the version of each product that you read: all are changed, or none. With an empty `substance` and without `hasNoSubstance`, a product is undecided again.',
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
        description: 'For all undecided products that have this suggestion.',
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
