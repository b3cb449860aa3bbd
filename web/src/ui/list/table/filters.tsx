import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { SearchField } from '../../form/search-field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { List, PageSearch } from './listing.ts';

type Filtered<Search extends PageSearch> = { list: Pick<List<Search, unknown>, 'search' | 'change'> };

const narrow = 'max-md:min-w-[min(9rem,100%)] max-md:flex-1';

export function Filters({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-end gap-3">{children}</div>;
}

type SearchFilterProps = Filtered<PageSearch & { q: string }> & { label: string; placeholder?: string };

export function SearchFilter({ list: { search, change }, ...texts }: SearchFilterProps) {
  return (
    <SearchField
      {...texts}
      value={search.q}
      onSearch={(q) => change({ q })}
      className="min-w-[min(14rem,100%)] flex-1 max-md:basis-full"
    />
  );
}

type ChoiceFilterProps<Search extends PageSearch, Field extends keyof Search> = Filtered<Search> & {
  field: Field;
  label: string;
  options: readonly { value: NonNullable<Search[Field]> & string; label: string }[];
  /** The first choice, which filters nothing. If it is not given, one option is always selected. */
  all?: string;
  className?: string;
};

export function ChoiceFilter<Search extends PageSearch, Field extends keyof Search>({
  list: { search, change },
  field,
  label,
  options,
  all,
  className = 'w-36',
}: ChoiceFilterProps<Search, Field>) {
  const value = String(search[field] ?? '');
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <SelectField
      label={label}
      // An option whose name has not loaded yet must not appear unselected.
      options={isKnown ? options : [{ value, label: '…' }, ...options]}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)?.value;
        change({ [field]: chosen } as Partial<Search>);
      }}
      className={cn(className, narrow)}
      {...(all !== undefined && { placeholder: all })}
    />
  );
}

export function DayFilters({ list: { search, change } }: Filtered<PageSearch & Days>) {
  const { from, until } = search;
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={from ?? ''}
        max={until}
        onChange={({ target }) => change({ from: target.value || undefined })}
        className={cn('w-40', narrow)}
      />
      <TextField
        label="To"
        type="date"
        value={until ?? ''}
        min={from}
        onChange={({ target }) => change({ until: target.value || undefined })}
        className={cn('w-40', narrow)}
      />
    </>
  );
}

type Days = { from?: string | undefined; until?: string | undefined };
