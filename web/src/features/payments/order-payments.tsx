import { type Order, orderPayments, subtractCents } from '@formulary/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { requestJson } from '#web/lib/calls/api.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { PROOF_SENT_LABEL, paymentLabel } from '#web/parts/payments/payment-status.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';

/** The settled and pending payments for one of the customer's orders. */
const orderPaymentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['payments', 'of-order', orderId],
    queryFn: ({ signal }) =>
      requestJson(`orders/${encodeURIComponent(orderId)}/payments`, orderPayments, { signal }),
  });

export function OrderPayments({ order }: { order: Order }) {
  const query = useQuery(orderPaymentsQuery(order.id));
  const { data } = query;
  if (!data?.payments.length) return <FailedPart query={query} what="the payments for this order" />;
  const lacks = subtractCents(order.totalPrice, order.settled);
  return (
    <section aria-labelledby="order-payments" className="mt-6">
      <h2 id="order-payments" className="title-group">
        Payments
      </h2>
      <ul className="mt-1">
        {data.payments.map(({ id, dateCreated, settled, isFromCredit, ...payment }) => (
          <li key={id} className="border-b">
            <Link
              to="/proof-of-payments/$id"
              params={{ id }}
              className="group flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1"
            >
              <span>
                <span className="font-medium underline-offset-2 group-hover:underline">
                  {payment.isPaid ? paymentLabel(payment) : PROOF_SENT_LABEL}
                </span>
                <span className="ml-2 text-muted text-sm">
                  {formatDate(dateCreated)}
                  {isFromCredit && ', from credit'}
                </span>
              </span>
              {payment.isPaid && <span className="figures font-semibold">{formatMoney(settled)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {!order.isPaid && !order.isCancelled && order.settled > 0 && (
        <p className="mt-2 flex justify-between gap-4">
          <span className="text-muted">Still to pay</span>
          <span className="figures font-semibold">{formatMoney(lacks)}</span>
        </p>
      )}
    </section>
  );
}

/** The newest proof for the order that is awaiting approval. */
const useSentProof = (orderId: string) =>
  useQuery(orderPaymentsQuery(orderId)).data?.payments.findLast(({ isPaid }) => !isPaid);

/** Shows that a proof for an order is awaiting approval, with a link to it. */
export function SentProofBadge({ order: { id } }: { order: Order }) {
  const proof = useSentProof(id);
  if (!proof) return null;
  return (
    <Link to="/proof-of-payments/$id" params={{ id: proof.id }} className="group inline-flex rounded-full">
      <Badge tone="notice" className="underline-offset-2 group-hover:underline">
        {PROOF_SENT_LABEL}
      </Badge>
    </Link>
  );
}

/** The link to pay an order: the primary action until a proof has been sent, and a secondary one afterwards. */
export function PayOrderLink({ order: { id, isPaid, isCancelled } }: { order: Order }) {
  const proof = useSentProof(id);
  if (isPaid || isCancelled) return null;
  return (
    <LinkButton
      to="/proof-of-payments/upload"
      search={{ orderId: id }}
      variant={proof ? 'secondary' : 'primary'}
    >
      <ReceiptText aria-hidden />
      {proof ? 'Upload another proof' : 'Upload Proof of Payment'}
    </LinkButton>
  );
}
