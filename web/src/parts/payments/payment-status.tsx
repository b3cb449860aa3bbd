import { PAYMENT_TYPE, type Payment } from '@formulary/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** Whether a payment is approved. The reason for a rejection is shown next to it. */
export function PaymentStatus({ payment }: { payment: Pick<Payment, 'isPaid'> }) {
  if (payment.isPaid)
    return (
      <Badge tone="credit">
        <CircleCheck aria-hidden />
        Approved
      </Badge>
    );
  return (
    <Badge tone="notice">
      <CircleAlert aria-hidden />
      Awaiting Approval
    </Badge>
  );
}

const KINDS = {
  [PAYMENT_TYPE.Payment]: 'Proof of payment',
  [PAYMENT_TYPE.Credit]: 'Credit',
  [PAYMENT_TYPE.Debit]: 'Debit',
};

/** The name of a payment: its method, if staff recorded it. */
export const paymentLabel = ({ paymentType, method }: Pick<Payment, 'paymentType' | 'method'>): string =>
  method ? `Payment (${method})` : KINDS[paymentType];

/** The amount, once staff have approved the payment, or the reason why they rejected the proof. */
export const paymentAmountText = ({
  isPaid,
  amount,
  rejection,
}: Pick<Payment, 'isPaid' | 'amount' | 'rejection'>): string => {
  if (isPaid) return formatMoney(amount);
  return rejection ? `Rejected: ${rejection.reason}` : 'Amount after approval';
};

/** Shown on an order whose proof has not been decided yet. */
export const PROOF_SENT_LABEL = 'Proof sent, awaiting approval';
