import { negateCents, type User } from '@formulary/contract';
import { formatMoney } from '#web/lib/format.ts';

type Standing = Pick<User, 'paymentOutstanding'> & {
  /** Whether the store restores access automatically once nothing is overdue. */
  restoresAccess: boolean;
  /** The number of proofs awaiting approval. */
  awaiting: number;
};

/** Explains why a customer cannot order and how access is restored. */
export const revokedSentences = ({ paymentOutstanding, restoresAccess, awaiting }: Standing): string[] => {
  if (paymentOutstanding <= 0)
    return [
      paymentOutstanding < 0
        ? `Your account is in credit of ${formatMoney(negateCents(paymentOutstanding))}, so there is nothing to pay.`
        : 'You have no outstanding balance, so there is nothing to pay.',
      'Orders cannot be placed until we restore your access. Please contact us.',
    ];
  return [
    'Orders cannot be placed until the overdue balance is paid.',
    awaiting > 0
      ? 'Your proof of payment is awaiting approval.'
      : 'Pay what is overdue and upload your proof of payment.',
    restoresAccess
      ? 'Once it is approved and nothing is overdue, your access is restored automatically.'
      : 'Once it is approved, we check your account and restore your access. This does not happen automatically.',
  ];
};
