import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { Groups } from '../grid/parse-cell.ts';
import type { ProductsSearch } from '../products-search.ts';

type ProductFiltersProps = {
  search: ProductsSearch;
  groups: Groups;
  onChange: (change: Partial<ProductsSearch>) => void;
};

/** Narrows the table to a lab, a category, what is running out, or the archive. */
export function ProductFilters({ search, groups, onChange }: ProductFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Choice label="Lab" value={search.labId} onChange={(labId) => onChange({ labId })}>
        <option value="">All labs</option>
        {groups.labs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label="Category" value={search.categoryId} onChange={(categoryId) => onChange({ categoryId })}>
        <option value="">All categories</option>
        {groups.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label="Stock"
        value={search.stock}
        onChange={(stock) => onChange({ stock: stock === 'low' || stock === 'out' ? stock : '' })}
      >
        <option value="">Any stock</option>
        <option value="low">Low in stock</option>
        <option value="out">Out of stock</option>
      </Choice>
      <Checkbox
        label="Archived"
        checked={search.archived}
        onChange={(event) => onChange({ archived: event.target.checked })}
      />
    </div>
  );
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-11.5 w-40 min-w-0 rounded-control border border-line bg-surface px-3 text-[0.9375rem] shadow-card hover:border-control"
    >
      {children}
    </select>
  );
}
