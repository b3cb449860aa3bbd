import {
  addCents,
  type BankDoubt,
  type BankLine,
  type BankOutcome,
  type BankProposal,
  subtractCents,
} from '@formulary/contract';
import { formatDate, formatMoney } from '#web/lib/format.ts';

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
  overpaid: 'It is more than is due.',
  similar:
    'Another file has a line of this amount on about the same day. Check that it is not the same payment.',
  recorded: 'A payment or credit of this amount was added at about this time. Check that it is not the same.',
  returned: 'The bank paid out this amount, and may have returned this payment. See “Returned payments”.',
};

export const describeDoubts = ({ doubts }: BankProposal): string[] => doubts.map((doubt) => DOUBTS[doubt]);

const sentenceOf = (
  { reason, text }: BankProposal['reasons'][number],
  { orders, payment }: BankProposal,
): string => {
  const isOne = orders.length === 1;
  switch (reason) {
    case 'reference':
      return `Names order ${text}`;
    case 'invoice':
      return `Names invoice ${text}`;
    case 'username':
      return `Names the username ${text}`;
    case 'name':
      return "Has the customer's name";
    case 'payer':
      return 'Same payer as an earlier payment';
    case 'order':
      return isOne ? 'Exactly the amount of the order' : `Exactly the amount of ${text}`;
    case 'orders':
      return 'Exactly the amount of these orders together';
    case 'balance':
      return 'Exactly the balance';
    case 'proof':
      return 'A proof of it is waiting';
    case 'payment':
      return `Approved before, on ${payment ? formatDate(payment.dateCreated) : ''}`;
  }
};

/** Returns the reasons for proposing the customer, as short sentences without full stops. */
export const describeReasons = (proposal: BankProposal): string[] =>
  proposal.reasons.map((reason) => sentenceOf(reason, proposal));

/** Describes the effect of an approval on the money; empty if the proposed orders use all of it. */
export const describeEffect = (proposal: BankProposal, { amount }: Pick<BankLine, 'amount'>): string => {
  if (proposal.outcome === 'approved') return 'No money is added: the line is marked as this payment.';
  const rest = subtractCents(amount, addCents(...proposal.orders.map((order) => order.amount)));
  return rest > 0 ? `${formatMoney(rest)} becomes credit.` : '';
};
