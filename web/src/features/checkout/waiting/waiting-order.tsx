import { lineTotal, type WaitingOrder as Waiting } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { isStaff, useCurrentUser } from '#web/parts/accounts/api.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { restoreOrderTexts } from '#web/parts/cart/order-payload.ts';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { deliveryDetailQuery } from '#web/parts/delivery-details/api.ts';
import { orderQuery } from '#web/parts/orders/api.ts';
import { followedStatusQuery } from '#web/parts/storefront/api.ts';
import { openingOf } from '#web/parts/storefront/preparing-text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { itemsText } from '../screen/summary.tsx';
import { useEndWaiting, waitingOrderQuery } from './api.ts';

/** How often to look whether the order has been placed, once the store is open. */
const PLACING_MS = 5_000;

/** Restores, once, what the cart does not contain: the PO number, the note, and where the order was to go. */
const useRestored = (order: Waiting | null | undefined): void => {
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  const restore = useEffectEvent(async (returned: Waiting) => {
    if (!restoreOrderTexts(userId, returned)) return;
    const { deliveryDetail, recipientName, setDeliveryDetail, setRecipientName } = useCart.getState();
    if (returned.forCollection && recipientName === undefined)
      setRecipientName(returned.deliveryDetail.recipientName);
    if (!returned.deliveryDetailId || deliveryDetail) return;
    // It may have been deleted, which is why the order was returned.
    const detail = await queryClient
      .query(deliveryDetailQuery(returned.deliveryDetailId))
      .catch(() => undefined);
    if (detail) setDeliveryDetail(detail);
  });
  useEffect(() => {
    if (order?.returned) void restore(order);
  }, [order]);
};

