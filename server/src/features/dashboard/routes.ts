import { attention, outstanding, trade } from '@formulary/contract';
import type { App, Services } from '../../http/app.ts';
import { findAttention, findOutstanding } from './attention.ts';
import { findTrade } from './trade.ts';

export const staffDashboardRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/dashboard/attention',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findAttention',
        summary: 'Find what needs attention',
        description: 'Proofs to approve, orders to pick, products running out.',
        response: { 200: attention },
      },
    },
    () => findAttention(db),
  );

  app.get(
    '/dashboard/trade',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findTrade',
        summary: 'Find recent sales',
        description: 'By day and by product.',
        response: { 200: trade },
      },
    },
    () => findTrade(db, clock()),
  );

  app.get(
    '/dashboard/outstanding',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findOutstanding',
        summary: 'Find what customers owe',
        description: 'In total and by age.',
        response: { 200: outstanding },
      },
    },
    () => findOutstanding(db, clock()),
  );
};
