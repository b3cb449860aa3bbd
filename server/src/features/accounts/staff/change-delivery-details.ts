import type { DeliveryDetail, DeliveryDetailInput } from '@formulary/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { type AuditedAct, recordAudit } from '../../audit/record-audit.ts';
import { findDeliveryDetail } from '../delivery-details/queries.ts';
import {
  addDeliveryDetail,
  removeDeliveryDetail,
  replaceDeliveryDetail,
} from '../delivery-details/save-delivery-detail.ts';
import { labelOf } from '../person-label.ts';
import { CUSTOMER_ROLES, users } from '../tables.ts';

/** The customer whose delivery detail changes, and the member of staff who changes it. */
type Change = Actor & { userId: string };
type DetailChange = Change & { detailId: string };

const findCustomer = async (tx: Tx, id: string) => {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, CUSTOMER_ROLES)));
  return person ?? notFound('Customer');
};

type Recorded = Pick<AuditedAct, 'action' | 'summary'> & { before?: DeliveryDetail; after?: DeliveryDetail };

const record = async (tx: Tx, { userId, actorId, at }: Change, entry: Recorded): Promise<void> =>
  recordAudit(tx, {
    ...entry,
    actorId,
    entity: 'DeliveryDetail',
    entityId: (entry.after ?? entry.before)?.id ?? null,
    label: labelOf(await findCustomer(tx, userId)),
    at,
  });

/** NOT_FOUND if the user is not a customer. */
export const addDetailFor = (db: Db, change: Change, input: DeliveryDetailInput): Promise<DeliveryDetail> =>
  db.transaction(async (tx) => {
    await findCustomer(tx, change.userId);
    const after = await addDeliveryDetail(tx, change.userId, input, change.at);
    await record(tx, change, { action: 'Added', summary: 'Added a delivery detail', after });
    return after;
  });

/** NOT_FOUND if the customer has no such delivery detail. */
export const replaceDetailOf = (
  db: Db,
  change: DetailChange,
  input: DeliveryDetailInput,
): Promise<DeliveryDetail> =>
  db.transaction(async (tx) => {
    const { userId, detailId, at } = change;
    const before = (await findDeliveryDetail(tx, userId, detailId)) ?? notFound('Delivery detail');
    const after = await replaceDeliveryDetail(tx, userId, detailId, input, at);
    await record(tx, change, { action: 'Updated', summary: 'Changed a delivery detail', before, after });
    return after;
  });

/** NOT_FOUND if the customer has no such delivery detail. */
export const removeDetailOf = (db: Db, change: DetailChange): Promise<void> =>
  db.transaction(async (tx) => {
    const { userId, detailId } = change;
    const before = (await findDeliveryDetail(tx, userId, detailId)) ?? notFound('Delivery detail');
    await removeDeliveryDetail(tx, userId, detailId);
    await record(tx, change, { action: 'Deleted', summary: 'Deleted a delivery detail', before });
  });
