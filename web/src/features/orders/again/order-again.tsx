import type { Order } from '@formulary/contract';
import { RotateCcw } from 'lucide-react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { Reorder } from './reorder.ts';
import { useOrderAgain } from './use-order-again.ts';

type OrderAgainButtonProps = { order: Order; onDone: (outcome: Reorder) => void };

/** Puts the order's products in the cart once more. */
export function OrderAgainButton({ order, onDone }: OrderAgainButtonProps) {
  const { mutate, isPending } = useOrderAgain(order);
  const again = () =>
    mutate(undefined, {
      onSuccess: onDone,
      onError: (error) => {
        if (!hasStatus(error, 401))
          toast({
            variant: 'destructive',
            title: 'Nothing was added to the cart',
            description: messageOf(error),
          });
      },
    });
  return (
    <Button variant="secondary" loading={isPending} onClick={again}>
      <RotateCcw aria-hidden />
      Order again
    </Button>
  );
}

/** What was put in the cart, what was not and why. */
export function OrderAgainOutcome({ lines, shortfalls }: Reorder) {
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
