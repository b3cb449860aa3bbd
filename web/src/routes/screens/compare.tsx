import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { PagePending } from '#web/ui/page/page-states.tsx';
import type { Loading } from '../options.ts';

/** Imported dynamically, so that the code shared with the store stays in the store's file. */
const loadScreen = () => import('#web/features/catalogue/compare/compare-screen.tsx');
const CompareScreen = lazy(async () => ({ default: (await loadScreen()).CompareScreen }));

const LabPanel = lazy(async () => ({
  default: (await import('#web/features/catalogue/filter/lab-panel.tsx')).LabPanel,
}));

export const loadComparison = async ({ context: { queryClient } }: Loading): Promise<void> => {
  await Promise.all([
    loadScreen().catch(() => undefined),
    // Awaited, so that a closed store never shows its products first.
    queryClient.query({ ...storeStatusQuery, staleTime: 'static' }).catch(() => undefined),
  ]);
};

export function Compare() {
  const { id } = useParams({ from: '/_protected/store/$id/compare' });
  return (
    <StoreGate>
      <Suspense fallback={<PagePending />}>
        <CompareScreen key={id} id={id} search={useSearch({ from: '/_protected/store/$id/compare' })} />
      </Suspense>
      <Suspense fallback={null}>
        <LabPanel />
      </Suspense>
    </StoreGate>
  );
}
