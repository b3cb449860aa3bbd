import { type Cents, centsFromRand, type StaffProduct } from '@formulary/contract';
import { useState } from 'react';
import { formatMoney } from '#web/lib/format.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { typedMoney } from '../grid/cells.ts';

const SHOWN = 5;

type PriceChangeKind = 'percent' | 'amount';

/** Reads a number as people type it: `6,5`, `-10`, `+3 %`. Returns undefined for anything else. */
export const readChange = (typed: string): number | undefined => {
  const text = typed
    .trim()
    .replace(/\s*(?:%|R)$|^R\s*/i, '')
    .replace(',', '.');
  return /^[+-]?\d{1,7}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
};

/** A price in whole rand after a change of so many percent or rand, rounded half up; R 1 at least. */
export const changedPrice = (cost: Cents, kind: PriceChangeKind, by: number): Cents => {
  const exact = kind === 'percent' ? (cost * (100 + by)) / 100 : cost + by * 100;
  return centsFromRand(Math.max(1, Math.floor(Number((exact / 100 + 0.5).toFixed(6)))));
};

type PriceDialogProps = {
  rows: readonly StaffProduct[];
  onOpenChange: (open: boolean) => void;
  /** The new price of each product, as typed into its cell. */
  onPrices: (priceOf: (row: StaffProduct) => string) => void;
};

/** Changes the prices of the selected products after a preview. */
export function PriceDialog({ rows, onOpenChange, onPrices }: PriceDialogProps) {
  const [kind, setKind] = useState<PriceChangeKind>('percent');
  const [typed, setTyped] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const by = readChange(typed);
  const priceOf = (row: StaffProduct): Cents => changedPrice(row.cost, kind, by ?? 0);
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Change prices"
      description="Prices are rounded to whole rand, and are at least R 1."
      confirmLabel={rows.length === 1 ? 'Change 1 price' : `Change ${rows.length} prices`}
      onConfirm={() => {
        if (by === undefined) setHasSubmitted(true);
        else onPrices((row) => typedMoney(priceOf(row)));
      }}
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label="Change by"
          value={kind}
          segments={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Rand' },
          ]}
          onChange={setKind}
        />
        <TextField
          label={kind === 'percent' ? 'Percentage' : 'Amount in rand'}
          hint="To lower prices, enter a negative number, such as -5."
          inputMode="text"
          autoComplete="off"
          value={typed}
          error={hasSubmitted && by === undefined ? 'Enter a number, such as 6,5 or -10.' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {by !== undefined && (
          <table className="w-full text-sm" aria-label="Prices before and after">
            <tbody>
              {rows.slice(0, SHOWN).map((row) => (
                <tr key={row.id} className="border-line border-b">
                  <td className="max-w-0 truncate py-1.5 pr-3">{row.name}</td>
                  <td className="figures w-20 text-right text-muted">{formatMoney(row.cost)}</td>
                  <td className="figures w-24 text-right font-medium">{formatMoney(priceOf(row))}</td>
                </tr>
              ))}
            </tbody>
            {rows.length > SHOWN && (
              <caption className="caption-bottom pt-2 text-left text-muted">
                and {rows.length - SHOWN} more
              </caption>
            )}
          </table>
        )}
      </div>
    </ConfirmDialog>
  );
}
