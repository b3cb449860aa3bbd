import type { KeptLineInput } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { type CartLine, productIdOf } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { savedCartsQuery, useSaveCart } from './api.ts';
import { NameDialog } from './name-dialog.tsx';

const toSavedLine = ({ id, quantity, cost }: CartLine): KeptLineInput => ({
  productId: productIdOf(id),
  variantId: id.split(':')[1] ?? null,
  quantity,
  cost,
});

/** Returns a name that contains today's date and that no saved cart has. */
const suggestedName = (taken: readonly string[]): string => {
  const name = `Cart from ${formatDate(new Date())}`;
  const known = new Set(taken.map((one) => one.toLowerCase()));
  let suggested = name;
  for (let count = 2; known.has(suggested.toLowerCase()); count += 1) suggested = `${name} (${count})`;
  return suggested;
};

type SaveDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Moves the focus, because the button that opened the dialog is gone. */
  onEmptied: () => void;
};

/** Asks for a name, saves the cart under it, and empties the cart unless the customer chooses otherwise. */
export function SaveDialog({ open, onClose, onEmptied }: SaveDialogProps) {
  const { data: saved } = useQuery(savedCartsQuery);
  const { mutate, isPending, error } = useSaveCart();
  const [keepsCart, setKeepsCart] = useState(false);
  const isEmptied = useRef(false);
  const save = (name: string) => {
    const { products, forCollection, clearOrder } = useCart.getState();
    mutate(
      { name, forCollection, lines: Object.values(products).map(toSavedLine) },
      {
        onSuccess: () => {
          isEmptied.current = !keepsCart;
          onClose();
          if (!keepsCart) {
            clearOrder();
            onEmptied();
          }
          toast({ description: `Saved as “${name}”.` });
        },
      },
    );
  };
  return (
    <NameDialog
      open={open}
      title="Save this cart for later"
      confirmLabel="Save cart"
      suggested={suggestedName(saved?.map(({ name }) => name) ?? [])}
      isPending={isPending}
      error={error}
      onConfirm={save}
      onClose={onClose}
      returnsFocus={() => !isEmptied.current}
    >
      <Checkbox
        label="Also keep these products in the cart"
        checked={keepsCart}
        onChange={({ target }) => setKeepsCart(target.checked)}
      />
    </NameDialog>
  );
}
