import { creditStanding, formatAmount, type PlacedOrder, randFromCents } from '@formulary/contract';
import { AppError } from '../../../http/errors/app-error.ts';

/** In cents: the balance with the order, the order's total, and the limit, where null is without one. */
export type Exposure = { outstanding: number; totalPrice: number; creditLimit: number | null };

const rand = (cents: number): string => formatAmount(randFromCents(cents));

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
      `This order of ${rand(totalPrice)} and the balance of ${rand(outstanding - totalPrice)} exceed the credit limit of ${rand(creditLimit)}.`,
    );
  return { outstanding: randFromCents(outstanding), creditLimit: randFromCents(creditLimit) };
};
