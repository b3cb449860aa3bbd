import { dateAt, type Usual } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import type { Choice } from '#web/parts/line-entry/choices.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { putInCart, useQuantity } from '#web/parts/product/put-in-cart.ts';
import { packsFor, stockState } from '#web/parts/product/stock.tsx';
import { WatchButton } from '#web/parts/product/watch-button.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { idOf, variantOf } from '../put-usuals.ts';
import { describeDue, describeRhythm } from '../rhythm.ts';
import { factsOf } from './mine-rows.ts';

const EquivalentButtons = lazy(async () => ({
  default: (await import('#web/parts/line-entry/choice-buttons.tsx')).EquivalentButtons,
}));

const SECOND_LINE = 'block text-xs leading-4';

/** On a tablet, everything but the name and the rhythm below it is beside both. */
const BESIDE = '@xl:@max-3xl:row-start-1 @xl:@max-3xl:row-span-2';

function Stock({ stock }: { stock: number }) {
  const state = stockState(stock);
  if (state === 'out') return <span className="font-medium text-owed">Out of stock</span>;
  if (state === 'few') return <span className="text-notice">Only {formatNumber(stock)} left</span>;
  return <span className="text-muted">{formatNumber(stock)} in stock</span>;
}

function Rhythm({ usual: { everyDays, dueOn, isDue } }: { usual: Usual }) {
  const today = dateAt(Date.now(), storeTimeZone());
  return (
    <p className="@max-3xl:flex @max-3xl:flex-wrap @max-3xl:gap-x-2 @xl:@max-3xl:col-start-1 @xl:@max-3xl:row-start-2 text-muted">
      <span className="block first-letter:uppercase">
        {everyDays === null ? 'irregular' : describeRhythm(everyDays)}
      </span>
      {dueOn && (
        <span className={cn(SECOND_LINE, isDue && 'font-medium text-primary')}>
          {describeDue(dueOn, today)}
        </span>
      )}
    </p>
  );
}

/** Puts an equivalent into the cart, in addition to what is there. */
const addEquivalent = ({ id, product, variant }: Choice, packs: number): void => {
  const known = useCart.getState().products[id]?.quantity ?? 0;
  putInCart(product, variant, known + packs);
};

type GoneProps = { usual: Usual; title: string; isOpen: boolean; onToggle: () => void };

/** What can be done about a product that is out of stock. */
function Gone({ usual: { product }, title, isOpen, onToggle }: GoneProps) {
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  return (
    <div
      className={cn(
        'flex @max-xl:col-span-full @xl:col-span-2 @xl:@max-3xl:col-start-3 flex-wrap items-center @xl:justify-end gap-x-2 gap-y-1',
        BESIDE,
      )}
    >
      {product.equivalents > 0 && (
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          disabled={isReadOnly}
          {...(isReadOnly && { title: READ_ONLY })}
          onClick={onToggle}
        >
          Equivalents<span className="sr-only"> of {title}</span>
        </Button>
      )}
      <WatchButton product={product} size="sm" isShort />
    </div>
  );
}

type MineRowProps = {
  usual: Usual;
  /** The quantity to add, if the customer has changed it. */
  draft: number | undefined;
  onDraft: (id: string, quantity: number) => void;
};

/**
 * A usual product on one row, 42 pixels high on a wide screen. The quantity field has the quantity to add; once the product is
 * in the cart, the quantity there.
 */
