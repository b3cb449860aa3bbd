import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Columns3Cog, ListFilter } from 'lucide-react';
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useHasRoomForTable, useIsMobile } from '#web/lib/use-media.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { catalogueSizeQuery } from '#web/parts/product/api.ts';
import {
  forgetMine,
  hasFilters,
  type OnSearchChange,
  rememberView,
  type StoreFilters,
  type StoreSearch,
  viewOf,
} from '#web/parts/product/store-search.ts';
import { buttonStyle } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Aside } from '#web/ui/page/aside.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { categoriesOf, type Filter, labsOf } from '../filter/choose.ts';
import { LabFilter } from '../filter/lab-filter.tsx';
import { isInStore, keepStorePlace, keptStorePlace } from '../store-place.ts';
import { ProductRowSkeletons } from './product-row-skeleton.tsx';
import { StorePages } from './store-pages.tsx';
import { PopoverButton, StoreToolbar } from './store-toolbar.tsx';
import { ScreenLinks, VIEWS } from './store-views.tsx';

/** Remembers where the store was left, and scrolls there when a link leads back to the same list. */
const useStorePlace = (search: StoreSearch): void => {
  const router = useRouter();
  const { id } = useCurrentUser();
  /** The previous screen; undefined on the first screen of a visit. Read while the previous screen is still shown. */
  const [from] = useState(() => router.state.resolvedLocation?.pathname);
  const keep = useEffectEvent(() => keepStorePlace({ userId: id, search, top: window.scrollY }));
  const restore = useEffectEvent(() => {
    const place = keptStorePlace(id);
    // Back restores its own position, and the router has already scrolled there.
    if (place && window.scrollY === 0 && JSON.stringify(place.search) === JSON.stringify(search))
      window.scrollTo(0, place.top);
  });
  useEffect(() => {
    if (from === undefined || isInStore(from)) return undefined;
    // The router scrolls to the top once the screen is rendered.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, [from]);
  // Runs before the screen is removed, while the page still has its height.
  useLayoutEffect(() => () => keep(), []);
};

const StoreEndless = lazy(async () => ({ default: (await import('./store-endless.tsx')).StoreEndless }));

const placeholderOf = (size: number | undefined): string =>
  `Search ${size === undefined ? '' : `${formatNumber(size)} `}products by name, strength or lab`;

const loadPopover = () => import('../filter/filter-popover.tsx');

const FilterPopover = lazy(async () => ({ default: (await loadPopover()).FilterPopover }));

const loadSetup = () => import('./table/table-setup.tsx');

const TableSetup = lazy(async () => ({ default: (await loadSetup()).TableSetup }));

type FilterButtonProps = { filter: Filter; onChoose: (filter: Filter) => void };

/** The button that opens the labs on mobile. */
function FilterButton({ filter, onChoose }: FilterButtonProps) {
  const isSet = labsOf(filter).length + categoriesOf(filter).length > 0;
  return (
    <PopoverButton
      load={loadPopover}
      button={(props) => (
        <IconButton
          label={isSet ? 'Filter, active' : 'Filter'}
          {...props}
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
      )}
    >
      {(trigger) => <FilterPopover trigger={trigger} filter={filter} onChoose={onChoose} />}
    </PopoverButton>
  );
}

export function StoreScreen({ search }: { search: StoreSearch }) {
  const navigate = useNavigate();
  useStorePlace(search);
  const isMobile = useIsMobile();
  const hasRoomForTable = useHasRoomForTable();
  const view = viewOf(search);
  const isTable = hasRoomForTable && view === 'table';
  const { data: size } = useQuery({ ...catalogueSizeQuery, enabled: !isMobile && hasFilters(search) });
  /**
   * Space for the number of results is reserved on the first key press: later, the results would move while being read.
   */
  const [isSearched, setSearched] = useState(hasFilters(search));
  const onSearchChange: OnSearchChange = (change) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      // Changing the view does not add a history entry.
      replace: 'view' in change,
      resetScroll: !('view' in change),
    });
  const onFilter = (change: StoreFilters) => {
    setSearched(true);
    onSearchChange({ ...change, page: 0 });
  };
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Store">
        {isTable && (
          <PopoverButton
            load={loadSetup}
            button={(props) => (
              <IconButton label="Columns and row height" size="sm" {...props}>
                <Columns3Cog aria-hidden />
              </IconButton>
            )}
          >
            {(trigger) => <TableSetup trigger={trigger} />}
          </PopoverButton>
        )}
        {hasRoomForTable ? (
          <SegmentedControl
            label="View"
            value={view}
            segments={VIEWS}
            onChange={(chosen) => {
              rememberView(chosen);
              forgetMine();
              onSearchChange({ view: chosen });
            }}
          >
            <ScreenLinks />
          </SegmentedControl>
        ) : (
          <ScreenLinks className={buttonStyle({ variant: 'secondary' })} />
        )}
        {isMobile && <FilterButton filter={search} onChoose={onFilter} />}
      </PageHeader>
      <div className="flex gap-2 max-sm:flex-wrap">
        <SearchField
          label="Search products"
          placeholder={isMobile ? undefined : placeholderOf(size)}
          value={search.q}
          onSearch={(q) => onSearchChange({ q, page: 0 })}
          onType={() => startTransition(() => setSearched(true))}
          className="min-w-0 flex-1 max-sm:basis-full"
        />
        <StoreToolbar search={search} onSearchChange={onSearchChange} onFilter={onFilter} />
      </div>
      {isMobile ? (
        <Suspense fallback={<ProductRowSkeletons />}>
          <StoreEndless
            search={search}
            isTable={isTable}
            isSearched={isSearched}
            onSearchChange={onSearchChange}
            onFilter={onFilter}
          />
        </Suspense>
      ) : (
        <StorePages
          search={search}
          isSearched={isSearched}
          onSearchChange={onSearchChange}
          onFilter={onFilter}
        />
      )}
      {!isMobile && (
        <Aside>
          <div className="card flex max-h-full min-h-0 flex-col p-2">
            <LabFilter filter={search} onChoose={onFilter} />
          </div>
        </Aside>
      )}
    </div>
  );
}
