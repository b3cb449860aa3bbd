import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useCart } from '#web/parts/cart/cart-store.ts';
import type { Overlap, Reorder, ReorderMode, ReorderOutcome, Source } from './reorder.ts';

const loadLines = () => import('./put-lines.ts');
const loadQuestion = () => import('./already-in-cart.tsx');
const AlreadyInCart = lazy(async () => ({ default: (await loadQuestion()).AlreadyInCart }));

/** Waits until the screen has loaded; then lines can be added at once, even offline. */
const PRELOAD_AFTER_MS = 3_000;

/**
 * Puts many lines into the cart. Asks first if some are already there, or if an order meets a cart that is not empty: render
 * `question`. Its code is loaded when first needed, or a while before.
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