export const MineRow = memo(function MineRow({ usual, draft, onDraft }: MineRowProps) {
  const { product, variantId, quantity: usualQuantity, lastCost } = usual;
  const [showsEquivalents, setShowsEquivalents] = useState(false);
  const [instead, setInstead] = useState<string>();
  const id = idOf(usual);
  const variant = variantOf(product, variantId);
  const title = titleOf({ ...product, variantName: variant?.name });
  const facts = factsOf(usual);
  const inCart = useQuantity(product.id, variant?.id);
  const left = useCart(({ products }) => packsFor(products, product.id, id, product.stock));
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const isGone = left <= 0 && inCart === 0;
  const quantity = draft ?? Math.min(usualQuantity, Math.max(1, left));
  const add = () => {
    if (inCart === 0) putInCart(product, variant, quantity);
  };
  return (
    <li
      data-mine-row=""
      className={cn(
        // Keeps long lists fast: rows out of view are not rendered. Until they are, their content has its usual height.
        '[content-visibility:auto] [contain-intrinsic-size:auto_6.5rem] @xl:[contain-intrinsic-size:auto_3rem]',
        '@3xl:[contain-intrinsic-size:auto_2rem] @3xl:max-desktop:[contain-intrinsic-size:auto_2.75rem]',
        'grid min-h-10.5 cramped:grid-cols-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-b py-2 text-[0.8125rem] leading-4',
        '@xl:@max-3xl:grid-cols-[minmax(0,1fr)_auto_9rem_5rem] @xl:gap-y-0 @xl:py-1',
        '@3xl:grid-cols-[minmax(0,1fr)_8rem_4.5rem_5.5rem_7.5rem_6.75rem] @3xl:py-px',
      )}
    >
      <p
        className="min-w-0 @max-xl:col-span-full @xl:@max-3xl:col-start-1 @xl:@max-3xl:row-start-1"
        title={title}
      >
        <Link
          to="/store/$id"
          params={{ id: product.id }}
          className="wrap-anywhere @max-3xl:relative block rounded-sm font-medium @max-3xl:after:absolute @max-3xl:after:inset-x-0 @max-3xl:after:-inset-y-3.5 @3xl:truncate hover:text-primary"
        >
          {product.name}
        </Link>
        <span className="flex @max-3xl:flex-wrap text-muted text-xs leading-4">
          {/** The strength and the pack size distinguish medicines, so only the lab is ever cut. */}
          <span className="wrap-anywhere shrink-0 whitespace-pre-wrap max-w-full">
            {facts}
            {facts && product.labName && ' · '}
          </span>
          <span className="@max-3xl:wrap-anywhere @3xl:truncate">{product.labName}</span>
        </span>
      </p>
      <Rhythm usual={usual} />
      <div
        className={cn(
          'flex @3xl:contents @xl:@max-3xl:col-start-2 @xl:@max-3xl:flex-col flex-wrap @xl:@max-3xl:items-end items-baseline justify-end gap-x-3',
          BESIDE,
        )}
      >
        <p className="figures text-right">
          <span className="font-medium">{formatMoney(product.cost)}</span>
          {lastCost !== product.cost && (
            <span className={cn(SECOND_LINE, product.cost > lastCost ? 'text-notice' : 'text-credit')}>
              was {formatMoney(lastCost)}
            </span>
          )}
        </p>
        <p className="figures @3xl:text-right">
          <Stock stock={product.stock} />
          {product.stock > 0 && product.stock < usualQuantity && (
            <span className={cn(SECOND_LINE, 'text-muted')}>usually {formatNumber(usualQuantity)}</span>
          )}
        </p>
      </div>
      {isGone && product.stock <= 0 ? (
        <Gone
          usual={usual}
          title={title}
          isOpen={showsEquivalents}
          onToggle={() => {
            setInstead(undefined);
            setShowsEquivalents(!showsEquivalents);
          }}
        />
      ) : isGone ? (
        <p
          className={cn(
            '@max-xl:col-span-full @xl:col-span-2 @xl:@max-3xl:col-start-3 @xl:text-right text-muted',
            BESIDE,
          )}
        >
          All {formatNumber(product.stock)} in the cart
        </p>
      ) : (
        <>
          <QuantityStepper
            of={title}
            min={inCart > 0 ? 0 : 1}
            value={inCart || quantity}
            disabled={isReadOnly}
            onChange={(packs) => (inCart > 0 ? putInCart(product, variant, packs) : onDraft(id, packs))}
            onEnter={add}
            className={cn(
              'min-w-28 @max-xl:justify-self-start @xl:@max-3xl:col-start-3 max-desktop:min-w-[min(9rem,100%)]',
              BESIDE,
            )}
          />
          {inCart > 0 ? (
            <span
              className={cn(
                'flex @xl:min-w-19.5 @xl:@max-3xl:col-start-4 items-center justify-end gap-1 font-medium text-credit',
                BESIDE,
              )}
            >
              <Check aria-hidden className="size-4" /> In cart
            </span>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              disabled={isReadOnly}
              {...(isReadOnly && { title: READ_ONLY })}
              onClick={(event) => {
                add();
                // The button is gone; the quantity takes its focus.
                event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-quantity]')?.focus();
              }}
              className={cn('@xl:@max-3xl:col-start-4 justify-self-end', BESIDE)}
            >
              <Plus aria-hidden />
              Add<span className="sr-only"> {title} to the cart</span>
            </Button>
          )}
        </>
      )}
      {showsEquivalents && (
        <div className="col-span-full flex flex-wrap gap-2 pb-2">
          <Suspense fallback={<Spinner label="Loading equivalents" />}>
            <EquivalentButtons
              productId={product.id}
              onChoose={(choice) => {
                addEquivalent(choice, draft ?? usualQuantity);
                setShowsEquivalents(false);
                setInstead(titleOf({ ...choice.product, variantName: choice.variant?.name }));
              }}
            />
          </Suspense>
        </div>
      )}
      <p role="status" className={cn('col-span-full text-credit', instead ? 'pb-1' : 'sr-only')}>
        {instead && `${instead} is in the cart instead.`}
      </p>
    </li>
  );
});
