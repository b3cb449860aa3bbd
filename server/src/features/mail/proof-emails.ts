import { formatDate, formatMoneyExactly, randFromCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { findOutstanding } from '../ledger/queries.ts';
import { payments } from '../payments/tables.ts';
import type { Addressed } from './order-emails.ts';

const exactly = (cents: number): string => formatMoneyExactly(randFromCents(cents));

/** What a customer is told of a proof's decision; undefined when it has been taken back since. */
export const proofEmail = async (
  db: Db,
  kind: 'proof-approved' | 'proof-rejected',
  paymentId: string,
): Promise<Addressed | undefined> => {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const isApproval = kind === 'proof-approved';
  if (!payment || (isApproval ? !payment.isPaid : !payment.rejectedAt)) return undefined;
  const outstanding = await findOutstanding(db, payment.userId);
  return {
    userId: payment.userId,
    content: {
      subject: isApproval
        ? `Payment of ${exactly(payment.amount)} ${payment.method ? 'recorded' : 'approved'}`
        : 'Your proof of payment was not accepted',
      paragraphs: isApproval
        ? [
            payment.method
              ? 'Thank you. We have recorded your payment.'
              : 'Thank you. Your proof of payment has been approved.',
          ]
        : [
            'We could not accept your proof of payment.',
            ...(payment.rejectReason ? [`Reason: ${payment.rejectReason}`] : []),
            'What you owe has not changed. Please upload another proof.',
          ],
      facts: [
        [payment.method ? 'Recorded' : 'Uploaded', formatDate(payment.dateCreated)],
        ...(isApproval ? [['Amount', exactly(payment.amount)] satisfies [string, string]] : []),
        [outstanding < 0 ? 'Credit' : 'Outstanding', exactly(Math.abs(outstanding))],
      ],
      page: { label: 'View your payments', path: `/proof-of-payments/${payment.id}` },
    },
  };
};
