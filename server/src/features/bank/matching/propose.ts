import {
  BANK_CONFIDENCES,
  type BankConfidence,
  type BankDoubt,
  type BankOutcome,
  type BankReason,
  type Cents,
  inCents,
  isLikelyOverpayment,
  subtractCents,
} from '@formulary/contract';
import { type Chosen, chooseOrders, sumOfLacks } from './choose-orders.ts';
import {
  type CustomerFact,
  customersOf,
  type Facts,
  type OpenLine,
  type OrderFact,
  type PaymentFact,
  WINDOW_DAYS,
} from './load-facts.ts';
import type { Mentions } from './mentions.ts';

/** A customer that a line may belong to, and the effect of approving it. */
export type Proposal = {
  confidence: BankConfidence;
  outcome: BankOutcome;
  customer: CustomerFact;
  parts: Chosen['parts'];
  payment: PaymentFact | null;
  reasons: { reason: BankReason; text: string }[];
  doubts: BankDoubt[];
};

const MAX_PROPOSALS = 3;
const DAY_MS = 86_400_000;

/** Whether a doubt says that the money may already have been counted, or is no longer there. */
const mayBeKnown = (doubt: BankDoubt): boolean =>
  doubt === 'similar' || doubt === 'recorded' || doubt === 'returned';

/** Amounts allocated to lines that are certain, so that a later line is not allocated them too. */
export type Taken = { orders: Map<string, Cents>; outstanding: Map<string, Cents>; payments: Set<string> };
export const nothingTaken = (): Taken => ({ orders: new Map(), outstanding: new Map(), payments: new Set() });

export const take = (taken: Taken, line: OpenLine, { outcome, parts, payment, customer }: Proposal): void => {
  if (payment) taken.payments.add(payment.id);
  if (outcome === 'approved') return;
  const before = taken.outstanding.get(customer.id) ?? 0;
  taken.outstanding.set(customer.id, inCents(before + line.amount));
  for (const { order, amount } of parts)
    taken.orders.set(order.id, inCents((taken.orders.get(order.id) ?? 0) + amount));
};

type Evidence = {
  line: OpenLine;
  customer: CustomerFact;
  /** Orders whose reference or invoice appears in the text. */
  mentioned: OrderFact[];
  hasReference: boolean;
  /** Whether earlier lines of this payer belonged to the customer, and enough of them to be sure. */
  isPayer: boolean;
  isKnownPayer: boolean;
  isNamed: boolean;
  reasons: Proposal['reasons'];
  open: OrderFact[];
  payments: PaymentFact[];
};

const nearest = (payments: readonly PaymentFact[], line: OpenLine): PaymentFact | undefined =>
  payments.toSorted((a, b) => daysApart(a, line) - daysApart(b, line) || (a.id < b.id ? -1 : 1))[0];

/** Days from the bank's date for a line to when a payment was added; negative if it was added earlier. */
const daysAfter = (payment: PaymentFact, { day }: OpenLine): number =>
  (new Date(payment.dateCreated).getTime() - Date.parse(day)) / DAY_MS;
const daysApart = (payment: PaymentFact, line: OpenLine): number => Math.abs(daysAfter(payment, line));

/**
 * Whether an unmatched payment or credit of the line's amount may be the line's, however staff recorded it, because old
 * statements are imported long after staff recorded their payments.
 */
const isRecordedBefore = (payment: PaymentFact, line: OpenLine): boolean =>
  payment.isPaid && payment.amount === line.amount && daysAfter(payment, line) >= -WINDOW_DAYS;

/** Finds the approved payment that the line seems to show: the same amount at about the same time. */
const findApproved = ({ line, payments, mentioned }: Evidence, hasOpen: boolean): PaymentFact | undefined => {
  const equal = payments.filter(
    (payment) =>
      isRecordedBefore(payment, line) && !payment.isCredit && daysApart(payment, line) <= WINDOW_DAYS,
  );
  const ids = new Set(mentioned.map(({ id }) => id));
  const ofMentioned = equal.filter(({ orderIds }) => orderIds.some((id) => ids.has(id)));
  return nearest(ofMentioned, line) ?? (mentioned.length > 0 && hasOpen ? undefined : nearest(equal, line));
};

