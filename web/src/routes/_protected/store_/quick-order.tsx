import { createFileRoute } from '@tanstack/react-router';
import { QuickOrderScreen } from '#web/features/quick-order/quick-order-screen.tsx';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
import { storeStatusQuery } from '#web/features/storefront/api.ts';

export const Route = createFileRoute('/_protected/store_/quick-order')({
  loader: async ({ context: { queryClient } }) => {
    // Awaited, so that a closed store never shows its products first.
    await queryClient.query({ ...storeStatusQuery, staleTime: 'static' }).catch(() => undefined);
  },
  component: QuickOrder,
});

function QuickOrder() {
  return (
    <StoreGate>
      <QuickOrderScreen />
    </StoreGate>
  );
}
