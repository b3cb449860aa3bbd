import type { Product } from '@formulary/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { endlessProductsQuery } from '#web/parts/product/api.ts';
import {
  isByUnitPrice,
  isGrouped,
  type OnSearchChange,
  type StoreFilters,
  type StoreSearch,
} from '#web/parts/product/store-search.ts';
import { EndlessList } from '#web/ui/list/endless-list.tsx';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { GroupHeader, startsGroup } from './group-header.tsx';
import { ProductRow, rowHeight } from './product-row.tsx';
import { ProductRowSkeleton } from './product-row-skeleton.tsx';
import { ResultSummary } from './result-summary.tsx';
import { StoreNoResults } from './store-no-results.tsx';

const EndlessProductTable = lazy(async () => ({
  default: (await import('./table/endless-product-table.tsx')).EndlessProductTable,
}));

/** The height in pixels of a group's header. */
const HEADER_HEIGHT = 52;

type StoreEndlessProps = {
  search: StoreSearch;
  isTable: boolean;
  isSearched: boolean;
  onSearchChange: OnSearchChange;
  onFilter: (change: StoreFilters) => void;
};

/** The infinite list for mobile. */
export function StoreEndless({ search, isTable, isSearched, onSearchChange, onFilter }: StoreEndlessProps) {
  const query = useInfiniteQuery({ ...endlessProductsQuery(search), placeholderData: keepPreviousData });
  const shown = useLastDefined(query.data);
  const products = useMemo(() => shown?.pages.flatMap((page) => page.products), [shown]);
  const isFirst = (index: number): boolean => {
    const product = isGrouped(search) ? products?.[index] : undefined;
    return product !== undefined && startsGroup(product, products?.[index - 1]);
  };
  const hasUnitPrice = isByUnitPrice(search);
  const isOld = query.isPlaceholderData || query.isLoadingError;
  const total = isOld ? undefined : query.data?.pages.at(-1)?.total;
  const empty = <StoreNoResults search={search} onSearchChange={onSearchChange} />;
  if (isTable)
    return (
      <>
        <ResultSummary search={search} isSearched={isSearched} total={total} onFilter={onFilter} />
        <Suspense fallback={null}>
          <EndlessProductTable
            search={search}
            query={query}
            products={products}
            isFirst={isFirst}
            isOld={isOld}
            empty={empty}
          />
        </Suspense>
      </>
    );
  return (
    <div className={isGrouped(search) ? undefined : 'flex flex-col gap-2'}>
      <ResultSummary search={search} isSearched={isSearched} total={total} onFilter={onFilter} />
      <EndlessList<Product>
        label="Products"
        query={query}
        items={products}
        isOld={isOld}
        itemHeight={(index) => rowHeight(hasUnitPrice) + (isFirst(index) ? HEADER_HEIGHT : 0)}
        placeKey={JSON.stringify(search)}
        empty={empty}
        skeleton={<ProductRowSkeleton />}
        renderItem={(product, index) => (
          <>
            {isFirst(index) && <GroupHeader product={product} className="pt-5 pb-1.5" />}
            <ProductRow product={product} hasUnitPrice={hasUnitPrice} />
          </>
        )}
      />
    </div>
  );
}
