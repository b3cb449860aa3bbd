import { type DeliveryDetail, type DeliveryDetailInput, MAX_DELIVERY_DETAILS } from '@formulary/contract';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { type AuditedAct, recordAudit } from '../../audit/record-audit.ts';
import { labelOf } from '../person-label.ts';
import { CUSTOMER_ROLES, deliveryDetails, users } from '../tables.ts';
import { findDeliveryDetail, WIRE_COLUMNS } from './queries.ts';

/** The same detail added again within this time counts as a retry. */
const REPEATED_WITHIN_MS = 24 * 60 * 60 * 1000;

/** Serialises the requests of one user. */
const lockUser = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');

/** Clears the current default, so that there is never more than one. */
const unsetDefault = async (tx: Tx, userId: string): Promise<void> => {
  await lockUser(tx, userId);
  await tx
    .update(deliveryDetails)
    .set({ isDefault: false })
    .where(and(eq(deliveryDetails.userId, userId), deliveryDetails.isDefault));
};

const columnsOf = ({ isDefault: _, specialInstructions, ...address }: DeliveryDetailInput, at: Date) => ({
  ...address,
  specialInstructions: specialInstructions || null,
  updatedAt: at,
});

/** Matches an identical detail added recently: a double click or a lost response. */
const isRepeated = (userId: string, input: DeliveryDetailInput, at: Date) => {
  const { updatedAt: _, ...values } = columnsOf(input, at);
  return and(
    eq(deliveryDetails.userId, userId),
    gt(deliveryDetails.createdAt, new Date(at.getTime() - REPEATED_WITHIN_MS)),
    ...Object.entries(values).map(
      ([name, value]) => sql`${deliveryDetails[name as keyof typeof values]} is not distinct from ${value}`,
    ),
  );
};

/** Replaces one of the user's own delivery details. Without `isDefault`, the default is unchanged. NOT_FOUND for any other. */
export const replaceDeliveryDetail = (
  db: Db | Tx,
  userId: string,
  id: string,
  input: DeliveryDetailInput,
  at: Date,
): Promise<DeliveryDetail> =>
  db.transaction(async (tx) => {
    if (input.isDefault) await unsetDefault(tx, userId);
    const [detail] = await tx
      .update(deliveryDetails)
      .set({ ...columnsOf(input, at), isDefault: input.isDefault ?? undefined })
      .where(and(eq(deliveryDetails.id, id), eq(deliveryDetails.userId, userId)))
      .returning(WIRE_COLUMNS);
    return detail ?? notFound('Delivery detail');
  });

/**
 * Adds a delivery detail, as the only default if `isDefault` is set. The same detail sent again within a day is not added
 * twice. CONFLICT if the user has too many.
 */
export const addDeliveryDetail = (
  db: Db | Tx,
  userId: string,
  input: DeliveryDetailInput,
  at: Date,
): Promise<DeliveryDetail> =>
  db.transaction(async (tx) => {
    const isDefault = input.isDefault ?? false;
    if (isDefault) await unsetDefault(tx, userId);
    else await lockUser(tx, userId);
    const [known] = await tx
      .select({ id: deliveryDetails.id })
      .from(deliveryDetails)
      .where(isRepeated(userId, input, at))
      .orderBy(deliveryDetails.createdAt)
      .limit(1);
    if (known) return replaceDeliveryDetail(tx, userId, known.id, input, at);
    if ((await tx.$count(deliveryDetails, eq(deliveryDetails.userId, userId))) >= MAX_DELIVERY_DETAILS)
      throw new AppError(
        'CONFLICT',
        `You can have at most ${MAX_DELIVERY_DETAILS} delivery details. Delete one that you no longer use first.`,
      );
    const [detail] = await tx
      .insert(deliveryDetails)
      .values({ id: newId(), userId, ...columnsOf(input, at), isDefault, createdAt: at })
      .returning(WIRE_COLUMNS);
    return detail ?? notFound('Delivery detail');
  });

/**
 * Deletes one of the user's own delivery details. If it was the default, there is none afterwards. NOT_FOUND for any
 * other.
 */
export const removeDeliveryDetail = async (db: Db | Tx, userId: string, id: string): Promise<void> => {
  const removed = await db
    .delete(deliveryDetails)
    .where(and(eq(deliveryDetails.id, id), eq(deliveryDetails.userId, userId)))
    .returning({ id: deliveryDetails.id });
  if (removed.length === 0) notFound('Delivery detail');
};

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
