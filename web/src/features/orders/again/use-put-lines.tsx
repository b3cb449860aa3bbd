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
  const { products, forCollection, follow, setAmount } = useCart.getState();
  const plan = planReorder(products, again, mode);
  // Nothing replaces a cart if none of it can be ordered.
  const isReplaced = mode === 'replace' && plan.lines.length > 0;
  if (isReplaced) follow(Object.fromEntries(plan.lines.map((line) => [line.id, line])), forCollection);
  else for (const line of plan.lines) setAmount(line, line.quantity);
  const packs = plan.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = useCart.getState().totalQuantity - packs;
  return { ...plan, others, ...(isReplaced && { replaced: products }) };
};

/**
 * Puts many lines into the cart. Asks first if some are already there, or if an order meets a cart that is not empty: `question`
 * must be drawn. What it takes comes when it is first
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
    const isFree = source === 'list' || useCart.getState().totalQuantity === 0;
    if (again.asked.length === 0 || (overlaps.length === 0 && isFree)) onDone(await putLines(again, 'add'));
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
        count={asked.again.asked.length}
        onAnswer={(mode) => void answer(mode)}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  return { put, question };
};
