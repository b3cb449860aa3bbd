import { lazy, Suspense } from 'react';
import { isFiltered, type OnSearchChange, type StoreSearch } from '#web/parts/product/store-search.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';

const WaysOut = lazy(async () => ({ default: (await import('../filter/ways-out.tsx')).WaysOut }));

type StoreNoResultsProps = { search: StoreSearch; onSearchChange: OnSearchChange };

/** Shown for an empty list, with the filters to clear if they have emptied it. */
export function StoreNoResults({ search, onSearchChange }: StoreNoResultsProps) {
  if (!isFiltered(search)) return <NoResults />;
  return (
    <NoResults>
      <Suspense fallback={null}>
        <WaysOut search={search} onSearchChange={onSearchChange} />
      </Suspense>
    </NoResults>
  );
}
