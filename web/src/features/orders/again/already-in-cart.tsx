import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { titleOf } from '../../catalogue/product-label.ts';
import type { Overlap, ReorderMode, Source } from './reorder.ts';

type AlreadyInCartProps = {
  open: boolean;
  source: Source;
  overlaps: readonly Overlap[];
  isAll: boolean;
  onAnswer: (mode: ReorderMode) => void;
  onClose: () => void;
};

/** Asks whether lines that the cart has already are added to it, or set to their new quantities. */
export function AlreadyInCart({ open, source, overlaps, isAll, onAnswer, onClose }: AlreadyInCartProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={
        isAll ? `This ${source} is already in your cart` : `Some of this ${source} is already in your cart`
      }
      description={`You can set your cart to the quantities of this ${source}, or add them to what is already in your cart.`}
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
            <span className="text-muted text-sm">
              <span className="figures">{formatNumber(inCart)} in the cart</span> ·{' '}
              <span className="figures">
                {formatNumber(line.quantity)} in the {source}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
