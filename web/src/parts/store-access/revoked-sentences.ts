import { negateCents, type User } from '@formulary/contract';
import { formatMoney } from '#web/lib/format.ts';

type Standing = Pick<User, 'paymentOutstanding'> & {
  /** Whether the store restores access automatically once nothing is overdue; undefined until it is known. */
  restoresAccess: boolean | undefined;
  /** The number of proofs awaiting approval; undefined until it is known. */
  awaiting: number | undefined;
};

const proofSentence = (awaiting: number): string =>
  awaiting > 0
    ? 'Your proof of payment is awaiting approval.'
    : 'Pay the overdue amount and upload your proof of payment.';

const accessSentence = (restoresAccess: boolean): string =>
  restoresAccess
    ? 'Once it is approved and nothing is overdue, your access is restored automatically.'
    : 'Once it is approved, we check your account before we restore your access. This does not happen automatically.';

/** Explains why a customer cannot order and, as far as is known, how access is restored. */
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
    ...(awaiting === undefined ? [] : [proofSentence(awaiting)]),
    ...(awaiting === undefined || restoresAccess === undefined ? [] : [accessSentence(restoresAccess)]),
  ];
};
