import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { useRedirectToLastPage } from '#web/ui/list/use-redirect-to-last-page.ts';
import { productsQuery } from '../api.ts';
import type { Filter } from '../filter/choose.ts';
import { type OnSearchChange, type StoreSearch, viewOf } from '../store-search.ts';
import { ResultSummary } from './result-summary.tsx';
import { Thumbnails, ThumbnailsSkeleton } from './thumbnails.tsx';

const ProductTable = lazy(async () => ({ default: (await import('./product-table.tsx')).ProductTable }));

type StorePagesProps = {
  search: StoreSearch;
  isSearched: boolean;
  onSearchChange: OnSearchChange;
  onChoose: (filter: Filter) => void;
};

/** The paged view for desktop. The previous page stays, dimmed, while the next loads. */
export function StorePages({ search, isSearched, onSearchChange, onChoose }: StorePagesProps) {
  const { data, isPlaceholderData, isLoadingError, error, refetch } = useQuery({
    ...productsQuery(search),
    placeholderData: keepPreviousData,
  });
  const shown = useLastDefined(data);
  useRedirectToLastPage(search, isPlaceholderData ? undefined : data?.total);
  const failure = isLoadingError && (
    <ErrorState message={messageOf(error, '')} onRetry={refetch} className={shown ? 'py-6' : 'py-20'} />
  );
  if (isLoadingError && !shown)
    return (
      <>
        <ResultSummary search={search} isSearched={isSearched} total={undefined} onChoose={onChoose} />
        {failure}
      </>
    );
  const { products, total = 0 } = shown ?? {};
  const isOld = isPlaceholderData || isLoadingError;
  return (
    <>
      <ResultSummary
        search={search}
        isSearched={isSearched}
        total={isOld ? undefined : data?.total}
        onChoose={onChoose}
      />
      {failure}
      {viewOf(search) === 'table' ? (
        <Suspense fallback={null}>
          <ProductTable products={products} pageSize={search.pageSize} isFetching={isOld} />
        </Suspense>
      ) : (
        <div
          aria-busy={isPlaceholderData || !products}
          className={cn('transition-opacity duration-150', isOld && 'opacity-50')}
        >
          {products ? <Thumbnails products={products} /> : <ThumbnailsSkeleton count={search.pageSize} />}
          {products?.length === 0 && !isOld && <NoResults />}
        </div>
      )}
      {(total > 0 || !products) && (
        <PagingBar
          page={search.page}
          pageSize={search.pageSize}
          total={total}
          onPageChange={(page) => onSearchChange({ page })}
          onPageSizeChange={(pageSize) => onSearchChange({ pageSize, page: 0 })}
        />
      )}
    </>
  );
}
