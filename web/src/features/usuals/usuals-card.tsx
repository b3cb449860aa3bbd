import { absCents, dateAt, subtractCents, type Usual, type UsualList } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Plus, ShoppingBasket } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY, STORE_CLOSED } from '#web/parts/cart/filling.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { ProductPicture } from '#web/parts/product/product-picture.tsx';
import { putInCart, useQuantity } from '#web/parts/product/put-in-cart.ts';
import { packsFor, stockState } from '#web/parts/product/stock.tsx';
import { useRestoreFocus } from '#web/parts/product/use-restore-focus.ts';
import { useMayPrepare } from '#web/parts/storefront/may-prepare.ts';
import { usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import { usualsQuery } from '#web/parts/usuals/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { AddedNotice } from './added-notice.tsx';
import { type Added, idOf, putUsuals, undoAdded, variantOf, waiting } from './put-usuals.ts';
import { describeDue, describeRhythm } from './rhythm.ts';

const SHOWN = 6;

type UsualsCardProps = {
  list: UsualList;
  className?: string | undefined;
  /** Given if the products can be hidden. */
  collapsible?: { isOpen: boolean; onToggle: () => void };
  onAdded?: (added: Added) => void;
  /** Called when everything due was added in one go: the button that had the focus is gone. */
  onAllAdded?: () => void;
};

export function UsualsCard({ list, className, collapsible, onAdded, onAllAdded }: UsualsCardProps) {
  const heading = useId();
  const content = useId();
  const queryClient = useQueryClient();
  const [isWhole, setWhole] = useState(false);
  const [added, setAdded] = useState<Added>([]);
  const whole = useQuery({ ...usualsQuery(), enabled: isWhole });
  const cart = useCart((state) => state.products);
  const isReadOnly = useCart((state) => state.isReadOnly);
  const mayPrepare = useMayPrepare();
  const preparing = usePreparingText();
  const { total, due } = list;
  const known = (isWhole && whole.data?.usuals) || list.usuals;
  const shown = isWhole ? known : known.slice(0, SHOWN);
  const dueNow = known.filter(({ isDue }) => isDue);
  const left = waiting(dueNow, cart).length + Math.max(0, due - dueNow.length);
  const isOpen = collapsible?.isOpen ?? true;
  // In quick order, a message above the card already says that the store is closed.
  const closed = mayPrepare ? !collapsible && preparing : STORE_CLOSED;

  const note = (lines: Added) => {
    setAdded(lines);
    if (lines.length > 0) onAdded?.(lines);
  };
  const addAllDue = async () => {
    try {
      const all = due > dueNow.length ? await queryClient.query(usualsQuery()) : { usuals: known };
      note(putUsuals(all.usuals.filter(({ isDue }) => isDue)));
      onAllAdded?.();
    } catch (error) {
      toastError(error, 'Could not add to the cart');
    }
  };
  return (
    <section
      aria-labelledby={heading}
      className={cn('card @container rounded-tile px-5 sm:px-7', isOpen ? 'pt-5 pb-2' : 'py-3', className)}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="title-group">
          {collapsible ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={content}
              onClick={collapsible.onToggle}
              className="-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 hover:text-primary"
            >
              Your usual products
              <ChevronDown
                aria-hidden
                className={cn('size-4.5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          ) : (
            'Your usual products'
          )}
        </h2>
        {left > 0 && !isReadOnly && mayPrepare && (
          <Button size="sm" data-first onClick={() => void addAllDue()}>
            <ShoppingBasket aria-hidden />
            {left === 1 ? 'Add the one due' : `Add all ${formatNumber(left)} due`}
          </Button>
        )}
      </div>
      {closed && <p className="mt-1 text-muted text-sm">{closed}</p>}
      {added.length > 0 && (
        <AddedNotice
          added={added}
          onUndo={() => {
            undoAdded(added);
            setAdded([]);
          }}
        />
      )}
      <div id={content} hidden={!isOpen}>
        <ul
          aria-label="Your usual products"
          onKeyDown={moveFocus}
          className="mt-1 grid @min-[44rem]:grid-cols-2 gap-x-8"
        >
          {shown.map((usual) => (
            <UsualRow key={idOf(usual)} usual={usual} onAdded={note} />
          ))}
        </ul>
        <FailedPart query={whole} what="the rest of your usual products" />
        <div className="flex flex-wrap gap-2 py-2">
          {total > SHOWN && (
            <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${formatNumber(total)}`}
            </Button>
          )}
          {/** Quick order has this link at its top. */}
          {!collapsible && (
            <LinkButton to="/store/mine" variant="ghost" size="sm">
              Open Mine
            </LinkButton>
          )}
          <LinkButton to="/lists" variant="ghost" size="sm">
            Your lists
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function UsualRow({ usual, onAdded }: { usual: Usual; onAdded: (added: Added) => void }) {
  const { product, variantId, quantity, everyDays, dueOn, isDue } = usual;
  const variant = variantOf(product, variantId);
  const described = { ...product, variantName: variant?.name };
  const today = dateAt(Date.now(), storeTimeZone());
  const packs = Math.min(quantity, product.stock);
  const rhythm = [
    packs < quantity && `usually ${formatNumber(quantity)}`,
    everyDays && describeRhythm(everyDays),
    dueOn && describeDue(dueOn, today),
  ].filter(Boolean);
  return (
    <li className="grid cramped:grid-cols-1 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 border-line border-b py-3">
      <ProductPicture
        line={{ ...product, id: idOf(usual) }}
        product={product}
        className="row-span-2 size-12 shrink-0 rounded-control cramped:hidden"
      />
      <div className="min-w-0 @max-[24rem]:col-span-2 cramped:col-span-1 self-end">
        <Link
          to="/store/$id"
          params={{ id: product.id }}
          data-walk
          aria-label={titleOf(described)}
          className="wrap-anywhere relative block rounded-sm font-medium leading-5 max-desktop:after:absolute max-desktop:after:inset-x-0 max-desktop:after:-inset-y-3 hover:text-primary"
        >
          {product.name}
        </Link>
        <p className="wrap-anywhere text-[0.8125rem] text-muted leading-4.5">{describeProduct(described)}</p>
        {rhythm.length > 0 && (
          <p
            className={cn('text-[0.8125rem] leading-4.5', isDue ? 'font-medium text-primary' : 'text-muted')}
          >
            {rhythm.join(', ')}
          </p>
        )}
      </div>
      {/** On narrow screens the price and the control share a row, or are stacked if they do not fit. */}
      <div className="@max-[24rem]:col-span-2 @max-[24rem]:col-start-2 cramped:col-span-1 cramped:col-start-1 @max-[24rem]:flex contents flex-wrap items-center gap-x-3 gap-y-1">
        <p className="col-start-2 row-start-2 flex flex-1 basis-24 flex-wrap items-baseline gap-x-2 self-start text-[0.8125rem] leading-5">
          <span className="figures font-semibold">{formatMoney(product.cost)}</span>
          <PriceChange usual={usual} />
          {stockState(product.stock) === 'few' && (
            <span className="font-medium text-notice">Only {formatNumber(product.stock)} left</span>
          )}
        </p>
        <div className="col-start-3 row-span-2 row-start-1 ml-auto justify-self-end">
          <AddUsual usual={usual} onAdded={onAdded} />
        </div>
      </div>
    </li>
  );
}

function PriceChange({ usual: { product, lastCost } }: { usual: Usual }) {
  const difference = subtractCents(product.cost, lastCost);
  if (difference === 0) return null;
  return (
    <span className={difference > 0 ? 'text-notice' : 'text-credit'}>
      <span className="figures">{formatMoney(absCents(difference))}</span> {difference > 0 ? 'more' : 'less'}{' '}
      than last time
    </span>
  );
}

/** One tap adds the usual quantity; afterwards the quantity can be changed here. */
function AddUsual({ usual, onAdded }: { usual: Usual; onAdded: (added: Added) => void }) {
  const { product, variantId, quantity } = usual;
  const variant = variantOf(product, variantId);
  const inCart = useQuantity(product.id, variant?.id);
  const left = useCart(({ products }) => packsFor(products, product.id, idOf(usual), product.stock));
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const mayPrepare = useMayPrepare();
  const { box, keep } = useRestoreFocus('button:last-of-type');
  const title = titleOf({ ...product, variantName: variant?.name });
  if (inCart === 0 && left === 0)
    return (
      <Badge>{product.stock <= 0 ? 'Out of stock' : `All ${formatNumber(product.stock)} in the cart`}</Badge>
    );
  return (
    <div ref={box} className="max-w-full">
      {inCart > 0 ? (
        <QuantityStepper
          of={title}
          value={inCart}
          onChange={(next) => {
            keep();
            putInCart(product, variant, next);
          }}
        />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          disabled={isReadOnly || !mayPrepare}
          {...(isReadOnly && { title: READ_ONLY })}
          onClick={() => {
            keep();
            onAdded(putUsuals([usual]));
          }}
          className="figures"
        >
          <Plus aria-hidden />
          Add {formatNumber(Math.min(quantity, left))}
          <span className="sr-only"> of {title} to the cart</span>
        </Button>
      )}
    </div>
  );
}
