import { Undo2 } from 'lucide-react';
import { formatNumber } from '#web/lib/format.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Added } from './put-usuals.ts';

/** What was added in one go, with a way to undo it. */
export function AddedNotice({ added, onUndo }: { added: Added; onUndo: () => void }) {
  const [only] = added;
  const short = added.filter(({ line, packs }) => packs < line.quantity);
  const title =
    only && added.length === 1
      ? `${formatNumber(only.packs)} × ${titleOf(only.line)} added to the cart`
      : `${formatNumber(added.length)} products added to the cart`;
  return (
    <Notice tone={short.length > 0 ? 'notice' : 'credit'} title={title} className="mt-2">
      {short.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {short.map(({ line, packs }) => (
            <li key={line.id}>
              {titleOf(line)}: only {formatNumber(packs)} of the usual {formatNumber(line.quantity)} in stock.
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onUndo}>
          <Undo2 aria-hidden />
          Undo
        </Button>
        <LinkButton to="/cart" variant="secondary" size="sm">
          View cart
        </LinkButton>
      </div>
    </Notice>
  );
}
