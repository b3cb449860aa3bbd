import { keptCart } from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { viewCart } from './view-cart.ts';

export const staffCartRoutes = (app: App, { db, clock }: Services): void => {
  app.post(
    '/customers/:id/cart-views',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'viewCustomerCart',
        summary: "View a customer's cart",
        description:
          'Answers with the cart that is kept for all their devices, and records the viewing in the audit log. Changes nothing.',
        params: z.object({ id: z.uuid() }),
        response: { 200: keptCart },
      },
    },
    (request) => viewCart(db, { ...actorOf(request, clock), customerId: request.params.id }),
  );
};
