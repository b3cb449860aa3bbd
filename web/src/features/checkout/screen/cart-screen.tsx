import { useQuery } from '@tanstack/react-query';
import { ShoppingBasket } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/format.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { useIsAfterFirstScreen } from '#web/lib/loading/after-paint.ts';
import { optionalPart } from '#web/lib/loading/optional-part.tsx';
import { useIsMobile } from '#web/lib/use-media.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { changeOrderTexts, useOrderTexts } from '#web/parts/cart/order-payload.ts';
import { useRemovedLines } from '#web/parts/cart/removed-lines.ts';
import { UnheardCart, UnheardNote } from '#web/parts/cart/unheard-cart.tsx';
import { AddCartToList } from '#web/parts/lists/add-cart.tsx';
import { OrderTextFields } from '#web/parts/orders/order-text-fields.tsx';
import { followedStatusQuery } from '#web/parts/storefront/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Aside } from '#web/ui/page/aside.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { needsAttention, type OrderTotals } from '../checking/check-lines.ts';
import { DeliverySection } from '../delivery/delivery-card.tsx';
import { ConfirmOrder, PLACE_WHEN_OPEN } from '../placing/confirm-order.tsx';
import { useCartOrder } from '../placing/use-cart-order.ts';
import { useCheckout, usePlaceKey } from '../placing/use-checkout.ts';
import { SaveForLater } from '../saved/save-for-later.tsx';
import { useSwaps } from '../swap/use-swaps.ts';
import { CartLines } from './cart-lines.tsx';
import { useStoreBarrier } from './store-barrier.ts';
import { itemsText, Summary } from './summary.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';

/** Keeps focused elements clear of the bar at the bottom. */
const KEEP_FOCUS_IN_SIGHT = 'max-desktop:[&_:is(a,button,input,textarea)]:scroll-mb-24';

const ChangesNotice = optionalPart(async () => (await import('./changes-notice.tsx')).ChangesNotice);
const MergeNotice = optionalPart(async () => (await import('./merge-notice.tsx')).MergeNotice);
const StoreBarrierNotice = optionalPart(
  async () => (await import('./store-barrier-notice.tsx')).StoreBarrierNotice,
);
const Savings = optionalPart(async () => (await import('../swap/savings.tsx')).Savings);
const WaitingOrder = optionalPart(async () => (await import('../waiting/waiting-order.tsx')).WaitingOrder);
const SavedCarts = optionalPart(async () => (await import('../saved/saved-carts.tsx')).SavedCarts);
const ViewedCart = lazy(async () => ({ default: (await import('./viewed-cart.tsx')).ViewedCart }));

const HELP: readonly HotkeyHelp[] = [
  { keys: ['Ctrl+Enter'], does: 'Place the order, after a question' },
  { keys: ['Tab', 'Enter'], does: 'Answer the question with “Place order”' },
];

function EmptyCart() {
  const isKnown = useCartFollowing((state) => state.heard === 'known');
  if (!isKnown) return <UnheardCart />;
  return (
    <EmptyState
      icon={<ShoppingBasket />}
      title="Your cart is empty"
      hint="Products that you add in the store are kept here, even after you log out."
    >
      <LinkButton to="/store">Visit The Store</LinkButton>
      <LinkButton to="/orders" variant="secondary">
        View orders
      </LinkButton>
    </EmptyState>
  );
}

type PlaceBarProps = {
  totals: OrderTotals;
  label: string;
  disabled: boolean;
  waiting: boolean;
  onPlace: () => void;
};

/**
 * The bar for mobile, always visible above the tab bar, whose round button overlaps it. The shell makes pages with this
 * bar as high as the window.
 */
function PlaceBar({ totals, label, disabled, waiting, onPlace }: PlaceBarProps) {
  return (
    <div
      data-place-bar=""
      className="sticky bottom-above-tabs z-10 -mx-4 mt-auto -mb-12 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-surface px-4 pt-3 pb-7 sm:-mx-6 sm:px-6"
    >
      <div>
        <p className="text-[0.8125rem] text-muted">Total · {itemsText(totals.quantity)}</p>
        <p className="figures font-semibold text-xl">{formatMoney(totals.total)}</p>
      </div>
      <Button
        size="lg"
        disabled={disabled}
        loading={waiting}
        onClick={onPlace}
        className="min-w-36 flex-1 sm:flex-none"
      >
        {label}
      </Button>
    </div>
  );
}

