import type { QueryClient } from '@tanstack/react-query';
import { Outlet, useSearch } from '@tanstack/react-router';
import { StoreScreen } from '#web/features/catalogue/store/store-screen.tsx';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
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

/**
 * The longest wait for data requested together with the code. It usually arrives at the same time, and then no
 * placeholders are needed.
 */
const MOMENT_MS = 200;

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MOMENT_MS));

/** Loads a page of the list. Without filters, its total is the size of the catalogue. */
const loadPage = async (queryClient: QueryClient, search: StoreSearch): Promise<void> => {
  const { total } = await queryClient.query(productsQuery(search));
  if (!hasFilters(search)) queryClient.setQueryData(catalogueSizeQuery.queryKey, total);
};

export const loadStore = async ({
  context: { queryClient },
  deps,
  cause,
}: Loading<{ deps: StoreSearch; cause: string }>): Promise<void> => {
  // The screen shows a placeholder for whatever has not loaded.
  const begun = Promise.allSettled([
    isMobile() ? queryClient.infiniteQuery(endlessProductsQuery(deps)) : loadPage(queryClient, deps),
    queryClient.query(labsQuery),
  ]);
  // Awaited, so that a closed store never shows its products first. A cached status may be outdated; the gate fetches
  // it again.
  await queryClient.query({ ...storeStatusQuery, staleTime: 'static' }).catch(() => undefined);
  if (cause === 'enter') await Promise.race([begun, aMoment()]);
};

export function Store() {
  return (
    <StoreGate>
      <StoreScreen search={useSearch({ from: '/_protected/store' })} />
      <Outlet />
    </StoreGate>
  );
}
