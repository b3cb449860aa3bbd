import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ORDER_SORTS, type OrderListSearch } from '../order-list-search.ts';

const WAYS = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'collection', label: 'Collection' },
] as const;
const PAYMENTS = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
] as const;
const SORTS = {
  'DateOrdered desc': 'Newest first',
  DateOrdered: 'Oldest first',
  'TotalPrice desc': 'Largest first',
  TotalPrice: 'Smallest first',
} satisfies Record<OrderListSearch['sort'], string>;
const SORT_OPTIONS = ORDER_SORTS.map((value) => ({ value, label: SORTS[value] }));

type OrderFiltersProps = { search: OrderListSearch; onChange: (change: Partial<OrderListSearch>) => void };

/** What the list is narrowed down to, and how it is sorted. */
export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search orders"
        placeholder="Reference, customer or product"
        value={search.q}
        onSearch={(q) => onChange({ q })}
        className="min-w-[min(16rem,100%)] flex-1 max-md:basis-full"
      />
      <SelectField
        label="Payment"
        placeholder="All"
        options={PAYMENTS}
        value={search.payment ?? ''}
        onChange={({ target }) =>
          onChange({ payment: PAYMENTS.find(({ value }) => value === target.value)?.value })
        }
        className="w-28 max-md:flex-1"
      />
      <SelectField
        label="Fulfilment"
        placeholder="All"
        options={WAYS}
        value={search.way ?? ''}
        onChange={({ target }) => onChange({ way: WAYS.find(({ value }) => value === target.value)?.value })}
        className="w-36 max-md:flex-1"
      />
      <DayField label="From" value={search.from} onChange={(from) => onChange({ from })} />
      <DayField label="Until" value={search.until} onChange={(until) => onChange({ until })} />
      <SelectField
        label="Sort"
        options={SORT_OPTIONS}
        value={search.sort}
        onChange={({ target }) => onChange({ sort: ORDER_SORTS.find((sort) => sort === target.value) })}
        className="w-40 max-md:flex-1"
      />
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
      className="w-40 max-md:flex-1"
    />
  );
}
