import { lazy, Suspense } from 'react';
import { QuickOrderScreen } from '#web/features/quick-order/quick-order-screen.tsx';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
import { useIsCartAwaited } from '#web/parts/cart/unheard-cart.tsx';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import type { Loading } from '../options.ts';

const LabPanel = lazy(async () => ({
  default: (await import('#web/features/catalogue/filter/lab-panel.tsx')).LabPanel,
}));

export const loadQuickOrder = async ({ context: { queryClient } }: Loading): Promise<void> => {
  // Awaited, so that a closed store never shows its products first.
  await queryClient.query({ ...storeStatusQuery, staleTime: 'static' }).catch(() => undefined);
};

export function QuickOrder() {
  const isPreparing = usePreparingText() !== undefined;
  // The total of the lines stands above the labs, and would push them down.
  const isCartAwaited = useIsCartAwaited();
  return (
    <StoreGate isForPreparing>
      <QuickOrderScreen />
      {!isPreparing && !isCartAwaited && (
        <Suspense fallback={null}>
          <LabPanel />
        </Suspense>
      )}
    </StoreGate>
  );
}
