import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { cn } from '#web/lib/cn.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { productsQuery } from '../api.ts';
import type { Filter } from '../filter/choose.ts';
import type { OnSearchChange, StoreSearch } from '../store-search.ts';
import { Found } from './found.tsx';
import { Thumbnails, ThumbnailsSkeleton } from './thumbnails.tsx';

const ProductTable = lazy(async () => ({ default: (await import('./product-table.tsx')).ProductTable }));

type StorePagesProps = {
  search: StoreSearch;
  onSearchChange: OnSearchChange;
  onChoose: (filter: Filter) => void;
};

/** Desktop: the products by pages, as cards or as a table. The old page stays, dimmed, until the new one is there. */
export function StorePages({ search, onSearchChange, onChoose }: StorePagesProps) {
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...productsQuery(search),
    placeholderData: keepPreviousData,
  });
  if (isError && !data)
    return (
      <>
        <Found search={search} total={undefined} onChoose={onChoose} />
        <ErrorState onRetry={refetch} className="py-20" />
      </>
    );
  const { products, total = 0 } = data ?? {};
  return (
    <>
      <Found search={search} total={isPlaceholderData ? undefined : data?.total} onChoose={onChoose} />
      {search.view === 'table' ? (
        <Suspense fallback={null}>
          <ProductTable products={products} pageSize={search.pageSize} isFetching={isPlaceholderData} />
        </Suspense>
      ) : (
        <div
          aria-busy={isPlaceholderData || !products}
          className={cn('transition-opacity duration-150', isPlaceholderData && 'opacity-50')}
        >
          {products ? <Thumbnails products={products} /> : <ThumbnailsSkeleton count={search.pageSize} />}
          {products?.length === 0 && !isPlaceholderData && <NoResults />}
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
