import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { productsQuery } from '#web/parts/product/api.ts';
import {
  type OnSearchChange,
  type StoreFilters,
  type StoreSearch,
  viewOf,
} from '#web/parts/product/store-search.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PagingBar, useRedirectToLastPage } from '#web/ui/list/paging-bar.tsx';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { ResultSummary } from './result-summary.tsx';
import { StoreNoResults } from './store-no-results.tsx';
import { Thumbnails, ThumbnailsSkeleton } from './thumbnails.tsx';

const ProductTable = lazy(async () => ({
  default: (await import('./table/product-table.tsx')).ProductTable,
}));

type StorePagesProps = {
  search: StoreSearch;
  isSearched: boolean;
  onSearchChange: OnSearchChange;
  onFilter: (change: StoreFilters) => void;
};

/** The paged view for desktop. The previous page stays, dimmed, while the next one loads. */
export function StorePages({ search, isSearched, onSearchChange, onFilter }: StorePagesProps) {
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
        <ResultSummary search={search} isSearched={isSearched} total={undefined} onFilter={onFilter} />
        {failure}
      </>
    );
  const products = shown?.products;
  const isOld = isPlaceholderData || isLoadingError;
  return (
    <>
      <ResultSummary
        search={search}
        isSearched={isSearched}
        total={isOld ? undefined : data?.total}
        onFilter={onFilter}
      />
      {failure}
      {viewOf(search) === 'table' ? (
        <Suspense fallback={null}>
          <ProductTable
            search={search}
            products={products}
            isFetching={isOld}
            empty={<StoreNoResults search={search} onSearchChange={onSearchChange} />}
          />
        </Suspense>
      ) : (
        <div
          aria-busy={isPlaceholderData || !products}
          className={cn('transition-opacity duration-150', isOld && 'opacity-50')}
        >
          {products ? (
            <Thumbnails products={products} search={search} />
          ) : (
            <ThumbnailsSkeleton count={search.pageSize} />
          )}
          {products?.length === 0 && !isOld && (
            <StoreNoResults search={search} onSearchChange={onSearchChange} />
          )}
        </div>
      )}
      {shown?.total !== 0 && (
        <PagingBar
          page={search.page}
          pageSize={search.pageSize}
          total={shown?.total}
          onPageChange={(page) => onSearchChange({ page })}
          onPageSizeChange={(pageSize) => onSearchChange({ pageSize, page: 0 })}
        />
      )}
    </>
  );
}
