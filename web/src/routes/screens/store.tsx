import type { QueryClient } from '@tanstack/react-query';
import { Outlet, useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { ProductRowSkeletons } from '#web/features/catalogue/store/product-row-skeleton.tsx';
import { StoreScreen } from '#web/features/catalogue/store/store-screen.tsx';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
import { aMoment, useIsAfterFirstScreen } from '#web/lib/loading/after-paint.ts';
import { isMobile } from '#web/lib/use-media.ts';
import {
  catalogueSizeQuery,
  endlessProductsQuery,
  labsQuery,
  productsQuery,
} from '#web/parts/product/api.ts';
import { hasFilters, type StoreSearch } from '#web/parts/product/store-search.ts';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import type { Loading } from '../options.ts';

/** Loads a page of the list. Without filters, its total is the size of the catalogue. */
const loadPage = async (queryClient: QueryClient, search: StoreSearch): Promise<void> => {
  const { total } = await queryClient.query(productsQuery(search));
  if (!hasFilters(search)) queryClient.setQueryData(catalogueSizeQuery.queryKey, total);
};

export const loadStore = async ({
  context: { queryClient },
  deps,
  cause,
  location,
}: Loading<{ deps: StoreSearch; cause: string; location: { pathname: string } }>): Promise<void> => {
  const status = queryClient.query({ ...storeStatusQuery, staleTime: 'static' }).catch(() => undefined);
  // Behind a product that is opened first, the list is loaded once that is complete.
  if (location.pathname !== '/store') return void (await status);
  // The screen shows a placeholder for whatever has not loaded.
  const begun = Promise.allSettled([
    isMobile() ? queryClient.infiniteQuery(endlessProductsQuery(deps)) : loadPage(queryClient, deps),
    queryClient.query(labsQuery),
  ]);
  // Awaited, so that a closed store never shows its products first. A cached status may be outdated; the gate fetches
  // it again.
  await status;
  if (cause === 'enter') await Promise.race([begun, aMoment()]);
};

export function Store() {
  const search = useSearch({ from: '/_protected/store' });
  const { id } = useParams({ strict: false });
  const isAfterFirstScreen = useIsAfterFirstScreen();
  // A product that is opened first is loaded and drawn before the list behind it, which then stays.
  const [isProductFirst, setProductFirst] = useState(id !== undefined);
  if (isProductFirst && (id === undefined || isAfterFirstScreen)) setProductFirst(false);
  const isListed = useDeferredValue(!isProductFirst);
  return (
    <StoreGate>
      {isListed ? <StoreScreen search={search} /> : <ProductRowSkeletons />}
      <Outlet />
    </StoreGate>
  );
}
