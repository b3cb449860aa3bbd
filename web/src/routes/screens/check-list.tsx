import { CheckListScreen } from '#web/features/quick-order/pasting/check-list-screen.tsx';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';

export function CheckList() {
  return (
    <StoreGate isForPreparing>
      <CheckListScreen />
    </StoreGate>
  );
}
