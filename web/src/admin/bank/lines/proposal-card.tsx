import type { BankLine, BankProposal } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CustomerLink } from '#web/admin/orders/customer-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import {
  CONFIDENCE_LABEL,
  CONFIDENCE_TONE,
  describeDoubts,
  describeEffect,
  describeReasons,
} from './describe-proposal.ts';

type ProposalCardProps = {
  line: BankLine;
  proposal: BankProposal;
  /** The button. */
  children: ReactNode;
};

/** A customer who may have paid a line, with the reasons and the effect of approving it. */
export function ProposalCard({ line, proposal, children }: ProposalCardProps) {
  const { confidence, customer, orders, payment } = proposal;
  const balance = describeBalance(customer.outstanding);
  const effect = describeEffect(proposal, line);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <CustomerLink customer={customer} className="wrap-anywhere font-semibold" />
          <span className="text-muted text-sm">{customer.username}</span>
          <Badge tone={CONFIDENCE_TONE[confidence]} size="sm">
            {CONFIDENCE_LABEL[confidence]}
          </Badge>
          <span className="text-sm">
            {balance.label} <span className={`figures ${balance.className}`}>{balance.amount}</span>
          </span>
        </p>
        <p className="mt-1 text-muted text-sm">{describeReasons(proposal).join(' · ')}</p>
        {orders.length > 0 && (
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {orders.map((order) => (
              <li key={order.id} className="flex flex-wrap gap-x-2">
                <Link
                  to={`/admin/orders/${order.id}` as string}
                  className="rounded-sm font-medium tracking-wide underline-offset-4 hover:underline"
                >
                  {order.referenceNumber}
                </Link>
                <span className="figures">
                  {formatMoney(order.amount)}
                  {order.amount < order.lacks && (
                    <span className="text-muted"> of {formatMoney(order.lacks)} due</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {payment && (
          <p className="mt-2 text-sm">
            <Link
              to="/admin/payments/$id"
              params={{ id: payment.id }}
              className="rounded-sm font-medium underline-offset-4 hover:underline"
            >
              {payment.isProof ? 'See the proof' : 'See the payment'}
            </Link>
          </p>
        )}
        {effect && <p className="mt-2 text-sm">{effect}</p>}
        {describeDoubts(proposal).map((doubt) => (
          <p key={doubt} className="mt-1 font-medium text-notice text-sm">
            {doubt}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">{children}</div>
    </div>
  );
}
