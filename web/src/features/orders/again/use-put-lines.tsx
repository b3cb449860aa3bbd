import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useCart } from '../../cart/cart-store.ts';
import type { Overlap, Reorder, ReorderMode, ReorderOutcome, Source } from './reorder.ts';

const loadReorder = () => import('./reorder.ts');
const loadQuestion = () => import('./already-in-cart.tsx');
const AlreadyInCart = lazy(async () => ({ default: (await loadQuestion()).AlreadyInCart }));

/** Waits until the screen has loaded; then lines are put at once, without a network too. */
const PRELOAD_AFTER_MS = 3_000;

const putLines = async (again: Reorder, mode: ReorderMode): Promise<ReorderOutcome> => {
  const { planReorder } = await loadReorder();
  const outcome = planReorder(useCart.getState().products, again, mode);
  for (const line of outcome.lines) useCart.getState().setAmount(line, line.quantity);
  return outcome;
};

/**
 * Puts many lines into the cart. Asks first if some are already there: `question` must be drawn. What it takes comes when it is first
 * wanted, or a while before.
 */
export const usePutLines = (
  source: Source,
  onDone: (outcome: ReorderOutcome) => void,
): { put: (again: Reorder) => Promise<void>; question: ReactNode } => {
  const [asked, setAsked] = useState<{ again: Reorder; overlaps: Overlap[] }>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const preload = () => void Promise.all([loadReorder(), loadQuestion()]).catch(() => undefined);
    const timer = setTimeout(preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const put = async (again: Reorder): Promise<void> => {
    const { overlapWith } = await loadReorder();
    const overlaps = overlapWith(useCart.getState().products, again);
    if (overlaps.length === 0) onDone(await putLines(again, 'add'));
    else {
      setAsked({ again, overlaps });
      setOpen(true);
    }
  };
  const answer = async (mode: ReorderMode) => {
    setOpen(false);
    if (asked) onDone(await putLines(asked.again, mode));
  };
  const question = asked && (
    <Suspense fallback={null}>
      <AlreadyInCart
        open={isOpen}
        source={source}
        overlaps={asked.overlaps}
        isAll={asked.overlaps.length === asked.again.asked.length}
        onAnswer={(mode) => void answer(mode)}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  return { put, question };
};
