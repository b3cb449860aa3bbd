import {
  addCents,
  type BankDoubt,
  type BankLine,
  type BankOutcome,
  type BankProposal,
  subtractCents,
} from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CustomerLink } from '#web/admin/orders/customer-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

export const CONFIDENCE_LABEL = { certain: 'Certain', likely: 'Likely', possible: 'Possible' } as const;
export const CONFIDENCE_TONE = { certain: 'credit', likely: 'primary', possible: 'neutral' } as const;

/** The label of the approve button. */
export const APPROVE_LABEL: Record<BankOutcome, string> = {
  record: 'Approve',
  proof: 'Approve with its proof',
  approved: 'Match with its payment',
};

const DOUBTS: Record<BankDoubt, string> = {
  paid: 'The order it names is already paid.',
  overpaid: 'It exceeds the amount due.',
  similar:
    'Another file has a line with this amount on about the same date. Check that it is not the same payment.',
  recorded: 'A payment or credit of this amount was added around this time. Check that it is not the same.',
  returned: 'The bank paid out this amount, and may have returned this payment. See “Returned payments”.',
};

const describeDoubts = ({ doubts }: BankProposal): string[] => doubts.map((doubt) => DOUBTS[doubt]);

const sentenceOf = (
  { reason, text }: BankProposal['reasons'][number],
  { orders, payment }: BankProposal,
): string => {
  const isOne = orders.length === 1;
  switch (reason) {
    case 'reference':
      return `Mentions order ${text}`;
    case 'invoice':
      return `Mentions invoice ${text}`;
    case 'username':
      return `Mentions the username ${text}`;
    case 'name':
      return 'Contains the customer’s name';
    case 'payer':
      return 'Same payer as an earlier payment';
    case 'order':
      return isOne ? 'Exact amount of the order' : `Exact amount of ${text}`;
    case 'orders':
      return 'Exact total of these orders';
    case 'balance':
      return 'Exact balance';
    case 'proof':
      return 'Its proof of payment is waiting';
    case 'payment':
      return `Already approved on ${payment ? formatDate(payment.dateCreated) : ''}`;
  }
};

/** Returns the reasons why the customer is proposed, as short sentences without full stops. */
export const describeReasons = (proposal: BankProposal): string[] =>
  proposal.reasons.map((reason) => sentenceOf(reason, proposal));

/** Describes the effect of an approval on the money; empty if the proposed orders use all of it. */
const describeEffect = (proposal: BankProposal, { amount }: Pick<BankLine, 'amount'>): string => {
  if (proposal.outcome === 'approved') return 'No payment is added: the line is matched with this one.';
  const rest = subtractCents(amount, addCents(...proposal.orders.map((order) => order.amount)));
  return rest > 0 ? `${formatMoney(rest)} becomes credit.` : '';
};

type ProposalCardProps = {
  line: BankLine;
  proposal: BankProposal;
  /** The approve button. */
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
              {payment.isProof ? 'View proof' : 'View payment'}
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
