import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import type { Filter } from './choose.ts';

const loadPopover = () => import('./filter-popover.tsx');
const FilterPopover = lazy(async () => ({ default: (await loadPopover()).FilterPopover }));

type FilterButtonProps = { filter: Filter; onChoose: (filter: Filter) => void };

/** Mobile: the way to the filter, marked while it is set. What it opens is fetched when it is reached for. */
export function FilterButton({ filter, onChoose }: FilterButtonProps) {
  const [wanted, setWanted] = useState(false);
  const isSet = filter.labId !== undefined || filter.categoryId !== undefined;
  const preload = () => void loadPopover().catch(() => undefined);
  const button = (
    <IconButton
      label={isSet ? 'Filter, active' : 'Filter'}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={wanted ? undefined : () => setWanted(true)}
      className={cn(isSet && 'border-primary text-primary')}
    >
      <ListFilter aria-hidden />
      {isSet && (
        <span
          aria-hidden
          className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-ground bg-primary"
        />
      )}
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <FilterPopover trigger={button} filter={filter} onChoose={onChoose} />
    </Suspense>
  );
}
