import type { DeliveryDetail, DeliveryDetailInput } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { notFound } from '../../../http/app-error.ts';
import { deliveryDetails, users } from '../tables.ts';
import { WIRE_COLUMNS } from './queries.ts';

/** Makes room for a new default. The user's row is locked, so that two requests to be the default take turns. */
const unsetDefault = async (tx: Tx, userId: string): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
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

/** Adds a delivery detail to a user. It is the default only when it says so; then the others are not. */
export const addDeliveryDetail = (
  db: Db,
  userId: string,
  input: DeliveryDetailInput,
  at: Date,
): Promise<DeliveryDetail> =>
  db.transaction(async (tx) => {
    const isDefault = input.isDefault ?? false;
    if (isDefault) await unsetDefault(tx, userId);
    const [detail] = await tx
      .insert(deliveryDetails)
      .values({ id: newId(), userId, ...columnsOf(input, at), isDefault, createdAt: at })
      .returning(WIRE_COLUMNS);
    return detail ?? notFound('Delivery detail');
  });

/** Replaces one of the user's own delivery details. Without `isDefault` it stays what it was. NOT_FOUND for any other. */
export const replaceDeliveryDetail = (
  db: Db,
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

/** Removes one of the user's own delivery details; after the default there is none. NOT_FOUND for any other. */
export const removeDeliveryDetail = async (db: Db, userId: string, id: string): Promise<void> => {
  const removed = await db
    .delete(deliveryDetails)
    .where(and(eq(deliveryDetails.id, id), eq(deliveryDetails.userId, userId)))
    .returning({ id: deliveryDetails.id });
  if (removed.length === 0) notFound('Delivery detail');
};
