import {
  type DeliveryDetail,
  deliveryDetail,
  deliveryDetailInput,
  deliveryDetailList,
} from '@formulary/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { currentUser } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { listing, searchText, setContentRange } from '../../../http/paging.ts';
import { type AuditedAct, recordAudit } from '../../audit/record-audit.ts';
import { findDeliveryDetail, listDeliveryDetails } from '../delivery-details/queries.ts';
import {
  addDeliveryDetail,
  removeDeliveryDetail,
  replaceDeliveryDetail,
} from '../delivery-details/save-delivery-detail.ts';
import { labelOf } from '../person-label.ts';
import { CUSTOMER_ROLES, users } from '../tables.ts';

const params = z.object({ id: z.uuid() });
const detailParams = params.extend({ detailId: z.uuid() });
const sort = { field: 'RecipientName', descending: false } as const;

const findCustomer = async (tx: Tx, id: string) => {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, CUSTOMER_ROLES)));
  return person ?? notFound('Customer');
};

/** Where a customer's orders go, kept by staff on their behalf. */
export const staffDeliveryDetailRoutes = (app: App, { db, clock }: Services): void => {
  const config = { access: 'staff' } as const;

  type Change = { userId: string; actorId: string; at: Date };
  type Told = Pick<AuditedAct, 'action' | 'summary'> & { before?: DeliveryDetail; after?: DeliveryDetail };
  const record = async (tx: Tx, { userId, actorId, at }: Change, told: Told): Promise<void> => {
    await recordAudit(tx, {
      ...told,
      actorId,
      entity: 'DeliveryDetail',
      entityId: (told.after ?? told.before)?.id ?? null,
      label: labelOf(await findCustomer(tx, userId)),
      at,
    });
  };

  app.get(
    '/customers/:id/delivery-details',
    {
      config,
      schema: {
        params,
        querystring: listing({ q: searchText.optional() }),
        response: { 200: deliveryDetailList },
      },
    },
    async ({ params: { id }, query: { q = '', page } }, reply) => {
      const found = await listDeliveryDetails(db, id, { q, sort, page });
      setContentRange(reply, 'delivery-details', page, found.deilveryDetails.length, found.total);
      return found;
    },
  );

  app.post(
    '/customers/:id/delivery-details',
    { config, schema: { params, body: deliveryDetailInput, response: { 201: deliveryDetail } } },
    async (request, reply) => {
      const act = { userId: request.params.id, actorId: currentUser(request).id, at: clock() };
      const added = await db.transaction(async (tx) => {
        await findCustomer(tx, act.userId);
        const after = await addDeliveryDetail(tx, act.userId, request.body, act.at);
        await record(tx, act, { action: 'Added', summary: 'Added a delivery detail', after });
        return after;
      });
      return reply.code(201).send(added);
    },
  );

  app.put(
    '/customers/:id/delivery-details/:detailId',
    {
      config,
      schema: { params: detailParams, body: deliveryDetailInput, response: { 200: deliveryDetail } },
    },
    (request) => {
      const { id, detailId } = request.params;
      const act = { userId: id, actorId: currentUser(request).id, at: clock() };
      return db.transaction(async (tx) => {
        const before = (await findDeliveryDetail(tx, id, detailId)) ?? notFound('Delivery detail');
        const after = await replaceDeliveryDetail(tx, id, detailId, request.body, act.at);
        await record(tx, act, { action: 'Updated', summary: 'Changed a delivery detail', before, after });
        return after;
      });
    },
  );

  app.delete(
    '/customers/:id/delivery-details/:detailId',
    { config, schema: { params: detailParams, response: { 204: z.null().describe('Done') } } },
    async (request, reply) => {
      const { id, detailId } = request.params;
      const act = { userId: id, actorId: currentUser(request).id, at: clock() };
      await db.transaction(async (tx) => {
        const before = (await findDeliveryDetail(tx, id, detailId)) ?? notFound('Delivery detail');
        await removeDeliveryDetail(tx, id, detailId);
        await record(tx, act, { action: 'Deleted', summary: 'Deleted a delivery detail', before });
      });
      return reply.code(204).send(null);
    },
  );
};
