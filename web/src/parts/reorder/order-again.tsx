import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import type { Overlap, Reorder, ReorderMode, ReorderOutcome, Source } from './reorder.ts';

const loadLines = () => import('./put-lines.ts');
const loadQuestion = () => import('./already-in-cart.tsx');
const AlreadyInCart = lazy(async () => ({ default: (await loadQuestion()).AlreadyInCart }));

/** Preloads once the screen has loaded, so that lines can be added immediately, even offline. */
const PRELOAD_AFTER_MS = 3_000;

/**
 * Adds many lines to the cart. Asks first if some of them are already there, or if an order would be added to a cart
 * that is not empty: render `question`. The code is loaded when first needed, or some seconds after the screen.
 */
export const usePutLines = (
  source: Source,
  onDone: (outcome: ReorderOutcome) => void,
): { put: (again: Reorder) => Promise<void>; question: ReactNode } => {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ again: Reorder; overlaps: Overlap[] }>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const preload = () => void Promise.all([loadLines(), loadQuestion()]).catch(() => undefined);
    const timer = setTimeout(preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const put = async (again: Reorder): Promise<void> => {
    const { findOverlaps, mayPutLines, putLines } = await loadLines();
    if (!(await mayPutLines(queryClient))) return;
    const overlaps = findOverlaps(again);
    const isFree = source === 'list' || useCart.getState().totalQuantity === 0;
    if (again.asked.length === 0 || (overlaps.length === 0 && isFree)) onDone(putLines(again, 'add'));
    else {
      setAsked({ again, overlaps });
      setOpen(true);
    }
  };
  const answer = async (mode: ReorderMode) => {
    setOpen(false);
    const { putLines } = await loadLines();
    if (asked) onDone(putLines(asked.again, mode));
  };
  const question = asked && (
    <Suspense fallback={null}>
      <AlreadyInCart
        open={isOpen}
        source={source}
        overlaps={asked.overlaps}
        count={asked.again.asked.length}
        onAnswer={(mode) => void answer(mode)}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  return { put, question };
};

/** Adds the current products of an order to the cart by calling `put`. */
const useOrderAgain = (orderId: string, put: (again: Reorder) => Promise<void>) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<void> => {
      const { readReorder } = await import('./read-reorder.ts');
      await put(await readReorder(queryClient, orderId));
    },
    onError: (error) => toastError(error, 'Could not add to the cart'),
  });
};

type OrderAgainButtonProps = {
  orderId: string;
  /** Added to the accessible name if several orders are listed. */
  referenceNumber?: string;
  /** `icon` is for rows without room for the label. */
  size?: 'sm' | 'icon';
  onDone: (outcome: ReorderOutcome) => void;
};

/** Adds the order's products to the cart. Asks first if some are already there. */
export function OrderAgainButton({ orderId, referenceNumber, size, onDone }: OrderAgainButtonProps) {
  const { put, question } = usePutLines('order', onDone);
  const { mutate, isPending } = useOrderAgain(orderId, put);
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const begin = () => mutate();
  return (
    <>
      {size === 'icon' ? (
        <IconButton
          label={`Order again ${referenceNumber ?? ''}`.trim()}
          variant="ghost"
          size="sm"
          aria-busy={isPending || undefined}
          disabled={isReadOnly}
          onClick={isPending ? undefined : begin}
          className="text-primary aria-busy:animate-pulse"
        >
          <RotateCcw aria-hidden />
        </IconButton>
      ) : (
        <Button variant="secondary" size={size} loading={isPending} disabled={isReadOnly} onClick={begin}>
          <RotateCcw aria-hidden />
          Order again
          {referenceNumber && <span className="sr-only">{referenceNumber}</span>}
        </Button>
      )}
      {question}
    </>
  );
}

const countOf = (packs: number, others: number): string => {
  const [count, beside] = [packs, others].map(formatNumber);
  const itself = `${count} ${packs === 1 ? 'item is' : 'items are'} in your cart at today’s prices`;
  return others > 0 ? `${itself}, with ${beside} other ${others === 1 ? 'item' : 'items'}` : itself;
};

export function OrderAgainOutcome({ lines, shortfalls, others, replaced }: ReorderOutcome) {
  // The next outcome may be shown in the same place.
  const [undone, setUndone] = useState<ReorderOutcome['lines']>();
  const isUndone = undone === lines;
  const preparing = usePreparingText();
  const packs = lines.reduce((total, { quantity }) => total + quantity, 0);
  const title = isUndone
    ? 'Your cart was restored'
    : packs
      ? countOf(packs, others)
      : 'Nothing could be added to the cart';
  const undo = () => {
    const { forCollection, follow } = useCart.getState();
    if (replaced) follow(replaced, forCollection);
    setUndone(lines);
  };
  return (
    <Notice tone={shortfalls.length > 0 ? 'notice' : 'credit'} title={title}>
      {shortfalls.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {shortfalls.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {packs > 0 && !isUndone && preparing && <p>{preparing}</p>}
      {packs > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <LinkButton to="/cart" variant="secondary" size="sm">
            View cart
          </LinkButton>
          {replaced && !isUndone && (
            <Button variant="secondary" size="sm" onClick={undo}>
              Undo
              <span className="sr-only"> replacing the cart</span>
            </Button>
          )}
        </div>
      )}
    </Notice>
  );
}
