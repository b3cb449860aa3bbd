import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CartLine } from '#web/features/cart/cart-line.ts';
import { describeProduct, titleOf } from '#web/features/catalogue/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';

type RemovedLineRowProps = { line: CartLine; onUndo: () => void };

/** The place of a line that was taken out: it stays until the cart is left, so that nobody has to hurry. */
export function RemovedLineRow({ line, onUndo }: RemovedLineRowProps) {
  const title = titleOf(line);
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone; the way back takes its focus.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-line border-b py-2 text-muted">
      <span className="wrap-anywhere min-w-0">
        <span className="block">{line.name} removed</span>
        <span className="block text-sm">{describeProduct(line)}</span>
      </span>
      <Button ref={undo} variant="secondary" size="sm" onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
        <span className="sr-only"> removing {title}</span>
      </Button>
    </li>
  );
}