/** The customer's order that waits for the store to open, why it was returned, or that it has just been placed. */
export function WaitingOrder({ onEnded }: { onEnded: () => void }) {
  const { data: status } = useQuery(followedStatusQuery);
  const isOpen = status?.isClosed === false;
  const isCustomer = !isStaff(useCurrentUser());
  const query = useQuery({
    ...waitingOrderQuery,
    enabled: isCustomer,
    refetchInterval: ({ state }) => isOpen && state.data?.returned === null && PLACING_MS,
  });
  const { data } = query;
  const [waited, setWaited] = useState<string>();
  const waitingId = data?.returned === null ? data.id : undefined;
  if (waitingId && waitingId !== waited) setWaited(waitingId);
  useRestored(data);
  const end = useEndWaiting();
  const [isAsking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);

  const dismiss = ({ id }: Waiting) =>
    end.mutate(
      { id, how: 'delete' },
      { onSuccess: onEnded, onError: (error) => toastError(error, 'Could not dismiss this') },
    );
  const change = ({ id }: Waiting) =>
    end.mutate(
      { id, how: 'return' },
      {
        onSuccess: () => {
          toast({ description: 'The products are in your cart again. The order no longer waits.' });
          onEnded();
        },
        onError: (error) => toastError(error, 'Could not change the order'),
      },
    );
  const cancel = ({ id }: Waiting) =>
    end.mutate(
      { id, how: 'delete' },
      {
        onSuccess: () => {
          setWaited(undefined);
          toast({ description: 'The order was cancelled.' });
        },
        onError: (error) => toastError(error, 'Could not cancel the order'),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <FailedPart query={query} what="your waiting order" />
      {data?.returned && data.returned.reasons.length > 0 && (
        <ReturnedNotice
          reasons={data.returned.reasons}
          isPending={end.isPending}
          onRead={() => dismiss(data)}
        />
      )}
      {data?.returned === null && (
        <WaitingCard
          order={data}
          opensAt={status?.opensAt}
          isOpen={isOpen}
          isChanging={end.isPending && end.variables.how === 'return'}
          onChange={() => change(data)}
          onCancel={() => setAsking(true)}
        />
      )}
      {data === null && waited && <PlacedNotice id={waited} />}
      <ConfirmDialog
        open={isAsking && waitingId !== undefined}
        onOpenChange={setAsking}
        title="Cancel this order?"
        description="It will not be placed, and its products do not return to your cart. To keep them, change the order instead."
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        destructive
        loading={end.isPending}
        cancelRef={keep}
        initialFocus={keep}
        onConfirm={() => data && cancel(data)}
        onClosed={() => {
          setAsking(false);
          if (waitingId === undefined) onEnded();
        }}
      />
    </>
  );
}

type ReturnedNoticeProps = { reasons: string[]; isPending: boolean; onRead: () => void };

function ReturnedNotice({ reasons, isPending, onRead }: ReturnedNoticeProps) {
  return (
    <Notice title="Your order was not placed">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>Its products are in your cart. Check them before you place the order.</p>
      <Button variant="secondary" size="sm" className="mt-2" loading={isPending} onClick={onRead}>
        OK
      </Button>
    </Notice>
  );
}

/** A placed order has the id under which it waited; one that was cancelled is not found. */
function PlacedNotice({ id }: { id: string }) {
  const { data } = useQuery({ ...orderQuery(id), retry: false });
  if (!data) return null;
  return (
    <Notice tone="credit" title={`Order ${data.referenceNumber} was placed`}>
      <LinkButton to="/orders/$id" params={{ id }} variant="secondary" size="sm" className="mt-2">
        View order
      </LinkButton>
    </Notice>
  );
}

type WaitingCardProps = {
  order: Waiting;
  opensAt: string | null | undefined;
  isOpen: boolean;
  isChanging: boolean;
  onChange: () => void;
  onCancel: () => void;
};

function WaitingCard({ order, opensAt, isOpen, isChanging, onChange, onCancel }: WaitingCardProps) {
  const isCartEmpty = useCart((cart) => cart.totalQuantity === 0);
  const { totalQuantity, totalPrice, lines } = order;
  const when = opensAt ? ` (${openingOf(opensAt)})` : '';
  return (
    <section aria-labelledby="waiting-order" className="card px-4 py-4">
      <h2 id="waiting-order" className="flex items-center gap-2 font-semibold">
        <Clock aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-primary" />
        {isOpen
          ? 'The store is open: your order is being placed'
          : `Will be placed when the store opens${when}`}
      </h2>
      <p className="mt-1">
        {itemsText(totalQuantity)} · <span className="figures font-semibold">{formatMoney(totalPrice)}</span>
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {order.forCollection ? 'Collected by ' : 'Deliver to '}
        {recipientOf(order.deliveryDetail)}
        {!order.forCollection && `, ${addressOf(order.deliveryDetail)}`}
      </p>
      {order.poNumber && <p className="wrap-anywhere text-muted text-sm">PO number: {order.poNumber}</p>}
      {order.note && <p className="wrap-anywhere text-muted text-sm">Note: {order.note}</p>}
      <p className="mt-1 text-muted text-sm">
        These are the last known prices. If anything changes before then, we ask you first.
        {!isCartEmpty && ' Only one order can wait: to add what is in your cart, change this order.'}
      </p>
      <details className="mt-1 text-sm">
        <summary className="w-fit cursor-pointer rounded-sm py-2.5">Show products</summary>
        <ul aria-label="Products in the waiting order">
          {lines.map((line) => (
            <li
              key={`${line.productId} ${line.variantId}`}
              className="flex items-baseline justify-between gap-4 border-line border-b py-2 last:border-b-0"
            >
              <span className="wrap-anywhere">
                <span className="figures font-semibold">{formatNumber(line.quantity)} × </span>
                {[line.label, line.variantName].filter(Boolean).join(', ')}
              </span>
              <span className="figures shrink-0">{formatMoney(lineTotal(line))}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" loading={isChanging} onClick={onChange}>
          Change order
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel order
        </Button>
      </div>
    </section>
  );
}
