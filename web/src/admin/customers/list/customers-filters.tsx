import { useCurrentUser } from '#web/features/accounts/api.ts';
import { isAdmin } from '#web/features/accounts/roles.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { type CustomersSearch, customersSearch } from './customers-search.ts';

const SORTS = [
  { value: 'Balance desc', label: 'Balance, highest first' },
  { value: 'LastOrder desc', label: 'Last order, newest first' },
  { value: 'LastOrder', label: 'Last order, oldest first' },
];
const ACCESS = [
  { value: 'granted', label: 'Granted' },
  { value: 'revoked', label: 'Revoked' },
];
const BALANCES = [
  { value: 'owing', label: 'Owes' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'credit', label: 'In credit' },
];

type CustomersFiltersProps = {
  search: CustomersSearch;
  onChange: (change: Partial<CustomersSearch>) => void;
};

/** What the list is narrowed down to, and its order. */
export function CustomersFilters({ search, onChange }: CustomersFiltersProps) {
  const maySeeStaff = isAdmin(useCurrentUser());
  const choose = (field: 'people' | 'access' | 'balance' | 'sort') => ({
    value: search[field] ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      onChange({ [field]: customersSearch.shape[field].parse(target.value || undefined) }),
  });
  const ofCustomers = search.people === undefined;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search customers"
        placeholder="Name, username, phone or e-mail"
        value={search.q}
        onSearch={(q) => onChange({ q })}
        className="min-w-[min(16rem,100%)] flex-1"
      />
      {maySeeStaff && (
        <SelectField
          label="People"
          placeholder="Customers"
          options={[{ value: 'staff', label: 'Staff' }]}
          className="w-36 max-sm:w-[calc(50%-0.375rem)]"
          {...choose('people')}
        />
      )}
      {ofCustomers && (
        <>
          <SelectField
            label="Access"
            placeholder="All"
            options={ACCESS}
            className="w-32 max-sm:w-[calc(50%-0.375rem)]"
            {...choose('access')}
          />
          <SelectField
            label="Balance"
            placeholder="All"
            options={BALANCES}
            className="w-32 max-sm:w-[calc(50%-0.375rem)]"
            {...choose('balance')}
          />
          <SelectField
            label="Sort by"
            placeholder="Name"
            options={SORTS}
            className="w-56 max-sm:w-[calc(50%-0.375rem)]"
            {...choose('sort')}
          />
        </>
      )}
    </div>
  );
}
