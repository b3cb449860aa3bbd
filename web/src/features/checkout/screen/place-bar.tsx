import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import type { OrderTotals } from '../checking/totals.ts';
import { itemsText } from './summary.tsx';

type PlaceBarProps = { totals: OrderTotals; disabled: boolean; waiting: boolean; onPlace: () => void };

/**
 * Mobile: total and button, always in sight above the tab bar, whose round button reaches into its foot. Of a short cart
 * too: the shell makes a page that has it as high as the window.
 */
export function PlaceBar({ totals, disabled, waiting, onPlace }: PlaceBarProps) {
  return (
    <div
      data-place-bar=""
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-auto -mb-12 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-surface px-4 pt-3 pb-7 sm:-mx-6 sm:px-6"
    >
      <div>
        <p className="text-[0.8125rem] text-muted">Total · {itemsText(totals.quantity)}</p>
        <p className="figures font-semibold text-xl">{formatMoney(totals.total)}</p>
      </div>
      <Button
        size="lg"
        disabled={disabled}
        loading={waiting}
        onClick={onPlace}
        className="min-w-36 flex-1 sm:flex-none"
      >
        Place order
      </Button>
    </div>
  );
}
