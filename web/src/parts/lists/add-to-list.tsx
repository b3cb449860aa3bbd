import type { ListLineInput } from '@formulary/contract';
import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { Button } from '#web/ui/action/button.tsx';

const loadDialog = () => import('./add-to-list-dialog.tsx');
const AddToListDialog = lazy(async () => ({ default: (await loadDialog()).AddToListDialog }));
const preload = () => void loadDialog().catch(() => undefined);

type AddToListProps = {
  /** The lines, read only when needed. */
  linesOf: () => Promise<readonly ListLineInput[]> | readonly ListLineInput[];
  /** What the lines are called in the accessible name. */
  of: string;
  /** Whether the button creates a new list, without offering the existing ones. */
  isNew?: boolean;
  size?: 'sm';
  variant?: 'secondary' | 'ghost';
  className?: string;
};

/** Adds products to one of the customer's lists, or to a new one. Its dialog is loaded on demand. */
export function AddToList(props: AddToListProps) {
  const { linesOf, of, isNew = false, size, variant = 'secondary', className } = props;
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        disabled={isReadOnly}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <ListPlus aria-hidden />
        {isNew ? 'New list…' : 'Add to a list…'}
        <span className="sr-only"> {of}</span>
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <AddToListDialog open={isOpen} isNew={isNew} linesOf={linesOf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
