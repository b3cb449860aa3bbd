import type { UndoneImport } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** What undoing an import came to. */
export function Undone({ undone: { removed, restored, kept } }: { undone: UndoneImport }) {
  const title = `Import undone: ${formatNumber(removed)} removed, ${formatNumber(restored)} as before.`;
  if (kept.length === 0) return <Notice tone="credit" title={title} />;
  return (
    <Notice title={`${title} Left as they are: ${formatNumber(kept.length)}.`}>
      <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
        {kept.map(({ id, sku, name, reason }) => (
          <li key={sku}>
            <Link to="/admin/products/$id" params={{ id }} className="underline">
              {name}
            </Link>{' '}
            ({sku}). {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
