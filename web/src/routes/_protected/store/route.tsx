import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router';
import {
  catalogueSizeQuery,
  endlessProductsQuery,
  labsQuery,
  productsQuery,
} from '#web/features/catalogue/api.ts';
import { StoreScreen } from '#web/features/catalogue/store/store-screen.tsx';
import { STORE_DEFAULTS, storeSearch, viewOf } from '#web/features/catalogue/store-search.ts';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
import { storeStatusQuery } from '#web/features/storefront/api.ts';
import { hasRoomForTable, isMobile } from '#web/lib/use-media.ts';

export const Route = createFileRoute('/_protected/store')({
  validateSearch: storeSearch,
  search: { middlewares: [stripSearchParams(STORE_DEFAULTS)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    // Begun here, shown by the screen, which has its own place for each of them while it waits.
    for (const begun of [
      isMobile() && !(hasRoomForTable() && viewOf(deps) === 'table')
        ? queryClient.infiniteQuery(endlessProductsQuery(deps))
        : queryClient.query(productsQuery(deps)),
      queryClient.query(catalogueSizeQuery),
      queryClient.query(labsQuery),
    ])
      begun.catch(() => undefined);
    // A closed store never shows its shelves first. What is known of it may be old: the gate reads it again.
    await queryClient.query({ ...storeStatusQuery, staleTime: 'static' }).catch(() => undefined);
  },
  component: Store,
});

function Store() {
  return (
    <StoreGate>
      <StoreScreen search={Route.useSearch()} />
      <Outlet />
    </StoreGate>
  );
}
