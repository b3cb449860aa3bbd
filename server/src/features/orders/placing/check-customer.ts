import {
  type Cents,
  creditStanding,
  formatAmount,
  type PlacedOrder,
  subtractCents,
} from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { users } from '../../accounts/tables.ts';
import { statusColumns, storeStatusAt } from '../../storefront/status/store-status-at.ts';
import { storeSettings } from '../../storefront/tables.ts';

/** The customer's row, locked: a customer's orders are placed one after the other. */
export const lockCustomer = async (tx: Tx, id: string) => {
  const [customer] = await tx
    .select({
      name: users.name,
      surname: users.surname,
      storeAccess: sql<boolean>`${users.storeAccess} and ${users.deactivatedAt} is null`,
      canCollect: users.canCollect,
      deliveryFee: users.deliveryFee,
      creditLimit: users.creditLimit,
      storeStatus: statusColumns,
    })
    .from(users)
    .leftJoin(storeSettings, sql`true`)
    .where(eq(users.id, id))
    .for('no key update', { of: users });
  return customer;
};
export type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>;

/**
 * The customer, who may place this order now; else 403. Staff capture orders while the store is closed, as a telephone
 * rings when the shop is shut, but never for a customer whose access is revoked.
 */
export const requireAccess = (
  customer: Customer | undefined,
  { forCollection, isCaptured, at }: { forCollection: boolean; isCaptured: boolean; at: Date },
): Customer => {
  if (!customer?.storeAccess)
    throw new AppError('FORBIDDEN', isCaptured ? 'This customer’s store access is revoked.' : 'Forbidden');
  if (!isCaptured && customer.storeStatus && storeStatusAt(customer.storeStatus, at).isClosed)
    throw new AppError('STORE_CLOSED', 'Store Closed');
  if (forCollection && !customer.canCollect)
    throw new AppError(
      'COLLECTION_NOT_ALLOWED',
      `Collection is not available to ${isCaptured ? 'this customer' : 'you'}.`,
    );
  return customer;
};

/** The balance with the order, the order's total, and the limit, where null is without one. */
type Exposure = { outstanding: Cents; totalPrice: Cents; creditLimit: Cents | null };

/**
 * Refuses an order whose true exposure, the balance with it, exceeds the customer's credit limit: 409 CREDIT_LIMIT, unless
 * somebody who may has let it pass. Returns the warning that is due from 80 % of the limit on.
 */
export const checkCredit = (
  { outstanding, totalPrice, creditLimit }: Exposure,
  isOverridden: boolean,
): PlacedOrder['creditWarning'] => {
  const standing = creditStanding(outstanding, creditLimit);
  if (standing === 'within' || creditLimit === null) return undefined;
  if (standing === 'beyond' && !isOverridden)
    throw new AppError(
      'CREDIT_LIMIT',
      `This order of ${formatAmount(totalPrice)} and the balance of ${formatAmount(subtractCents(outstanding, totalPrice))} together exceed the credit limit of ${formatAmount(creditLimit)}.`,
    );
  return { outstanding, creditLimit };
};
