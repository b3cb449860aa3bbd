import type { Cents, PaymentMethod, PaymentType } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import type { Actor } from '../../http/access.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { payments } from './tables.ts';

/** A payment entered by staff, approved from the start. */
type EnteredPayment = Actor & {
  id?: string;
  userId: string;
  source: 'POP' | 'Credit' | 'Manual';
  paymentType: PaymentType;
  amount: Cents;
  method?: PaymentMethod;
  bankReference?: string | null;
  /** A repeated key returns the same payment. */
  idempotencyKey?: string | undefined;
};

const findEntered = async (tx: Tx, entered: EnteredPayment): Promise<{ id: string }> => {
  const { userId, idempotencyKey, paymentType, method = null, amount } = entered;
  const [known] = await tx
    .select({
      id: payments.id,
      paymentType: payments.paymentType,
      method: payments.method,
      amount: payments.amount,
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.requestKey, idempotencyKey ?? '')));
  const isSame = known?.paymentType === paymentType && known.method === method && known.amount === amount;
  if (!isSame) throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another entry.');
  return { id: known.id };
};

/**
 * Inserts a payment under the account's lock. `isNew` is false if its idempotency key has already been used for the
 * same payment; 409 if it was used for another.
 */
export const insertApproved = async (
  tx: Tx,
  entered: EnteredPayment,
): Promise<{ id: string; isNew: boolean }> => {
  const { id = newId(), userId, source, paymentType, amount, method, bankReference } = entered;
  const { actorId, idempotencyKey, at } = entered;
  const [made] = await tx
    .insert(payments)
    .values({
      id,
      userId,
      source,
      paymentType,
      amount,
      isPaid: true,
      method,
      bankReference,
      approvedAt: at,
      approvedBy: actorId,
      requestKey: idempotencyKey,
      dateCreated: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (made) return { id: made.id, isNew: true };
  return { ...(await findEntered(tx, entered)), isNew: false };
};
