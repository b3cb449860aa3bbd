import type { Product } from '@formulary/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toastError } from '#web/ui/feedback/toast-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useCart } from '../../cart/cart-store.ts';
import { productQuery } from '../../catalogue/api.ts';
import { titleOf } from '../../catalogue/product-label.ts';
import { orderQuery } from '../api.ts';
import {
  type Overlap,
  overlapWith,
  planReorder,
  type Reorder,
  type ReorderMode,
  type ReorderOutcome,
  reorder,
} from './reorder.ts';

const readProduct = async (queryClient: QueryClient, id: string): Promise<Product | undefined> => {
  try {
    return await queryClient.query({ ...productQuery(id), staleTime: 0 });
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
};

/** Loads the current products of an order, without changing the cart. */
const useReadReorder = (orderId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<Reorder> => {
      const order = await queryClient.query(orderQuery(orderId));
      const ids = [...new Set(order.orderProducts.map(({ productId }) => productId))];
      const products = await Promise.all(ids.map((id) => readProduct(queryClient, id)));
      const productOf = new Map(ids.map((id, index) => [id, products[index]]));
      return reorder(order.orderProducts, (id) => productOf.get(id));
    },
  });
};

const applyReorder = (again: Reorder, mode: ReorderMode): ReorderOutcome => {
  const outcome = planReorder(useCart.getState().products, again, mode);
  for (const line of outcome.lines) useCart.getState().setAmount(line, line.quantity);
  return outcome;
};

type AlreadyInCartProps = {
  open: boolean;
  overlaps: readonly Overlap[];
  isAll: boolean;
  onAnswer: (mode: ReorderMode) => void;
  onClose: () => void;
};

function AlreadyInCart({ open, overlaps, isAll, onAnswer, onClose }: AlreadyInCartProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={isAll ? 'This order is already in your cart' : 'Some of this order is already in your cart'}
      description="You can set your cart to the quantities of this order, or add them to what is already in your cart."
      confirmLabel="Set quantities"
      alternative={
        <Button variant="secondary" onClick={() => onAnswer('add')}>
          Add to cart
        </Button>
      }
      onConfirm={() => onAnswer('set')}
    >
      <ul aria-label="Already in your cart" className="max-h-64 overflow-y-auto">
        {overlaps.map(({ line, inCart }) => (
          <li key={line.id} className="border-line border-b py-2 last:border-b-0">
            <span className="wrap-anywhere block font-medium">{titleOf(line)}</span>
            <span className="figures text-muted text-sm">
              {formatNumber(inCart)} in the cart · {formatNumber(line.quantity)} in the order
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

type OrderAgainButtonProps = {
  orderId: string;
  /** Added to the accessible name when several orders are listed. */
  referenceNumber?: string;
  size?: 'sm';
  onDone: (outcome: ReorderOutcome) => void;
};

/** Adds the order's products to the cart. Asks first if some are already there. */
export function OrderAgainButton({ orderId, referenceNumber, size, onDone }: OrderAgainButtonProps) {
  const { mutate, isPending } = useReadReorder(orderId);
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const [question, setQuestion] = useState<{ again: Reorder; overlaps: Overlap[] }>();
  const [isAsking, setAsking] = useState(false);

  const begin = () =>
    mutate(undefined, {
      onSuccess: (again) => {
        const overlaps = overlapWith(useCart.getState().products, again);
        if (overlaps.length === 0) onDone(applyReorder(again, 'add'));
        else {
          setQuestion({ again, overlaps });
          setAsking(true);
        }
      },
      onError: (error) => toastError(error, 'Could not add to the cart'),
    });
  const answer = (mode: ReorderMode) => {
    setAsking(false);
    if (question) onDone(applyReorder(question.again, mode));
  };
  return (
    <>
      <Button variant="secondary" size={size} loading={isPending} disabled={isReadOnly} onClick={begin}>
        <RotateCcw aria-hidden />
        Order again
        {referenceNumber && <span className="sr-only">{referenceNumber}</span>}
      </Button>
      {question && (
        <AlreadyInCart
          open={isAsking}
          overlaps={question.overlaps}
          isAll={question.overlaps.length === question.again.asked.length}
          onAnswer={answer}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function OrderAgainOutcome({ lines, shortfalls }: ReorderOutcome) {
  const packs = lines.reduce((total, { quantity }) => total + quantity, 0);
  const title = packs
    ? `${packs} ${packs === 1 ? 'item is' : 'items are'} in your cart at today’s prices`
    : 'Nothing could be added to the cart';
  return (
    <Notice tone={shortfalls.length > 0 ? 'notice' : 'credit'} title={title}>
      {shortfalls.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {shortfalls.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {packs > 0 && (
        <LinkButton to="/cart" variant="secondary" size="sm" className="mt-3">
          View cart
        </LinkButton>
      )}
    </Notice>
  );
}
