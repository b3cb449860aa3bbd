import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { compareSearch, SORT_DEFAULTS } from '#web/features/catalogue/compare/compare-search.ts';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { PagePending } from '#web/ui/page/page-states.tsx';

/** A file of its own, so that what it has in common with the store stays in the store's. */
const loadScreen = () => import('#web/features/catalogue/compare/compare-screen.tsx');
const CompareScreen = lazy(async () => ({ default: (await loadScreen()).CompareScreen }));

const LabPanel = lazy(async () => ({
  default: (await import('#web/features/catalogue/filter/lab-panel.tsx')).LabPanel,
}));

export const Route = createFileRoute('/_protected/store_/$id/compare')({
  validateSearch: compareSearch,
  search: { middlewares: [stripSearchParams(SORT_DEFAULTS)] },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      loadScreen().catch(() => undefined),
      // Awaited, so that a closed store never shows its products first.
      queryClient.query({ ...storeStatusQuery, staleTime: 'static' }).catch(() => undefined),
    ]);
  },
  component: Compare,
});

function Compare() {
  const { id } = Route.useParams();
  return (
    <StoreGate>
      <Suspense fallback={<PagePending />}>
        <CompareScreen key={id} id={id} search={Route.useSearch()} />
      </Suspense>
      <Suspense fallback={null}>
        <LabPanel />
      </Suspense>
    </StoreGate>
  );
}
