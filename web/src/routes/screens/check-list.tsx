import { CheckListScreen } from '#web/features/quick-order/pasting/check-list-screen.tsx';
import { useCartList } from '#web/features/quick-order/pasting/list-target.ts';
import { StoreGate } from '#web/features/store-access/store-gate.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';

function CheckCartList() {
  useCrumbName('/store/quick-order', 'Quick order');
  useCrumbName('/store/quick-order/list', 'List');
  return <CheckListScreen target={useCartList()} />;
}

export function CheckList() {
  return (
    <StoreGate isForPreparing>
      <CheckCartList />
    </StoreGate>
  );
}
