import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '../../action/button.tsx';
import { IconButton } from '../../action/icon-button.tsx';
import type { Selection } from './selection.tsx';
import type { SelectFound } from './use-select-found.ts';

type BulkBarProps = {
  /** The selected things: "orders". */
  what: string;
  selection: Pick<Selection<unknown>, 'rows' | 'clear'>;
  found: SelectFound;
  /** Shown beside the count. */
  sum?: string;
  /** The buttons. */
  children: ReactNode;
};

export function BulkBar({ what, selection: { rows, clear }, found, sum, children }: BulkBarProps) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-label={`Selected ${what}`}
      className="sticky bottom-4 z-20 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border bg-surface px-3 py-3 shadow-float max-desktop:bottom-[calc(var(--tab-bar)+2rem+var(--unstick))]"
    >
      <IconButton label="Clear selection" size="sm" variant="ghost" onClick={clear}>
        <X aria-hidden />
      </IconButton>
      <div className="-ml-2 mr-auto flex flex-wrap items-center gap-x-2">
        <p role="status">
          <strong className="figures font-semibold">{formatNumber(rows.length)} selected</strong>
          {sum && <span className="figures ml-2 text-muted">{sum}</span>}
        </p>
        {found.label && (
          <Button size="sm" variant="ghost" loading={found.isLoading} onClick={found.select}>
            {found.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
