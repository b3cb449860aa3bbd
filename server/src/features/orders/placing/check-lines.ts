import {
  type Cents,
  type DocumentTax,
  formatMoney,
  linesTotal,
  orderTax,
  type PricedLine,
  subtractCents,
  type TaxRules,
} from '@formulary/contract';
import { AppError } from '../../../http/errors/app-error.ts';
import { packsOf } from '../stock.ts';
import type { FoundLine, RequestedLine } from './find-lines.ts';

const packsOfLines = (lines: FoundLine[]) =>
  packsOf(lines.map((line) => ({ productId: line.product.id, quantity: line.quantity })));

const describeStock = ({ name, stock }: FoundLine['product']): string =>
  stock === 0 ? `${name} is out of stock.` : `Only ${stock} of ${name} left.`;

const isFound = (line: RequestedLine): line is FoundLine => line.product !== null;

/**
 * Returns the lines if all are sold and in stock; otherwise 409 OUT_OF_STOCK, naming each such line and its remaining
 * stock.
 */
export const requireAvailable = (asked: RequestedLine[]): FoundLine[] => {
  const lines = asked.filter(isFound);
  const packs = packsOfLines(lines);
  const errors = new Map<string, string>();
  for (const { lineId, product } of asked) {
    if (!product) errors.set(lineId, 'This product is no longer available.');
    else if ((packs.get(product.id) ?? 0) > product.stock) errors.set(lineId, describeStock(product));
  }
  const sentences = [...errors.values()];
  if (sentences.length === 0) return lines;
  const message = sentences.length === 1 ? `${sentences[0]}` : 'Some products are not available.';
  throw new AppError('OUT_OF_STOCK', message, { errors });
};

const wrongFee = (totalPrice: Cents, lines: PricedLine[], fee: Cents): string => {
  const seen = subtractCents(totalPrice, linesTotal(lines));
  return `Delivery ${seen >= 0 ? `now costs ${formatMoney(fee)} (was ${formatMoney(seen)})` : `costs ${formatMoney(fee)}`}.`;
};

/**
 * Returns the order's VAT and total at current prices; 409 PRICE_CHANGED, naming each line with a price other than the
 * one the customer saw. If the totals differ, lines without a seen price are all named.
 */
export const requireSeenPrices = (
  lines: FoundLine[],
  seen: { totalPrice: Cents; forCollection: boolean },
  deliveryFee: Cents,
  rules: TaxRules,
): DocumentTax => {
  const priced = lines.map(({ product: { cost, zeroRated }, quantity }) => ({ cost, zeroRated, quantity }));
  const tax = orderTax(priced, { deliveryFee, forCollection: seen.forCollection }, rules);
  const errors = new Map<string, string>();
  for (const { lineId, seenCost, product } of lines) {
    if (seenCost !== undefined && seenCost !== product.cost)
      errors.set(
        lineId,
        `${product.name} now costs ${formatMoney(product.cost)} (was ${formatMoney(seenCost)}).`,
      );
    else if (seenCost === undefined && seen.totalPrice !== tax.total)
      errors.set(lineId, `${product.name} costs ${formatMoney(product.cost)}.`);
  }
  if (errors.size === 0) {
    if (seen.totalPrice === tax.total) return tax;
    // Without VAT on top, only the fee can be the difference.
    if (seen.forCollection || !rules.pricesIncludeVat)
      errors.set('totalPrice', `The total is ${formatMoney(tax.total)}.`);
    else errors.set('deliveryFee', wrongFee(seen.totalPrice, priced, deliveryFee));
  }
  throw new AppError('PRICE_CHANGED', 'Prices have changed since you filled your cart.', { errors });
};
