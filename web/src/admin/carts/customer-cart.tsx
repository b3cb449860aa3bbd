import { type KeptCart, keptCart } from '@formulary/contract';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { requestJson } from '#web/lib/calls/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { toProducts } from '#web/parts/cart/following/kept-lines.ts';
import { KeptLines } from '#web/parts/product/kept-lines.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';

/** Fetches a customer's cart. The audit log records each view. */
const useViewCart = (customerId: string) =>
  useMutation({
    mutationFn: () =>
      requestJson(`admin/customers/${encodeURIComponent(customerId)}/cart-views`, keptCart, {
        method: 'POST',
      }),
    onError: (error) => toastError(error, 'Could not open the cart'),
  });

type CustomerCartProps = {
  customerId: string;
  /** Adds the products to an order. */
  onTake?: (cart: KeptCart) => void;
};

function OpenedCart({ cart, onTake }: { cart: KeptCart; onTake: (() => void) | undefined }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  const unsold = cart.lines
    .filter(({ isSold }) => !isSold)
    .map(({ product, variantId }) => lineId(product.id, variantId ?? undefined));
  const isEmpty = cart.lines.length === 0;
  return (
    <>
      <p ref={text} tabIndex={-1} className="mt-1 text-muted text-sm outline-none">
        {isEmpty
          ? 'The cart is empty.'
          : `${cart.forCollection ? 'For collection. ' : ''}Prices are as the customer last saw them.`}
        {cart.updatedAt && ` Last changed ${formatDateTime(cart.updatedAt)}.`}
      </p>
      {!isEmpty && (
        <div className="mt-2">
          <KeptLines lines={Object.values(toProducts(cart))} unsold={new Set(unsold)} />
        </div>
      )}
      {!isEmpty && onTake && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onTake}>
          Add these products to the order
        </Button>
      )}
    </>
  );
}

/** The customer's cart, fetched only on demand, because each view is recorded. */
export function CustomerCart({ customerId, onTake }: CustomerCartProps) {
  const { mutate, reset, isPending, data } = useViewCart(customerId);
  const [isTaken, setTaken] = useState(false);
  return (
    <section aria-label="Cart" className="card px-5 py-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="title-group">Cart</h2>
        <Button variant="secondary" size="sm" loading={isPending} onClick={() => mutate()}>
          <Eye aria-hidden />
          {data ? 'Refresh' : 'View cart'}
        </Button>
      </div>
      {data ? (
        <OpenedCart
          key={data.version}
          cart={data}
          onTake={
            onTake &&
            (() => {
              onTake(data);
              setTaken(true);
              reset();
            })
          }
        />
      ) : (
        <p role="status" className="mt-1 text-muted text-sm">
          {isTaken
            ? 'Products still available were added to the order.'
            : 'You cannot change it. Each view is recorded in the audit log.'}
        </p>
      )}
    </section>
  );
}
