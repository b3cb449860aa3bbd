import { addCents, type Cents, type EquivalentsList, inCents, type Product } from '@formulary/contract';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import {
  type CartLine,
  type CartProducts,
  productIdOf,
  toCartLine,
  withLineAt,
} from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { mayFillCart } from '#web/parts/cart/filling.ts';
import { type Choice, choiceOf } from '#web/parts/line-entry/choices.ts';
import { packsFor } from '#web/parts/product/stock.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { type CheckedLine, isUnavailable } from '../checking/check-lines.ts';
import type { Swap } from './use-swaps.ts';

/** Returns the packs of a product that the stock allows to add to the cart. */
export const roomFor = (products: CartProducts, { id, product }: Choice): number =>
  packsFor(products, product.id, id, product.stock) - (products[id]?.quantity ?? 0);

/** Returns how much more the same packs of another product cost; less than 0 if it is cheaper. */
export const differenceOf = (line: Pick<CartLine, 'cost'>, { cost }: Product, packs: number): Cents =>
  inCents((cost - line.cost) * packs);

export const differenceText = (difference: Cents): string => {
  if (difference === 0) return 'same price';
  return difference < 0 ? `saves ${formatMoney(inCents(-difference))}` : `${formatMoney(difference)} more`;
};

/**
 * Exchanges a line for another product in its place, in one change of the cart, so that no other device ever sees half of
 * it. Returns undefined if it cannot, after telling the customer why. `made` contains the swaps that can be undone.
 */
export const swapLine = (check: CheckedLine, choice: Choice, made: readonly Swap[]): Swap | undefined => {
  const { products, deliveryDetail, setOrder } = useCart.getState();
  const from = products[check.line.id];
  if (!from || !mayFillCart()) return undefined;
  const known = products[choice.id];
  const moved = Math.min(from.quantity, roomFor(products, choice));
  if (moved <= 0) {
    const { name, stock } = choice.product;
    const isOut = stock <= 0;
    toast({
      description: isOut
        ? `${name} is out of stock.`
        : `All ${formatNumber(stock)} packs of ${name} are in your cart.`,
      variant: 'destructive',
    });
    return undefined;
  }
  const target = known ?? toCartLine(choice.product, choice.variant);
  const swapped = { ...target, quantity: (known?.quantity ?? 0) + moved };
  const lines = Object.values(products).flatMap((line) => {
    if (line.id === choice.id) return [swapped];
    if (line.id !== from.id) return [line];
    return known ? [] : [swapped];
  });
  setOrder({ deliveryDetail, products: Object.fromEntries(lines.map((line) => [line.id, line])) });
  const movedBefore = made
    .filter(({ toId }) => toId === choice.id)
    .reduce((sum, swap) => sum + swap.moved, 0);
  return {
    from,
    index: Object.keys(products).indexOf(from.id),
    toId: choice.id,
    own: Math.max(0, (known?.quantity ?? 0) - movedBefore),
    moved,
    difference: differenceOf(check.today, choice.product, moved),
  };
};

/** Puts the exchanged line back, with its quantity, and takes its packs out of the line that replaced it. */
export const undoSwap = ({ from, index, toId, own, moved }: Swap): void => {
  const { products, deliveryDetail, setOrder } = useCart.getState();
  const { [toId]: target, ...others } = products;
  if (!target || products[from.id]) return;
  // The customer may have lowered the quantity in the meantime.
  const left = Math.max(target.quantity - moved, Math.min(own, target.quantity));
  const place = left > 0 ? index : Object.keys(products).indexOf(toId);
  const without = left > 0 ? { ...products, [toId]: { ...target, quantity: left } } : others;
  setOrder({ deliveryDetail, products: withLineAt(without, from, place) });
};

/** A swap that would save something, or replace a product that is out of stock. */
export type Offer = { check: CheckedLine; choice: Choice; packs: number; difference: Cents };

/**
 * Returns the best swap of each line, first those of products that are out of stock. The others save something and are
 * in stock for the whole line. No pack is offered twice.
 */
export const offersOf = (
  checks: readonly CheckedLine[],
  { equivalents }: EquivalentsList,
  products: CartProducts,
): Offer[] => {
  const productsOf = new Map(equivalents.map((each) => [each.productId, each.products]));
  const promised = new Map<string, number>();
  const offerFor = (check: CheckedLine): Offer[] => {
    const isOut = isUnavailable(check);
    const { line, today } = check;
    for (const product of productsOf.get(productIdOf(line.id)) ?? []) {
      const choice = choiceOf(product);
      const room = roomFor(products, choice) - (promised.get(product.id) ?? 0);
      const packs = Math.min(line.quantity, room);
      const difference = differenceOf(today, product, packs);
      if (packs <= 0 || (!isOut && (packs < line.quantity || difference >= 0))) continue;
      promised.set(product.id, (promised.get(product.id) ?? 0) + packs);
      return [{ check, choice, packs, difference }];
    }
    return [];
  };
  const sold = checks.filter(({ product, isGone }) => product && !isGone);
  return [
    ...sold.filter(isUnavailable).flatMap(offerFor),
    ...sold.filter((check) => !isUnavailable(check) && !check.isShort).flatMap(offerFor),
  ];
};

/** Returns what the offers save; those for products that are out of stock save nothing, because those cost nothing. */
export const savingOf = (offers: readonly Offer[]): Cents =>
  addCents(...offers.map(({ check, difference }) => inCents(isUnavailable(check) ? 0 : -difference)));
