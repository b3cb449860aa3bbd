import { formatNumber } from '#web/lib/format.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { Overlap, ReorderMode, Source } from './reorder.ts';

type AlreadyInCartProps = {
  open: boolean;
  source: Source;
  overlaps: readonly Overlap[];
  /** The number of lines to add to the cart. */
  count: number;
  onAnswer: (mode: ReorderMode) => void;
  onClose: () => void;
};

const items = (quantity: number, kind = ''): string =>
  `${formatNumber(quantity)} ${kind}${quantity === 1 ? 'item' : 'items'}`;

/** Asks whether to add the lines to the cart, to set their new quantities, or to replace the cart. */
export function AlreadyInCart({ open, source, overlaps, count, onAnswer, onClose }: AlreadyInCartProps) {
  const inCart = useCart((cart) => cart.totalQuantity);
  const others = inCart - overlaps.reduce((sum, overlap) => sum + overlap.inCart, 0);
  const close = (next: boolean) => {
    if (!next) onClose();
  };
  if (overlaps.length === 0)
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={close}
        title={`Your cart already has ${items(inCart)}`}
        description={`Add this ${source} to your cart, or replace the cart with it.`}
        confirmLabel="Add to cart"
        alternative={
          <Button variant="secondary" onClick={() => onAnswer('replace')}>
            Replace cart
          </Button>
        }
        onConfirm={() => onAnswer('add')}
      />
    );
  const isAll = overlaps.length === count;
  const stays = others > 0 ? ` Your cart keeps its ${items(others, 'other ')}.` : '';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={
        isAll ? `This ${source} is already in your cart` : `Some of this ${source} is already in your cart`
      }
      description={`You can set your cart to the quantities of this ${source}, or add them to your cart.${stays}`}
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
