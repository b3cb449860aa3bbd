import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { titleOf } from '../../catalogue/product-label.ts';
import type { Overlap, ReorderMode } from './reorder.ts';

type AlreadyInCartProps = {
  open: boolean;
  overlaps: readonly Overlap[];
  /** Every product of the order is in the cart already. */
  isAll: boolean;
  onAnswer: (mode: ReorderMode) => void;
  onClose: () => void;
};

/** Asks what to do about products of an order that the cart holds already. */
export function AlreadyInCart({ open, overlaps, isAll, onAnswer, onClose }: AlreadyInCartProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={isAll ? 'This order is in your cart already' : 'Some of this order is in your cart already'}
      description="Set your cart to the quantities of the order, or add the order to what is in your cart?"
      confirmLabel="Set quantities"
      alternative={
        <Button variant="secondary" onClick={() => onAnswer('add')}>
          Add to cart
        </Button>
      }
      onConfirm={() => onAnswer('set')}
    >
      <ul aria-label="In your cart already" className="max-h-64 overflow-y-auto">
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
