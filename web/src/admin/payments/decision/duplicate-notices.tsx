import type { PaymentReview } from '@formulary/contract';
import { formatDate } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { sayAmount } from '../amount.ts';
import { OtherPaymentLink } from './other-payment-link.tsx';

const STATES = { waiting: 'waiting', approved: 'approved', rejected: 'rejected', manual: 'entered by hand' };

type DuplicateNoticesProps = {
  payment: PaymentReview;
  /** What has been typed, in rand; undefined while it is no amount. */
  rand: number | undefined;
};

/** Whether the proof looks like one seen before: the same bytes, or the same customer, day and amount. */
export function DuplicateNotices({ payment: { sameFile, sameDay, customer }, rand }: DuplicateNoticesProps) {
  const sameAmount = sameDay.find(({ id, amount }) => amount === rand && id !== sameFile?.id);
  return (
    <>
      {sameFile && (
        <Notice title="This file was sent before">
          <OtherPaymentLink payment={sameFile}>
            {formatDate(sameFile.dateCreated)}, {STATES[sameFile.state]}
            {sameFile.state === 'approved' && `: ${sayAmount(sameFile.amount)}`}
          </OtherPaymentLink>
          {sameFile.customerName !== customer.name && <p>Sent by {sameFile.customerName}.</p>}
        </Notice>
      )}
      {sameAmount && (
        <Notice title="The same amount on the same day">
          <OtherPaymentLink payment={sameAmount}>
            {sayAmount(sameAmount.amount)} was approved for {formatDate(sameAmount.dateCreated)}
          </OtherPaymentLink>
        </Notice>
      )}
    </>
  );
}
