import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, startTransition, useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useHasRoomForTable, useIsMobile } from '#web/lib/use-media.ts';
import { buttonStyle } from '#web/ui/action/button-style.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Aside } from '#web/ui/layout/aside.tsx';
import { catalogueSizeQuery } from '../api.ts';
import type { Filter } from '../filter/choose.ts';
import { LabFilter } from '../filter/lab-filter.tsx';
import { hasFilters, type OnSearchChange, rememberView, type StoreSearch, viewOf } from '../store-search.ts';
import { ProductRowSkeletons } from './product-row-skeleton.tsx';
import { StorePages } from './store-pages.tsx';
import { QuickOrderLink, VIEWS } from './store-views.tsx';

const StoreEndless = lazy(async () => ({ default: (await import('./store-endless.tsx')).StoreEndless }));

const placeholderOf = (size: number | undefined): string =>
  `Search ${size === undefined ? '' : `${formatNumber(size)} `}products by name, strength or lab`;

const loadPopover = () => import('../filter/filter-popover.tsx');

const FilterPopover = lazy(async () => ({ default: (await loadPopover()).FilterPopover }));

type FilterButtonProps = { filter: Filter; onChoose: (filter: Filter) => void };

/** The filter button for mobile. The popover is loaded on hover or focus. */
function FilterButton({ filter, onChoose }: FilterButtonProps) {
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

export function StoreScreen({ search }: { search: StoreSearch }) {
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const hasRoomForTable = useHasRoomForTable();
  const view = viewOf(search);
  const isEndless = isMobile && !(hasRoomForTable && view === 'table');
  const { data: size } = useQuery(catalogueSizeQuery);
  /** With the first key, the results make room for their number: later, they would move while somebody looks at them. */
  const [isSearched, setSearched] = useState(hasFilters(search));
  const onSearchChange: OnSearchChange = (change) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      // Changing the view does not add a history entry.
      replace: 'view' in change,
      resetScroll: !('view' in change),
    });
  const onChoose = (filter: Filter) => onSearchChange({ ...filter, page: 0 });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Store">
        {hasRoomForTable ? (
          <SegmentedControl
            label="View"
            value={view}
            segments={VIEWS}
            onChange={(chosen) => {
              rememberView(chosen);
              onSearchChange({ view: chosen });
            }}
          >
            <QuickOrderLink />
          </SegmentedControl>
        ) : (
          <QuickOrderLink className={buttonStyle({ variant: 'secondary' })} />
        )}
        {isMobile && <FilterButton filter={search} onChoose={onChoose} />}
      </PageHeader>
      <SearchField
        label="Search products"
        placeholder={isMobile ? undefined : placeholderOf(size)}
        value={search.q}
        onSearch={(q) => onSearchChange({ q, page: 0 })}
        onType={() => startTransition(() => setSearched(true))}
      />
      {isEndless ? (
        <Suspense fallback={<ProductRowSkeletons />}>
          <StoreEndless search={search} isSearched={isSearched} onChoose={onChoose} />
        </Suspense>
      ) : (
        <StorePages
          search={search}
          isSearched={isSearched}
          onSearchChange={onSearchChange}
          onChoose={onChoose}
        />
      )}
      {!isMobile && (
        <Aside>
          <div className="card flex max-h-full min-h-0 flex-col p-2">
            <LabFilter filter={search} onChoose={onChoose} />
          </div>
        </Aside>
      )}
    </div>
  );
}
