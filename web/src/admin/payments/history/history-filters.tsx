import { PAYMENT_STATES, type PaymentState } from '@formulary/contract';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { HistorySearch } from './history-search.ts';

const STATES: Record<PaymentState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  manual: 'Credits and debits',
};
const OPTIONS = PAYMENT_STATES.map((value) => ({ value, label: STATES[value] }));

type HistoryFiltersProps = { search: HistorySearch; onChange: (change: Partial<HistorySearch>) => void };

/** What the history is narrowed down to. */
export function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search payments"
        placeholder="Customer, reference or amount"
        value={search.q}
        onSearch={(q) => onChange({ q })}
        className="min-w-[min(16rem,100%)] flex-1 max-desktop:basis-full"
      />
      <SelectField
        label="State"
        placeholder="All"
        options={OPTIONS}
        value={search.state ?? ''}
        onChange={({ target }) => onChange({ state: PAYMENT_STATES.find((state) => state === target.value) })}
        className="w-44 max-sm:w-full"
      />
      <DayField label="From" value={search.from} onChange={(from) => onChange({ from })} />
      <DayField label="Until" value={search.until} onChange={(until) => onChange({ until })} />
    </div>
  );
}

type DayFieldProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      className="w-40 max-sm:min-w-36 max-sm:flex-1"
    />
  );
}
