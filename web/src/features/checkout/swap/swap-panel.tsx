import type { Product } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { type Choice, choicesOf, factsOfChoice, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import { comparisonQuery } from '#web/parts/product/compare-api.ts';
import { packOf, titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Nothing } from '#web/ui/feedback/heard.tsx';
import type { CheckedLine } from '../checking/check-lines.ts';
import { differenceOf, differenceText, roomFor, swapLine, undoSwap } from './swap-line.ts';
import type { Swap, Swaps } from './use-swaps.ts';

/** The number of products that people can compare at a glance. */
const MOST = 4;

/** Ignores the second press of a double click and a held key, because after the first one the same press would undo it. */
export const onePress = (act: () => void) => ({
  onClick: ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
});

/** Swaps a line and announces the result. */
export const swapAloud = (check: CheckedLine, choice: Choice, swaps: Swaps, takesFocus: boolean): void => {
  const swap = swapLine(check, choice, swaps.made);
  if (!swap) return;
  swaps.add(swap, takesFocus);
  announce(`${titleOf(swap.from)} swapped for ${titleOfChoice(choice)}, ${differenceText(swap.difference)}`);
};

export function Difference({ cents }: { cents: Swap['difference'] }) {
  return (
    <span
      className={cn(
        'figures whitespace-nowrap text-sm',
        cents < 0 ? 'font-medium text-credit' : 'text-muted',
      )}
    >
      {differenceText(cents)}
    </span>
  );
}

/** Whether both packs contain the same; false if either size is unknown. */
const isSamePack = (one: Product, other: Product): boolean =>
  one.contents !== null &&
  one.contents.amount === other.contents?.amount &&
  one.contents.unit === other.contents.unit;

type ChoiceRowProps = { check: CheckedLine; product: Product; choice: Choice; swaps: Swaps };

function ChoiceRow({ check, product, choice, swaps }: ChoiceRowProps) {
  const { line, today } = check;
  const room = useCart(({ products }) => roomFor(products, choice));
  const inCart = useCart(({ products }) => products[choice.id]?.quantity ?? 0);
  const packs = Math.min(line.quantity, Math.max(0, room));
  const { name, labName, cost, packSize } = choice.product;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-1.5 last:border-b-0">
      <span className="min-w-[min(14rem,100%)] flex-1">
        <span className="wrap-anywhere block font-medium leading-5">{name}</span>
        <span className="wrap-anywhere block text-[0.8125rem] text-muted leading-4.5">
          {[factsOfChoice(choice), labName].filter(Boolean).join(' · ')} ·{' '}
          <span className="figures">{formatMoney(cost)} each</span>
          {inCart > 0 && ` · ${formatNumber(inCart)} already in the cart`}
          {packs < line.quantity && (
            <span className="text-notice">
              {' '}
              ·{' '}
              {packs > 0
                ? `only ${formatNumber(packs)} of ${formatNumber(line.quantity)} in stock`
                : 'no more in stock'}
            </span>
          )}
        </span>
      </span>
      {!isSamePack(product, choice.product) && (
        <Badge size="sm">{packOf(packSize) ? 'Other pack size' : 'Pack size unknown'}</Badge>
      )}
      {packs > 0 && <Difference cents={differenceOf(today, choice.product, packs)} />}
      <Button
        variant="secondary"
        size="sm"
        disabled={packs === 0}
        {...onePress(() => swapAloud(check, choice, swaps, true))}
      >
        Swap
        <span className="sr-only">
          {' '}
          {titleOf(line)} for {titleOfChoice(choice)}
        </span>
      </Button>
    </li>
  );
}

type SwapPanelProps = { check: CheckedLine; product: Product; swaps: Swaps };

/** The equivalents in stock of a line's product, each of which can replace it. */
export function SwapPanel({ check, product, swaps }: SwapPanelProps) {
  const query = useQuery({ ...comparisonQuery(product.id), staleTime: 0 });
  const { data, error, refetch } = query;
  const inStock = data?.products.filter(({ id, stock }) => id !== product.id && stock > 0) ?? [];
  // The difference in price is only comparable for the same pack.
  const choices = choicesOf(
    inStock.toSorted((one, other) => Number(isSamePack(product, other)) - Number(isSamePack(product, one))),
  );
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} className="py-3" />;
  if (choices.length === 0 && !isHeard(query))
    return <p className="py-2 text-muted text-sm">Looking for equivalents…</p>;
  if (choices.length === 0) return <Nothing className="py-2">No equivalent is in stock.</Nothing>;
  return (
    <div className="pb-2">
      <ul
        aria-label={`Equivalents of ${titleOf(check.line)}`}
        className="rounded-control border bg-ground px-3"
      >
        {choices.slice(0, MOST).map((choice) => (
          <ChoiceRow key={choice.id} check={check} product={product} choice={choice} swaps={swaps} />
        ))}
      </ul>
      {data && data.total > MOST + 1 && (
        <LinkButton
          to="/store/$id/compare"
          params={{ id: product.id }}
          variant="ghost"
          size="sm"
          className="mt-1"
        >
          Compare all {formatNumber(data.total)}
        </LinkButton>
      )}
    </div>
  );
}

/** Says what a line replaced, until the customer leaves the cart, so that there is no rush to undo. */
export function SwapNote({ swap, swaps }: { swap: Swap; swaps: Swaps }) {
  const undo = useRef<HTMLButtonElement>(null);
  const takesFocus = swaps.toFocus === swap;
  useEffect(() => {
    if (takesFocus) undo.current?.focus();
  }, [takesFocus]);
  const { from, moved, own } = swap;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1.5 text-sm">
      <span className="wrap-anywhere text-muted">
        Instead of <span className="figures">{formatNumber(from.quantity)}</span> × {from.name}, {from.labId}
        {own > 0 && `, added to the ${formatNumber(own)} in the cart`}
      </span>
      <Difference cents={swap.difference} />
      {moved < from.quantity && (
        <span className="text-notice">
          Only {formatNumber(moved)} of {formatNumber(from.quantity)} in stock
        </span>
      )}
      <Button
        ref={undo}
        variant="secondary"
        size="sm"
        {...onePress(() => {
          undoSwap(swap);
          swaps.drop(swap, true);
        })}
      >
        <Undo2 aria-hidden />
        Undo
        <span className="sr-only"> swapping {titleOf(from)}</span>
      </Button>
    </div>
  );
}
