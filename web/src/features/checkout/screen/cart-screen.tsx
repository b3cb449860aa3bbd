import { useRef } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/action/button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Aside } from '#web/ui/layout/aside.tsx';
import { ConfirmOrder } from '../placing/confirm-order.tsx';
import { useCartOrder } from '../placing/use-cart-order.ts';
import { useCheckout } from '../placing/use-checkout.ts';
import { ChangesNotice } from './changes-notice.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { CartLines } from './lines/cart-lines.tsx';
import { useRemovedLines } from './lines/removed-lines.ts';
import { PlaceBar } from './place-bar.tsx';
import { StoreBarrierNotice, useStoreBarrier } from './store-barrier.tsx';
import { Summary } from './summary.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';

/** What the keyboard comes to is scrolled clear of the bar at the bottom. */
const KEEP_FOCUS_IN_SIGHT = 'max-desktop:[&_:is(a,button,input)]:scroll-mb-44';

/** The cart: what is in it, where it goes, what it comes to, and the order. */
export function CartScreen() {
  const isMobile = useIsMobile();
  const order = useCartOrder();
  const checkout = useCheckout(order);
  const removal = useRemovedLines();
  const barrier = useStoreBarrier();
  const lines = useRef<HTMLDivElement>(null);
  const { checks, totals, forCollection, payload } = order;
  const isEmpty = checks.length === 0;
  const place = { disabled: barrier !== undefined, waiting: checkout.isWaiting, onPlace: checkout.begin };

  return (
    <div className={cn(KEEP_FOCUS_IN_SIGHT, 'max-desktop:flex max-desktop:flex-1 max-desktop:flex-col')}>
      <div className="mt-1">
        <PageHeader title="Cart" />
      </div>
      <div ref={checkout.notices} tabIndex={-1} className="mt-2 space-y-3 outline-none">
        {barrier && <StoreBarrierNotice {...barrier} />}
        <UnansweredNotice payload={payload} />
        {checkout.refusals.length > 0 && (
          <Notice tone="owed" title="The order was not placed">
            {checkout.refusals.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        <ChangesNotice checks={checks} onAnswered={() => lines.current?.focus()} />
      </div>
      <div ref={lines} tabIndex={-1} className="mt-1 outline-none">
        <CartLines checks={checks} removal={removal} />
      </div>
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <DeliverySection
            order={order}
            wasTried={checkout.wasTried}
            recipientRef={checkout.recipient}
            changeRef={checkout.change}
          />
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
                className="mt-4 w-full"
                disabled={place.disabled}
                loading={place.waiting}
                onClick={place.onPlace}
              >
                Place order
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
        totals={totals}
        placing={checkout.isPlacing}
        onConfirm={checkout.confirm}
        onClosed={checkout.closed}
      />
    </div>
  );
}
