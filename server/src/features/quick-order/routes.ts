import { matchAnswer, matchRequest } from '@formulary/contract';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { limitRate } from '../../http/guards/rate-limit.ts';
import { matchAsked, matchList } from './match-list.ts';
import { readText } from './reading/read-text.ts';

/** More than anybody pastes and uploads in an hour. */
const LISTS_PER_HOUR = 600;

export const quickOrderRoutes = async (app: App, { db, readCatalogue }: Services): Promise<void> => {
  const lists = limitRate(db, {
    name: 'quick-order',
    points: LISTS_PER_HOUR,
    seconds: 3600,
    refusal: 'You have matched too many lists in the past hour.',
  });

  app.post(
    '/quick-order/match',
    {
      // Reads only.
      config: { access: 'signed-in', whileImpersonating: true },
      schema: {
        operationId: 'matchList',
        summary: 'Find the products of a list',
        description:
          'Lines of an order, or a pasted text with them: an e-mail, columns of a spreadsheet or a CSV file, with quantities before, behind or without. `sure`: one product is all that the line says; `doubtful`: a person should choose among the candidates; `missing`: there is none. Changes nothing.',
        refusals: ['TOO_MANY_REQUESTS'],
        body: matchRequest,
        response: { 200: matchAnswer },
      },
    },
    async (request) => {
      await lists.count(currentUser(request).id);
      const { lines, text = '' } = request.body;
      return readCatalogue((read) => (lines ? matchAsked(read, lines) : matchList(read, readText(text))));
    },
  );
};
