import { type Cents, creditStatus, formatMoney, type PlacedOrder, subtractCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { users } from '../../accounts/tables.ts';
import { tradingColumns } from '../../business/queries.ts';
import { businessSettings } from '../../business/tables.ts';
import { statusColumns, storeStatusAt } from '../../storefront/queries.ts';
import { storeSettings } from '../../storefront/tables.ts';

/** How long an order waits for each lock, for example of a product in a bulk change. */
const LOCK_WAIT = '900ms';

/**
 * Locks the customer's row, so that a customer's orders are placed one after the other, and limits how long the
 * transaction waits for this and every later lock. Also makes PostgreSQL plan the following statements once per connection:
 * by default it plans those with arrays for each order, which takes as long as the statements themselves.
 */
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
      trading: tradingColumns,
      lockWait: sql`set_config('lock_timeout', ${LOCK_WAIT}, true)`,
      planning: sql`set_config('plan_cache_mode', 'force_generic_plan', true)`,
    })
    .from(users)
    .leftJoin(storeSettings, sql`true`)
    .leftJoin(businessSettings, sql`true`)
    .where(eq(users.id, id))
    .for('no key update', { of: users });
  return customer;
};
export type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>;

export const isStoreClosed = ({ storeStatus }: Customer, at: Date): boolean =>
  storeStatus !== null && storeStatusAt(storeStatus, at).isClosed;

type Access = { forCollection: boolean; isCaptured: boolean; whileClosed: boolean; at: Date };

/**
 * Returns the customer if they may place this order now; otherwise 403. Staff may capture a requested order while the store
 * is closed, and customers may prepare one, but never without store access.
 */
export const requireAccess = (
  customer: Customer | undefined,
  { forCollection, isCaptured, whileClosed, at }: Access,
): Customer => {
  if (!customer?.storeAccess)
    throw new AppError('FORBIDDEN', isCaptured ? 'This customer’s store access is revoked.' : 'Forbidden');
  if (!whileClosed && isStoreClosed(customer, at)) throw new AppError('STORE_CLOSED', 'Store Closed');
  if (forCollection && !customer.canCollect)
    throw new AppError(
      'COLLECTION_NOT_ALLOWED',
      `Collection is not available to ${isCaptured ? 'this customer' : 'you'}.`,
    );
  return customer;
};

/** The balance including the order, the order's total, and the limit; null means no limit. */
type Exposure = { outstanding: Cents; totalPrice: Cents; creditLimit: Cents | null };

/**
 * Throws 409 CREDIT_LIMIT if the balance including the order exceeds the customer's limit, unless an authorised person
 * overrode it. Returns a warning once the balance reaches 80% of the limit.
 */
export const checkCredit = (
  { outstanding, totalPrice, creditLimit }: Exposure,
  isOverridden: boolean,
): PlacedOrder['creditWarning'] => {
  const standing = creditStatus(outstanding, creditLimit);
  if (standing === 'within' || creditLimit === null) return undefined;
  if (standing === 'beyond' && !isOverridden)
    throw new AppError(
      'CREDIT_LIMIT',
      `This order of ${formatMoney(totalPrice)} and the balance of ${formatMoney(subtractCents(outstanding, totalPrice))} together exceed the credit limit of ${formatMoney(creditLimit)}.`,
    );
  return { outstanding, creditLimit };
};
