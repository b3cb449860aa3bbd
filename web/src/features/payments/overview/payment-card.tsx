import type { Payment } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { formatDate } from '#web/lib/format.ts';
import { amountOf, kindOf } from '../payment-labels.ts';
import { PaymentStatus } from '../payment-status.tsx';
import { ProofThumbnail } from '../proof/proof-thumbnail.tsx';

/** Pixels, the specification's. */
export const CARD_HEIGHT = 320;

/** A payment in the grid: its proof at a glance, its date, and whether it is approved. */
export function PaymentCard({ payment }: { payment: Payment }) {
  const { id, dateCreated, image } = payment;
  return (
    <Link
      to="/proof-of-payments/$id"
      params={{ id }}
      search={true}
      resetScroll={false}
      data-walk=""
      style={{ height: CARD_HEIGHT }}
      className="card group flex flex-col overflow-hidden transition-shadow hover:shadow-float"
    >
      <span className="block min-h-0 flex-1 overflow-hidden bg-sunken">
        {image ? (
          <ProofThumbnail paymentId={id} type={image.type} />
        ) : (
          <span aria-hidden className="grid size-full place-items-center text-muted">
            <HandCoins className="size-10" strokeWidth={1.5} />
          </span>
        )}
      </span>
      <span className="flex flex-col gap-1.5 border-t px-4 py-3.5">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">{formatDate(dateCreated)}</span>
          <PaymentStatus payment={payment} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-2 text-muted">
          <span className="figures min-w-0 max-w-full truncate">{amountOf(payment)}</span>
          <span className="text-sm">{kindOf(payment)}</span>
        </span>
      </span>
    </Link>
  );
}
