import { lazy, Suspense } from 'react';
import { StoreViews } from '#web/features/catalogue/store/store-views.tsx';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
import { MineScreen } from '#web/features/usuals/mine/mine-screen.tsx';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import { allUsualsQuery } from '#web/parts/usuals/api.ts';
import type { Loading } from '../options.ts';

const LabPanel = lazy(async () => ({
  default: (await import('#web/features/catalogue/filter/lab-panel.tsx')).LabPanel,
}));

export const loadMine = async ({ context: { queryClient } }: Loading): Promise<void> => {
  queryClient.query(allUsualsQuery).catch(() => undefined);
  // Awaited, so that a closed store never shows its products first.
  await queryClient.query({ ...storeStatusQuery, staleTime: 'static' }).catch(() => undefined);
};

export function Mine() {
  const isPreparing = usePreparingText() !== undefined;
  return (
    <StoreGate isForPreparing>
      <MineScreen views={!isPreparing && <StoreViews />} />
      {!isPreparing && (
        <Suspense fallback={null}>
          <LabPanel />
        </Suspense>
      )}
    </StoreGate>
  );
}
