import type { Product } from '@formulary/contract';
import type { ReactNode } from 'react';
import type { StoreSearch } from '#web/parts/product/store-search.ts';
import type { EndlessQuery } from '#web/ui/list/endless-frame.tsx';
import { EndlessTable } from '#web/ui/list/endless-table.tsx';
import { useProductTable } from './product-table.tsx';

/** The heights in pixels of a row and of a heading, until they are measured. */
const HEIGHTS = { comfortable: { row: 57, heading: 58 }, compact: { row: 29, heading: 25 } };

type EndlessProductTableProps = {
  search: StoreSearch;
  query: EndlessQuery;
  products: readonly Product[] | undefined;
  isFirst: (index: number) => boolean;
  isOld: boolean;
  empty: ReactNode;
};

export function EndlessProductTable(props: EndlessProductTableProps) {
  const { search, query, products, isFirst, isOld, empty } = props;
  const table = useProductTable(search);
  const { row, heading } = HEIGHTS[table.isCompact ? 'compact' : 'comfortable'];
  return (
    <EndlessTable<Product>
      {...table}
      query={query}
      rows={products}
      rowHeight={(index) => row + (isFirst(index) ? heading : 0)}
      placeKey={`table ${JSON.stringify(search)}`}
      isFetching={isOld}
      empty={empty}
    />
  );
}
