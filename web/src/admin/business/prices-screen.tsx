import { dateAt, formatRate, type StaffBusiness, type VatRate } from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#web/lib/format.ts';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { businessQuery, useSavePart } from './api.ts';
import { usePartForm } from './part-form.tsx';

const DECIMALS = [
  { value: '0', label: 'Whole rand' },
  { value: '2', label: 'Rand and cents' },
] as const;

/** Chooses whether prices have cents. A change is saved immediately. */
function DecimalsCard({ isReadOnly }: { isReadOnly: boolean }) {
  const { data: business } = useSuspenseQuery(businessQuery);
  const save = useSavePart('decimals');
  const chosen = save.isPending ? save.variables.decimals : business.decimals;
  return (
    <section aria-labelledby="decimals" className="card grid max-w-4xl gap-3 p-5 sm:p-6">
      <div>
        <h2 id="decimals" className="title-group">
          Prices
        </h2>
        <p className="text-muted text-sm">
          With cents, prices, delivery fees and totals are exact from the price list to the invoice. Changing
          this does not change any amount. You can switch back to whole rand as long as no price has cents.
        </p>
      </div>
      {isReadOnly ? (
        <p>{DECIMALS.find(({ value }) => value === String(chosen))?.label}</p>
      ) : (
        <div>
          <SegmentedControl
            label="Prices are in"
            value={chosen === 2 ? '2' : '0'}
            segments={DECIMALS}
            onChange={(value) =>
              save.mutate(
                { decimals: value === '2' ? 2 : 0 },
                {
                  onSuccess: ({ decimals }) =>
                    toast({
                      description:
                        decimals === 2 ? 'Prices now have cents.' : 'Prices are now in whole rand.',
                    }),
                },
              )
            }
          />
        </div>
      )}
    </section>
  );
}

type VatValues = { pricesIncludeVat: boolean; vatRates: VatRate[] };

const valuesOf = ({ pricesIncludeVat, vatRates }: StaffBusiness): VatValues => ({
  pricesIncludeVat,
  vatRates,
});
const byDay = (a: VatRate, b: VatRate): number => a.from.localeCompare(b.from);

/** Parses a percentage into basis points: "15,5" is 1550. */
const readRate = (typed: string): number | undefined => {
  const text = typed.trim().replace('%', '').trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100
    ? Math.round(Number(text) * 100)
    : undefined;
};

type RatesProps = {
  rates: readonly VatRate[];
  error: string | undefined;
  onChange: (rates: VatRate[]) => void;
};

/** The VAT rates, by the date from which they apply. Past rates cannot be removed. */
function Rates({ rates, error, onChange, isReadOnly }: RatesProps & { isReadOnly: boolean }) {
  const today = dateAt(Date.now(), storeTimeZone());
  const [from, setFrom] = useState('');
  const [typed, setTyped] = useState('');
  const [faults, setFaults] = useState<{ from?: string; rate?: string }>({});
  const current = rates.findLast((rate) => rate.from <= today)?.from;

  const add = (): void => {
    const rate = readRate(typed);
    const isKnown = rates.some((one) => one.from === from);
    const found = {
      ...(from === '' && { from: 'Choose the date from which it applies.' }),
      ...(from !== '' && from < today && { from: 'Choose today or a later date.' }),
      ...(isKnown && { from: 'There is already a rate from this date.' }),
      ...(rate === undefined && { rate: 'Enter a percentage, such as 15 or 15,5.' }),
    };
    setFaults(found);
    if (rate === undefined || Object.keys(found).length > 0) return;
    onChange([...rates, { from, rate }].toSorted(byDay));
    setFrom('');
    setTyped('');
  };

  return (
    <div className="grid gap-3">
      <h3 className="font-medium">Standard rate</h3>
      <ul className="divide-y">
        {rates.map((one) => (
          <li key={one.from} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
            <span className="figures w-18 font-medium">{formatRate(one.rate)}</span>
            <span className="flex-1">
              from {formatDay(one.from)}
              {one.from === current && <span className="text-muted"> – applies now</span>}
            </span>
            {!isReadOnly && one.from >= today && (
              <IconButton
                label={`Remove the rate from ${formatDay(one.from)}`}
                variant="ghost"
                onClick={() => onChange(rates.filter(({ from: day }) => day !== one.from))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-owed text-sm">
          {error}
        </p>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="New rate from"
            type="date"
            min={today}
            value={from}
            error={faults.from}
            onChange={({ target }) => setFrom(target.value)}
            className="min-w-0 max-w-full"
          />
          <TextField
            label="Percent"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={faults.rate}
            onChange={({ target }) => setTyped(target.value)}
            className="w-32 max-w-full"
          />
          <Button variant="secondary" className="sm:mt-6.5" onClick={add}>
            <Plus aria-hidden />
            Add rate
          </Button>
        </div>
      )}
    </div>
  );
}

export function PricesScreen() {
  const { draft, errors, submit, isSaving, isReadOnly } = usePartForm('vat', {
    valuesOf,
    saved: 'VAT saved.',
  });
  return (
    <div className="grid gap-5">
      <DecimalsCard isReadOnly={isReadOnly} />
      <form onSubmit={submit} noValidate aria-label="VAT" className="card grid max-w-4xl gap-5 p-5 sm:p-6">
        <div>
          <h2 className="title-group">VAT</h2>
          <p className="text-muted text-sm">
            Applies to orders placed from now on. Existing orders and documents keep their VAT. Zero-rating is
            set on each product.
          </p>
        </div>
        <Switch
          label={
            <>
              <span className="font-medium">Prices include VAT</span>
              <span className="block text-muted text-sm">
                Otherwise VAT is added to the order total. By law, prices of medicines include it.
              </span>
            </>
          }
          checked={draft.value.pricesIncludeVat}
          disabled={isReadOnly}
          onChange={({ target }) => draft.change({ pricesIncludeVat: target.checked })}
        />
        <Rates
          rates={draft.value.vatRates}
          error={errors.vatRates}
          isReadOnly={isReadOnly}
          onChange={(vatRates) => draft.change({ vatRates })}
        />
        <SaveBar draft={draft} isSaving={isSaving} />
      </form>
    </div>
  );
}
