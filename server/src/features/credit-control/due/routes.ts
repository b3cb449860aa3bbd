import { amountsDue } from '@formulary/contract';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { findToday } from '../ageing/open-orders.ts';
import { findAmountsDue } from './find-amounts-due.ts';

export const amountsDueRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/payments/due',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findAmountsDue',
        summary: 'Find what you owe and when',
        description: 'Your balance by what is overdue, due now and due later.',
        response: { 200: amountsDue },
      },
    },
    async (request) => findAmountsDue(db, currentUser(request).id, await findToday(db, clock())),
  );
};
