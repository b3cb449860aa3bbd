import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import {
  isFiltered,
  type OnSearchChange,
  type StoreFilters,
  type StoreSearch,
  type StoreSort,
} from '#web/parts/product/store-search.ts';
import { buttonStyle } from '#web/ui/action/button.tsx';

type PopoverButtonProps = {
  /** Loads the code of the popover. */
  load: () => Promise<unknown>;
  button: (props: ComponentProps<'button'>) => ReactElement<{ onClick?: () => void }>;
  /** The popover, rendered from its first use on; it is open when first rendered. */
  children: (trigger: ReactElement<{ onClick?: () => void }>) => ReactNode;
};

/** A button for rarely used content, whose code is loaded on hover, focus or press. */
export function PopoverButton({ load, button, children }: PopoverButtonProps) {
  const [wanted, setWanted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const trigger = button({
    'aria-haspopup': 'dialog',
    onPointerEnter: preload,
    onFocus: preload,
    onClick: wanted ? undefined : () => setWanted(true),
  });
  return wanted ? <Suspense fallback={trigger}>{children(trigger)}</Suspense> : trigger;
}

const loadFilters = () => import('../filter/more-filters.tsx');
const MoreFilters = lazy(async () => ({ default: (await loadFilters()).MoreFilters }));

const SORTS: readonly [sort: StoreSort, label: string][] = [
  ['Name', 'Name, A to Z'],
  ['Name desc', 'Name, Z to A'],
  ['Price', 'Lowest price'],
  ['Price desc', 'Highest price'],
  ['UnitPrice', 'Lowest price per unit'],
  ['UnitPrice desc', 'Highest price per unit'],
  ['Stock desc', 'Most in stock'],
  ['Stock', 'Least in stock'],
];

type StoreToolbarProps = {
  search: StoreSearch;
  onSearchChange: OnSearchChange;
  onFilter: (change: StoreFilters) => void;
};

/** The sort order and filters of the products. */
export function StoreToolbar({ search, onSearchChange, onFilter }: StoreToolbarProps) {
  const { q, sort } = search;
  const isSet = isFiltered(search);
  return (
    <div className="flex min-w-0 flex-wrap gap-2 max-sm:w-full">
      <label className="relative min-w-[min(8rem,100%)] max-sm:flex-1">
        <span className="sr-only">Sort by</span>
        <ArrowDownUp
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
        />
        <select
          value={sort ?? ''}
          onChange={({ target }) =>
            onSearchChange({ sort: SORTS.find(([value]) => value === target.value)?.[0], page: 0 })
          }
          className={cn(
            'h-11.5 w-full min-w-0 appearance-none text-ellipsis rounded-control border bg-surface pr-3 pl-9.5 font-medium text-sm hover:border-control sm:w-52',
            sort ? 'border-primary text-primary' : 'border-line text-ink',
          )}
        >
          <option value="">{q ? 'Best match first' : 'Sorted by lab'}</option>
          {SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <PopoverButton
        load={loadFilters}
        button={(props) => (
          <button
            type="button"
            {...props}
            className={cn(
              buttonStyle({ variant: 'secondary' }),
              'min-h-11.5 px-3.5 text-sm',
              isSet && 'border-primary text-primary',
            )}
          >
            <SlidersHorizontal aria-hidden />
            <span className="max-[360px]:sr-only">More filters</span>
          </button>
        )}
      >
        {(trigger) => <MoreFilters trigger={trigger} search={search} onFilter={onFilter} />}
      </PopoverButton>
    </div>
  );
}
