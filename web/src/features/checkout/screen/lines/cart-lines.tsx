import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CartLine } from '#web/parts/cart/cart-line.ts';
import type { useRemovedLines } from '#web/parts/cart/removed-lines.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import type { CheckedLine } from '../../checking/check-lines.ts';
import { CartLineRow } from './cart-line-row.tsx';

type RemovedLineRowProps = { line: CartLine; onUndo: () => void };

/** The place of a removed line. It stays until the cart is left, so that there is no hurry to undo. */
function RemovedLineRow({ line, onUndo }: RemovedLineRowProps) {
  const title = titleOf(line);
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so Undo takes focus.
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

type CartLinesProps = { checks: readonly CheckedLine[]; removal: ReturnType<typeof useRemovedLines> };

export function CartLines({ checks, removal }: CartLinesProps) {
  const { ids, removed, restoredId, remove, putBack } = removal;
  const checkOf = new Map(checks.map((check) => [check.line.id, check]));
  return (
    <ul aria-label="Products in the cart" onKeyDown={moveFocus}>
      {ids.map((id) => {
        const check = checkOf.get(id);
        const gone = removed.get(id);
        if (check)
          return (
            <CartLineRow
              key={id}
              check={check}
              takesFocus={id === restoredId}
              onRemove={() => remove(check.line)}
            />
          );
        return gone && <RemovedLineRow key={`removed ${id}`} line={gone} onUndo={() => putBack(gone)} />;
      })}
    </ul>
  );
}
