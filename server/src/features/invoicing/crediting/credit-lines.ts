import {
  addCents,
  type Cents,
  type CreditedLine,
  documentTax,
  formatMoneyExactly,
  inCents,
  lineTotal,
} from '@formulary/contract';
import { AppError } from '../../../http/errors/app-error.ts';
import type { TaxedAmount } from '../order/order-tax.ts';
import { type InvoicedLine, leftOf } from './creditable-lines.ts';

/** The credit for a line of an invoice; `quantity` 0 for only an amount. */
export type Credited = { line: InvoicedLine; quantity: number; amount: Cents; isReturned: boolean };

type Faults = Map<string, string>;

const wrongInput = (
  { orderLineId }: InvoicedLine,
  { quantity, returnToStock }: CreditedLine,
): string | undefined => {
  if (orderLineId === null && returnToStock) return 'A delivery fee cannot be put back into stock.';
  if (orderLineId === null && quantity != null && quantity > 1) return 'There is one delivery fee.';
  return undefined;
};

const beyond = ({ line, quantity, amount }: Credited): string | undefined => {
  const left = leftOf(line);
  if (quantity > left.quantity)
    return left.quantity === 0
      ? 'All packs of this line are credited.'
      : `Only ${left.quantity} of this line can still be credited.`;
  const ofPacks = lineTotal({ cost: line.cost, quantity });
  if (quantity > 0 && quantity < left.quantity && amount > ofPacks)
    return `Credit at most ${formatMoneyExactly(ofPacks)} for ${quantity} of this line, so that the others can still be credited.`;
  if (amount > left.amount)
    return `Only ${formatMoneyExactly(left.amount)} of this line can still be credited.`;
  return undefined;
};

const refuse = (code: 'VALIDATION' | 'CONFLICT', errors: Faults): void => {
  const [message] = errors.values();
  if (message) throw new AppError(code, message, { errors });
};

const toCredited = (line: InvoicedLine, { quantity, amount, returnToStock }: CreditedLine): Credited => ({
  line,
  quantity: quantity ?? 0,
  amount: amount ?? lineTotal({ cost: line.cost, quantity: quantity ?? 0 }),
  isReturned: returnToStock,
});

/** Returns the requested credits for an invoice's lines, in the invoice's order, unchecked. */
export const readCredited = (lines: readonly InvoicedLine[], wanted: readonly CreditedLine[]): Credited[] => {
  const byLine = new Map(wanted.map((one) => [one.lineId, one]));
  return lines.flatMap((line) => {
    const one = byLine.get(line.id);
    return one ? [toCredited(line, one)] : [];
  });
};

/**
 * Returns the credits for an invoice's lines, in the invoice's order. 400 with `errors` by line for a line that is not the
 * invoice's, is chosen twice or cannot be credited like this; 409 with `errors` for more than the line has left.
 */
export const requireCreditable = (
  lines: readonly InvoicedLine[],
  wanted: readonly CreditedLine[],
): Credited[] => {
  const wrong: Faults = new Map();
  const tooMuch: Faults = new Map();
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length)
    throw new AppError('VALIDATION', 'Choose each line of the invoice only once.');
  const known = new Map(lines.map((line) => [line.id, line]));
  for (const one of wanted) {
    const line = known.get(one.lineId);
    const fault = line ? wrongInput(line, one) : 'This invoice has no such line.';
    if (fault) wrong.set(one.lineId, fault);
  }
  const credited = readCredited(lines, wanted);
  for (const credit of credited) {
    const excess = beyond(credit);
    if (excess) tooMuch.set(credit.line.id, excess);
  }
  refuse('VALIDATION', wrong);
  refuse('CONFLICT', tooMuch);
  if (credited.every(({ amount }) => amount === 0))
    throw new AppError('VALIDATION', 'These lines were free of charge, so there is nothing to credit.');
  return credited;
};

/** Returns the credits for the whole rest of an invoice, with its packs returned to stock. */
export const creditAll = (lines: readonly InvoicedLine[]): Credited[] =>
  lines.map((line) => ({ line, ...leftOf(line), isReturned: line.orderLineId !== null }));

/**
 * Returns the VAT of the credited lines. It is rounded on the running total of all credit notes of the invoice, so that an
 * invoice credited line by line is credited with its VAT to the cent, and never with more.
 */
export const taxCredited = (
  lines: readonly InvoicedLine[],
  credited: readonly Credited[],
  pricesIncludeVat: boolean,
): TaxedAmount[] => {
  const before = [...Map.groupBy(lines, ({ taxRate }) => taxRate)].map(([rate, ofRate]) => ({
    amount: addCents(...ofRate.map(({ creditedAmount }) => creditedAmount)),
    rate,
  }));
  const now = credited.map(({ line, amount }) => ({ amount, rate: line.taxRate }));
  const { parts } = documentTax([...before, ...now], pricesIncludeVat);
  return now.map((part, index) => ({ ...part, tax: parts[before.length + index] ?? inCents(0) }));
};
