import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { tellFailure } from '#web/ui/feedback/tell-failure.ts';
import { useCart } from '../../cart/cart-store.ts';
import { AlreadyInCart } from './already-in-cart.tsx';
import { type Overlap, overlapWith, type Reorder, type ReorderMode, type ReorderOutcome } from './reorder.ts';
import { applyReorder, useReadReorder } from './use-order-again.ts';

type OrderAgainButtonProps = {
  orderId: string;
  /** Said after the label where more than one order can be ordered again. */
  referenceNumber?: string;
  size?: 'sm';
  onDone: (outcome: ReorderOutcome) => void;
};

/** Puts the order's products in the cart once more. What is there already is asked about, so that nothing is ordered twice unseen. */
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
      onError: (error) => tellFailure(error, 'Nothing was added to the cart'),
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

/** What the cart holds of the order now, what it does not and why. */
export function OrderAgainOutcome({ lines, shortfalls }: ReorderOutcome) {
  const packs = lines.reduce((total, { quantity }) => total + quantity, 0);
  const title = packs
    ? `${packs} ${packs === 1 ? 'item is' : 'items are'} in your cart at today's prices`
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
