import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { productIdOf } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { titleOfChoice } from '#web/parts/line-entry/choices.ts';
import { equivalentsQuery } from '#web/parts/product/compare-api.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { type CheckedLine, isUnavailable } from '../checking/check-lines.ts';
import { type Offer, offersOf, savingOf, undoSwap } from './swap-line.ts';
import { Difference, onePress, swapAloud } from './swap-panel.tsx';
import type { Swap, Swaps } from './use-swaps.ts';

type LabelProps = {
  packs: number;
  product: {
    name: string;
    dosage: string;
    strength: string;
    packSize: string;
    variantName?: string | undefined;
  };
  lab: string;
  cost: Swap['difference'];
};

function Label({ packs, product, lab, cost }: LabelProps) {
  return (
    <>
      <span className="figures">{formatNumber(packs)} ×</span>{' '}
      <span className="font-medium">{product.name}</span>
      <span className="text-muted">
        {' '}
        {[describeProduct(product), lab].filter(Boolean).join(' · ')} ·{' '}
        <span className="figures">{formatMoney(cost)} each</span>
      </span>
    </>
  );
}

type ReviewRowProps = { offer: Offer | undefined; swap: Swap | undefined; swaps: Swaps };

/** An offer, or the swap that the customer made of it. The button stays, so that it keeps the focus. */
function ReviewRow({ offer, swap, swaps }: ReviewRowProps) {
  const target = useCart(({ products }) => (swap ? products[swap.toId] : undefined));
  const from = swap?.from ?? offer?.check.today;
  const difference = swap?.difference ?? offer?.difference;
  if (!from || difference === undefined) return null;
  const isOut = offer !== undefined && isUnavailable(offer.check);
  const press = () => {
    if (swap) {
      undoSwap(swap);
      swaps.drop(swap, false);
    } else if (offer) swapAloud(offer.check, offer.choice, swaps, false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2.5 last:border-b-0">
      <div className="wrap-anywhere min-w-[min(16rem,100%)] flex-1 text-sm">
        <p>
          <Label packs={from.quantity} product={from} lab={from.labId} cost={from.cost} />
          {isOut && <span className="text-owed"> · Out of stock</span>}
        </p>
        <p>
          <span aria-hidden>→ </span>
          <span className="sr-only">for </span>
          {swap && target && (
            <Label packs={swap.moved} product={target} lab={target.labId} cost={target.cost} />
          )}
          {!swap && offer && (
            <Label
              packs={offer.packs}
              product={offer.choice.product}
              lab={offer.choice.product.labName}
              cost={offer.choice.product.cost}
            />
          )}
        </p>
      </div>
      <Difference cents={difference} />
      <Button variant="secondary" size="sm" className="min-w-18" {...onePress(press)}>
        {swap ? 'Undo' : 'Swap'}
        <span className="sr-only">
          {swap
            ? ` swapping ${titleOf(from)}`
            : ` ${titleOf(from)} for ${offer ? titleOfChoice(offer.choice) : ''}`}
        </span>
      </Button>
    </li>
  );
}

type ReviewProps = { offers: readonly Offer[]; swaps: Swaps; onClose: () => void };

/** Lists the offers as they were on opening, so that no row moves while the customer accepts them. */
function Review({ offers, swaps, onClose }: ReviewProps) {
  const [lineIds] = useState(() => offers.map(({ check }) => check.line.id));
  return (
    <RouteDialog
      title="Equivalents in stock"
      size="xl"
      description="Same substance, strength, form and pack. Each line is exchanged only if you press Swap."
      onClose={onClose}
    >
      <ul aria-label="Swaps">
        {lineIds.map((id) => (
          <ReviewRow
            key={id}
            offer={offers.find(({ check }) => check.line.id === id)}
            swap={swaps.made.find(({ from }) => from.id === id)}
            swaps={swaps}
          />
        ))}
      </ul>
    </RouteDialog>
  );
}

const count = (number: number, one: string, many: string): string =>
  `${formatNumber(number)} ${number === 1 ? one : many}`;

type SavingsProps = {
  checks: readonly CheckedLine[];
  swaps: Swaps;
  /** Moves the focus, because the button that opened the review is gone. */
  onEmptied: () => void;
};

/** What the cart would save with the cheapest equivalents in stock, and the review of each swap. */
export function Savings({ checks, swaps, onEmptied }: SavingsProps) {
  const products = useCart((cart) => cart.products);
  /** The products compared when the review was opened: each swap would otherwise compare the whole cart again. */
  const [reviewed, setReviewed] = useState<string[]>();
  const comparable = checks.filter(({ product }) => product && product.equivalents > 0);
  const ids = reviewed ?? [...new Set(comparable.map(({ line }) => productIdOf(line.id)))];
  const { data } = useQuery({ ...equivalentsQuery(ids), enabled: ids.length > 0 });
  const offers = data ? offersOf(checks, data, products) : [];
  const saving = savingOf(offers);
  if (offers.length === 0 && !reviewed) return null;
  return (
    <>
      {offers.length > 0 && (
        <section aria-label="Savings" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <p>
            {saving > 0 ? (
              <>
                Equivalents in stock would save{' '}
                <strong className="figures font-semibold text-credit">{formatMoney(saving)}</strong>
              </>
            ) : (
              `Equivalents are in stock for ${count(offers.length, 'product', 'products')}`
            )}
          </p>
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setReviewed(ids)}>
            Review {count(offers.length, 'swap', 'swaps')}
          </Button>
        </section>
      )}
      {reviewed && (
        <Review
          offers={offers}
          swaps={swaps}
          onClose={() => {
            setReviewed(undefined);
            if (offers.length === 0) onEmptied();
          }}
        />
      )}
    </>
  );
}
