import { lazy, Suspense } from 'react';
import { isFiltered, type OnSearchChange, type StoreSearch } from '#web/parts/product/store-search.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';

const WaysOut = lazy(async () => ({ default: (await import('../filter/ways-out.tsx')).WaysOut }));

type StoreNoResultsProps = { search: StoreSearch; onSearchChange: OnSearchChange };

/** The empty list and, if filters have emptied it, the ones to clear. */
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
