import { Printer, X } from 'lucide-react';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { buttonStyle } from '#web/ui/action/button-style.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { slipsUrl } from '../api.ts';
import { mayMove, ORDER_ACTS, type OrderAct } from '../moves.ts';
import type { Selection } from './use-selection.ts';

type BulkBarProps = { selection: Selection; isPending: boolean; onAct: (act: OrderAct) => void };

/** What can be done with the orders that are ticked. */
export function BulkBar({ selection: { orders, clear }, isPending, onAct }: BulkBarProps) {
  const total = orders.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-4 z-20 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border bg-surface px-3 py-3 shadow-float max-desktop:bottom-24"
    >
      <IconButton label="Clear the selection" size="sm" variant="ghost" onClick={clear}>
        <X aria-hidden />
      </IconButton>
      <p role="status" className="-ml-2 mr-auto">
        <strong className="figures font-semibold">{orders.length} selected</strong>
        <span className="figures ml-2 text-muted">{formatMoney(total)}</span>
      </p>
      <a
        href={slipsUrl(orders.map(({ id }) => id))}
        target="_blank"
        rel="noopener"
        data-slips
        className={buttonStyle({ variant: 'secondary', size: 'sm' })}
      >
        <Printer aria-hidden />
        Print slips
        <Kbd>P</Kbd>
      </a>
      {ORDER_ACTS.map((act) => {
        const count = orders.filter((order) => mayMove(order, act.to)).length;
        return (
          <Button
            key={act.to}
            size="sm"
            variant="secondary"
            disabled={count === 0 || isPending}
            onClick={() => onAct(act)}
          >
            {act.label}
            <Kbd>{act.key}</Kbd>
          </Button>
        );
      })}
    </section>
  );
}
