import { walk } from '#web/ui/list/walk.ts';
import type { CheckedLine } from '../../checking/check-lines.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { RemovedLineRow } from './removed-line-row.tsx';
import type { useRemovedLines } from './removed-lines.ts';

type CartLinesProps = { checks: readonly CheckedLine[]; removal: ReturnType<typeof useRemovedLines> };

/** The lines of the cart, and the places of those that were just taken out. */
export function CartLines({ checks, removal }: CartLinesProps) {
  const { ids, removed, restoredId, remove, putBack } = removal;
  const checkOf = new Map(checks.map((check) => [check.line.id, check]));
  return (
    <ul aria-label="Products in the cart" onKeyDown={walk}>
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