function OrderTextsSection() {
  const { id } = useCurrentUser();
  const texts = useOrderTexts(id);
  return (
    <section aria-labelledby="texts-title" className="mt-9">
      <h2 id="texts-title" className="title-group mb-3">
        For your records
      </h2>
      <div className="card flex flex-col gap-4 px-4 py-4">
        <OrderTextFields {...texts} onChange={(change) => changeOrderTexts(id, change)} />
      </div>
    </section>
  );
}

export function CartScreen() {
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  if (!isReadOnly) return <OwnCart />;
  return (
    <Suspense fallback={null}>
      <ViewedCart />
    </Suspense>
  );
}

function OwnCart() {
  const isMobile = useIsMobile();
  const isAfterFirstScreen = useIsAfterFirstScreen();
  const order = useCartOrder();
  const barrier = useStoreBarrier();
  const whenOpen = barrier?.closed?.canPrepare === true;
  const checkout = useCheckout(order, whenOpen);
  const removal = useRemovedLines();
  const swaps = useSwaps();
  const preparesWhileClosed = useQuery(followedStatusQuery).data?.preparesWhileClosed;
  const lines = useRef<HTMLDivElement>(null);
  const { checks, totals, forCollection, payload } = order;
  const isEmpty = checks.length === 0;
  const place = {
    label: whenOpen ? PLACE_WHEN_OPEN : 'Place order',
    disabled: barrier !== undefined && !whenOpen,
    waiting: checkout.isWaiting,
    onPlace: checkout.begin,
  };
  useHotkeyGuide('Cart', HELP);
  usePlaceKey(() => {
    if (!isEmpty && !place.disabled && !place.waiting) place.onPlace();
  });

  return (
    <div className={cn(KEEP_FOCUS_IN_SIGHT, 'max-desktop:flex max-desktop:flex-1 max-desktop:flex-col')}>
      <div className="mt-1">
        <PageHeader title="Cart">
          {!isEmpty && <UnheardNote />}
          {!isEmpty && <SaveForLater onEmptied={() => lines.current?.focus()} />}
        </PageHeader>
      </div>
      <div ref={checkout.notices} tabIndex={-1} className="mt-2 space-y-3 outline-none">
        {barrier && <StoreBarrierNotice {...barrier} />}
        {isAfterFirstScreen && preparesWhileClosed && (
          <WaitingOrder onEnded={() => checkout.notices.current?.focus()} />
        )}
        <UnansweredNotice payload={payload} />
        {checkout.refusals.length > 0 && (
          <Notice tone="owed" title="Could not place your order">
            {checkout.refusals.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        {isAfterFirstScreen && <MergeNotice onRead={() => lines.current?.focus()} />}
        {checks.some(needsAttention) && (
          <ChangesNotice checks={checks} onAnswered={() => lines.current?.focus()} />
        )}
      </div>
      <div ref={lines} tabIndex={-1} className="mt-1 outline-none">
        <CartLines checks={checks} removal={removal} swaps={swaps} />
      </div>
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <AddCartToList />
            {isAfterFirstScreen && (
              <Savings checks={checks} swaps={swaps} onEmptied={() => lines.current?.focus()} />
            )}
          </div>
          <DeliverySection
            order={order}
            wasTried={checkout.wasTried}
            recipientRef={checkout.recipient}
            changeRef={checkout.change}
          />
          <OrderTextsSection />
        </>
      )}
      {isAfterFirstScreen && <SavedCarts />}
      {!isEmpty && (
        <>
          {isMobile && (
            <>
              <Summary totals={totals} forCollection={forCollection} className="mt-6 mb-4" />
              <PlaceBar totals={totals} {...place} />
            </>
          )}
          <Aside>
            <Summary totals={totals} forCollection={forCollection}>
              <Button
                size="lg"
                aria-keyshortcuts="Control+Enter"
                className="mt-4 w-full"
                disabled={place.disabled}
                loading={place.waiting}
                onClick={place.onPlace}
              >
                {place.label}
              </Button>
            </Summary>
          </Aside>
        </>
      )}
      <ConfirmOrder
        open={checkout.isAsking}
        onOpenChange={checkout.setAsking}
        payload={payload}
        checks={checks}
        swaps={swaps.made}
        totals={totals}
        placing={checkout.isPlacing}
        how={checkout.isLater ? 'later' : whenOpen ? 'whenOpen' : 'now'}
        onConfirm={checkout.confirm}
        onClosed={checkout.closed}
      />
    </div>
  );
}
