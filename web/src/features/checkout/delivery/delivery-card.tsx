import { useLocation } from '@tanstack/react-router';
import { MapPinPlus, Truck } from 'lucide-react';
import { type Ref, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useRecentChange } from '#web/lib/use-recent-change.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { CartOrder } from '../placing/use-cart-order.ts';
import { type OrderDeliveryChoice, useIsChoosing } from './order-delivery.ts';

/** How long a new choice is highlighted, in milliseconds. */
const HIGHLIGHT = 400;

type DeliveryCardProps = {
  delivery: OrderDeliveryChoice;
  /** The user tried to order without a delivery detail. */
  isMissing: boolean;
  changeRef: Ref<HTMLAnchorElement>;
};

function DeliveryCard({ delivery, isMissing, changeRef }: DeliveryCardProps) {
  const { detail, isLoading, isError, retry, stoodIn } = delivery;
  const isElsewhere = useLocation({ select: ({ pathname }) => pathname !== '/cart' });
  const isCovered = useIsChoosing() || isElsewhere;
  const choices = useCart((cart) => cart.deliveryChoices);
  const [seen, setSeen] = useState(choices);
  // The choice is made in a dialog, so the highlight starts only once it has closed.
  if (!isCovered && seen !== choices) setSeen(choices);
  const isNew = useRecentChange(seen, HIGHLIGHT);
  if (isError) return <ErrorState className="card" onRetry={retry} />;
  return (
    <>
      <div
        className={cn(
          'card flex min-h-18 flex-wrap items-center gap-4 px-4 py-3.5 transition-[background-color,border-color] duration-200',
          isNew && 'border-primary bg-tint',
          isMissing && !detail && 'border-owed',
        )}
      >
        <div
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-control border bg-surface [&_svg]:size-4.5"
        >
          {detail || isLoading ? <Truck /> : <MapPinPlus />}
        </div>
        <div className="min-w-[min(10rem,100%)] flex-1">
          {isLoading && (
            <div className="space-y-2">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-3.5 w-3/4" />
            </div>
          )}
          {detail && (
            <>
              <p className="wrap-anywhere font-medium">{recipientOf(detail)}</p>
              <p className="wrap-anywhere text-muted text-sm">
                {addressOf(detail)} · <span className="whitespace-nowrap">{detail.phone}</span>
              </p>
              {detail.specialInstructions && (
                <p className="wrap-anywhere text-muted text-sm italic">{detail.specialInstructions}</p>
              )}
            </>
          )}
          {!isLoading && !detail && (
            <p className={isMissing ? 'text-owed' : 'text-muted'}>
              Choose a delivery address for this order.
            </p>
          )}
        </div>
        <LinkButton
          ref={changeRef}
          to="/cart/delivery-detail"
          resetScroll={false}
          variant="secondary"
          size="sm"
        >
          {detail ? 'Change' : 'Choose'}
          <span className="sr-only"> where to deliver</span>
        </LinkButton>
      </div>
      {stoodIn && (
        <p className="mt-2 text-notice text-sm">
          This is your default. Your earlier choice was lost, so check that this is the right one.
        </p>
      )}
    </>
  );
}

type DeliverySectionProps = {
  order: CartOrder;
  /** Whether the user tried to order, so that missing fields are marked. */
  wasTried: boolean;
  recipientRef: React.Ref<HTMLInputElement>;
  changeRef: React.Ref<HTMLAnchorElement>;
};

export function DeliverySection({ order, wasTried, recipientRef, changeRef }: DeliverySectionProps) {
  const { canCollect } = useCurrentUser();
  const { forCollection, recipientName, delivery, errors } = order;
  return (
    <section aria-labelledby="delivery-title" className="mt-9">
      <h2 id="delivery-title" className="title-group mb-3">
        {forCollection ? 'Collection' : 'Delivery'}
      </h2>
      {forCollection ? (
        <div className="card px-4 py-4">
          <TextField
            ref={recipientRef}
            label="Recipient name"
            hint="The person who collects the order from the store."
            autoComplete="name"
            maxLength={100}
            value={recipientName}
            error={wasTried ? errors.recipientName : undefined}
            onChange={(event) => useCart.getState().setRecipientName(event.target.value)}
          />
        </div>
      ) : (
        <DeliveryCard delivery={delivery} isMissing={wasTried} changeRef={changeRef} />
      )}
      {canCollect && (
        <Switch
          className="mt-2"
          checked={forCollection}
          onChange={() => useCart.getState().toggleForCollection()}
          label={
            <>
              Collect instead <span className="text-muted">· no delivery fee</span>
            </>
          }
        />
      )}
    </section>
  );
}
