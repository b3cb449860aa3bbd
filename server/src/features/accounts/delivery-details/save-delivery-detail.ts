import { type DeliveryDetail, type DeliveryDetailInput, MAX_DELIVERY_DETAILS } from '@formulary/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { deliveryDetails, users } from '../tables.ts';
import { WIRE_COLUMNS } from './queries.ts';

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
