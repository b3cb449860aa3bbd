import { type Cents, type Decimals, inCents, type StaffProduct } from '@formulary/contract';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { storeDecimals } from '#web/lib/store-settings.ts';
import { typedMoney } from '#web/lib/typed-money.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

const SHOWN = 5;

type PriceChangeKind = 'percent' | 'amount';

/** Parses a number as people type it: `6,5`, `-10`, `+3 %`. Returns undefined for anything else. */
export const readChange = (typed: string): number | undefined => {
  const text = typed
    .trim()
    .replace(/\s*(?:%|R)$|^R\s*/i, '')
    .replace(',', '.');
  return /^[+-]?\d{1,7}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
};

/**
 * Returns a price changed by `by` percent or rand, rounded half away from zero to the decimals of the store's prices,
 * but at least their smallest unit. `by` has at most three decimals. Uses BigInt, because prices times percentages can
 * exceed the safe integers.
 */
export const changedPrice = (cost: Cents, kind: PriceChangeKind, by: number, decimals: Decimals): Cents => {
  const thousandths = BigInt(Math.round(by * 1000));
  const [exact, parts] =
    kind === 'percent'
      ? [BigInt(cost) * (100_000n + thousandths), 100_000n]
      : [BigInt(cost) * 10n + thousandths, 10n];
  const unit = decimals === 0 ? 100n : 1n;
  const units = (2n * exact + parts * unit) / (2n * parts * unit);
  return inCents(Number((units > 1n ? units : 1n) * unit));
};

type PriceDialogProps = {
  rows: readonly StaffProduct[];
  onOpenChange: (open: boolean) => void;
  /** Called with a function that returns the new price of a product, as cell text. */
  onPrices: (priceOf: (row: StaffProduct) => string) => void;
};

/** Changes the prices of the selected products after a preview. */
export function PriceDialog({ rows, onOpenChange, onPrices }: PriceDialogProps) {
  const [kind, setKind] = useState<PriceChangeKind>('percent');
  const [typed, setTyped] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const by = readChange(typed);
  const decimals = storeDecimals();
  const priceOf = (row: StaffProduct): Cents => changedPrice(row.cost, kind, by ?? 0, decimals);
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Change prices"
      description={
        decimals === 0
          ? 'Prices are rounded to whole rand, and are at least R 1.'
          : 'Prices are rounded to the cent, half a cent up.'
      }
      confirmLabel={rows.length === 1 ? 'Change 1 price' : `Change ${formatNumber(rows.length)} prices`}
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
                  <td className="figures w-24 text-right text-muted">{formatMoney(row.cost)}</td>
                  <td className="figures w-28 text-right font-medium">{formatMoney(priceOf(row))}</td>
                </tr>
              ))}
            </tbody>
            {rows.length > SHOWN && (
              <caption className="caption-bottom pt-2 text-left text-muted">
                and {formatNumber(rows.length - SHOWN)} more
              </caption>
            )}
          </table>
        )}
      </div>
    </ConfirmDialog>
  );
}

type StockDialogProps = {
  count: string;
  onOpenChange: (open: boolean) => void;
  /** Called with the stock as cell text: `40`, `+10`, `-10`. */
  onStock: (text: string) => void;
};

export function StockDialog({ count, onOpenChange, onStock }: StockDialogProps) {
  const [kind, setKind] = useState<'add' | 'set'>('add');
  const [typed, setTyped] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const text = typed.trim();
  const isGood = kind === 'add' ? /^[+-]?\d{1,8}$/.test(text) : /^\d{1,8}$/.test(text);
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Change stock"
      description={
        kind === 'add'
          ? `Adds to the current stock of ${count}. Orders placed in the meantime still count.`
          : `Sets the stock of ${count}. Products whose stock has changed because of an order are skipped and listed.`
      }
      confirmLabel="Change stock"
      onConfirm={() => {
        if (!isGood) setHasSubmitted(true);
        else onStock(kind === 'add' && /^\d/.test(text) ? `+${text}` : text);
      }}
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label="Change"
          value={kind}
          segments={[
            { value: 'add', label: 'Add' },
            { value: 'set', label: 'Set' },
          ]}
          onChange={setKind}
        />
        <TextField
          label={kind === 'add' ? 'Packs to add' : 'Packs'}
          hint={kind === 'add' ? 'To remove packs, enter a negative number, such as -12.' : undefined}
          value={typed}
          autoComplete="off"
          error={hasSubmitted && !isGood ? 'Enter a whole number.' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