/** Finds the waiting proof of the line's payment: for the same orders, or the customer's only one that names none. */
const findProof = (
  { line, payments, mentioned, open }: Evidence,
  parts: Chosen['parts'],
): PaymentFact | undefined => {
  const waiting = payments.filter((payment) => !payment.isPaid && daysApart(payment, line) <= WINDOW_DAYS);
  const orders = [...mentioned, ...parts.map(({ order }) => order)];
  const ids = new Set(orders.map(({ id }) => id));
  const references = orders.map(({ referenceNumber }) => referenceNumber);
  const isOfOrders = ({ orderIds, fileName }: PaymentFact): boolean => {
    const name = (fileName ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
    return orderIds.some((id) => ids.has(id)) || references.some((reference) => name.includes(reference));
  };
  const namesAmount = ({ orderIds }: PaymentFact): boolean =>
    orderIds.length > 0 && sumOfLacks(open.filter(({ id }) => orderIds.includes(id))) === line.amount;
  const [only, another] = waiting;
  return (
    nearest(waiting.filter(isOfOrders), line) ??
    nearest(waiting.filter(namesAmount), line) ??
    (only && !another && only.orderIds.length === 0 ? only : undefined)
  );
};

const chooseParts = ({ line, mentioned, open, customer }: Evidence): Chosen & { isOver: boolean } => {
  const ids = new Set(mentioned.map(({ id }) => id));
  const named = open.filter(({ id }) => ids.has(id));
  if (named.length === 0) {
    const chosen = chooseOrders(line.amount, open, customer.outstanding);
    return { ...chosen, isOver: line.amount > Math.max(0, customer.outstanding) };
  }
  const due = sumOfLacks(named);
  const { parts } = chooseOrders(line.amount, named, due);
  const reason = line.amount === due ? (named.length === 1 ? 'order' : 'orders') : null;
  return { parts, reason, isExact: line.amount === due, isOver: line.amount > due };
};

const confidenceOf = (
  evidence: Evidence,
  found: Chosen & { approved: PaymentFact | undefined; isOver: boolean },
): BankConfidence => {
  const { hasReference, mentioned, isPayer, isKnownPayer, isNamed } = evidence;
  const isTold = hasReference || (mentioned.length > 0 && (found.isExact || isKnownPayer || isNamed));
  if (found.approved) {
    // Cash in the till and money on the statement may be two payments.
    if ((isTold || isKnownPayer) && found.approved.isTransfer) return 'certain';
    return isTold || isPayer || isNamed || mentioned.length > 0 ? 'likely' : 'possible';
  }
  const openMentioned = evidence.open.some(({ id }) => mentioned.some((order) => order.id === id));
  if (isTold && openMentioned) return found.isOver ? 'likely' : 'certain';
  if (isKnownPayer && found.isExact) return 'certain';
  if (isTold || isPayer || mentioned.length > 0) return 'likely';
  return isNamed && found.reason !== null ? 'likely' : 'possible';
};

const toProposal = (evidence: Evidence): Proposal => {
  const { line, customer, mentioned, open } = evidence;
  const hasOpen = open.some(({ id }) => mentioned.some((order) => order.id === id));
  const approved = findApproved(evidence, hasOpen);
  const chosen = chooseParts(evidence);
  const proof = approved ? undefined : findProof(evidence, chosen.parts);
  const confidence = confidenceOf(evidence, { ...chosen, approved });
  const reasons = [...evidence.reasons];
  if (approved) reasons.push({ reason: 'payment', text: '' });
  else {
    if (chosen.reason)
      reasons.push({
        reason: chosen.reason,
        text: chosen.parts.map(({ order }) => order.referenceNumber).join(', '),
      });
    if (proof) reasons.push({ reason: 'proof', text: proof.fileName ?? '' });
  }
  const isFarOver = isLikelyOverpayment(line.amount, customer.outstanding);
  const isRecorded = evidence.payments.some((payment) => isRecordedBefore(payment, line));
  const doubts: BankDoubt[] = [
    ...(!approved && mentioned.length > 0 && !hasOpen ? (['paid'] as const) : []),
    ...(!approved && (chosen.isOver || isFarOver) ? (['overpaid'] as const) : []),
    ...(line.hasTwin ? (['similar'] as const) : []),
    ...(!approved && isRecorded ? (['recorded'] as const) : []),
    ...(line.isReturned ? (['returned'] as const) : []),
  ];
  const isDoubtful = doubts.some(mayBeKnown) || (!approved && isFarOver);
  return {
    confidence: confidence === 'certain' && isDoubtful ? 'likely' : confidence,
    outcome: approved ? 'approved' : proof ? 'proof' : 'record',
    customer,
    parts: approved ? [] : chosen.parts,
    payment: approved ?? proof ?? null,
    reasons,
    doubts,
  };
};

const reduced = (orders: readonly OrderFact[], { orders: used }: Taken): OrderFact[] =>
  orders
    .map((order) => ({ ...order, lacks: subtractCents(order.lacks, used.get(order.id) ?? inCents(0)) }))
    .filter(({ lacks }) => lacks > 0);

/**
 * Returns the customers that a line may belong to, best first, or the proposal for a chosen customer. Deterministic for the
 * same line, facts and earlier lines.
 */
export const propose = (
  line: OpenLine,
  mentions: Mentions,
  facts: Facts,
  taken: Taken,
  chosen?: string,
): Proposal[] => {
  const found = customersOf(line, mentions, facts);
  const identified = new Set([
    ...found.orders.map(({ userId }) => userId),
    ...[found.byUsername, found.byName, found.byPayer].flatMap((ids) => [...ids]),
  ]);
  const ids = chosen ? [chosen] : identified.size > 0 ? identified : found.byAmount;
  const proposals = [...ids].flatMap((id): Proposal[] => {
    const known = facts.customers.get(id);
    if (!known) return [];
    const outstanding = subtractCents(known.outstanding, taken.outstanding.get(id) ?? inCents(0));
    const mentioned = [
      ...new Map(
        found.orders.filter(({ userId }) => userId === id).map((order) => [order.id, order]),
      ).values(),
    ];
    const references = mentions.references.filter((text) => facts.byReference.get(text)?.userId === id);
    const invoices = mentions.invoices.filter((serial) => facts.byInvoice.get(serial)?.userId === id);
    const isPayer = found.byPayer.size === 1 && found.byPayer.has(id);
    const reasons: Proposal['reasons'] = [
      ...references.map((text) => ({ reason: 'reference' as const, text })),
      ...invoices.map((serial) => ({
        reason: 'invoice' as const,
        text: `INV-${String(serial).padStart(6, '0')}`,
      })),
      ...(found.byPayer.has(id) ? [{ reason: 'payer' as const, text: line.payerKey }] : []),
      ...(found.byUsername.has(id) ? [{ reason: 'username' as const, text: known.username }] : []),
      ...(found.byName.has(id) ? [{ reason: 'name' as const, text: '' }] : []),
    ];
    const evidence: Evidence = {
      line,
      customer: { ...known, outstanding },
      mentioned,
      hasReference: references.length > 0,
      isPayer,
      isKnownPayer: isPayer && facts.knownPayers.has(line.payerKey),
      isNamed: found.byName.has(id) || found.byUsername.has(id),
      reasons,
      open: reduced(facts.open.get(id) ?? [], taken),
      payments: (facts.payments.get(id) ?? []).filter((payment) => !taken.payments.has(payment.id)),
    };
    return [toProposal(evidence)];
  });
  const owners = new Set(found.orders.map(({ userId }) => userId));
  return proposals
    .map((proposal) =>
      owners.size > 1 && proposal.confidence === 'certain'
        ? { ...proposal, confidence: 'likely' as const }
        : proposal,
    )
    .toSorted(
      (a, b) =>
        BANK_CONFIDENCES.indexOf(a.confidence) - BANK_CONFIDENCES.indexOf(b.confidence) ||
        b.reasons.length - a.reasons.length ||
        (a.customer.id < b.customer.id ? -1 : 1),
    )
    .slice(0, MAX_PROPOSALS);
};
