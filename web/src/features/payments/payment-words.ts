import { PAYMENT_TYPE, type Payment } from '@formulary/contract';
import { formatAmount } from '#web/lib/format.ts';

const KINDS = {
  [PAYMENT_TYPE.Payment]: 'Proof of payment',
  [PAYMENT_TYPE.Credit]: 'Credit',
  [PAYMENT_TYPE.Debit]: 'Debit',
};

export const kindOf = ({ paymentType }: Pick<Payment, 'paymentType'>): string => KINDS[paymentType];

/** The amount is known once staff have approved it; of a proof that they refused, why. */
export const amountOf = ({
  isPaid,
  amount,
  rejection,
}: Pick<Payment, 'isPaid' | 'amount' | 'rejection'>): string => {
  if (isPaid) return formatAmount(amount);
  return rejection ? rejection.reason : 'Amount after approval';
};
