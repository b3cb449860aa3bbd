import type { Order } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { orderPaymentsQuery } from './api.ts';
import { SENT } from './payment-labels.ts';

/** The newest proof for the order that awaits approval. */
const useSentProof = (orderId: string) =>
  useQuery(orderPaymentsQuery(orderId)).data?.payments.findLast(({ isPaid }) => !isPaid);

/** That a proof for an order awaits approval, leading to that proof. */
export function SentProofBadge({ order: { id } }: { order: Order }) {
  const proof = useSentProof(id);
  if (!proof) return null;
  return (
    <Link to="/proof-of-payments/$id" params={{ id: proof.id }} className="group inline-flex rounded-full">
      <Badge tone="notice" className="underline-offset-2 group-hover:underline">
        {SENT}
      </Badge>
    </Link>
  );
}

/** The way to pay an order: the next step until a proof for it is sent, and beside the other steps from then. */
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
