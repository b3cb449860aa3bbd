import { Navigate, useSearch } from '@tanstack/react-router';
import { CapturedListScreen } from '#web/admin/orders/capture/captured-list.tsx';

export function NewOrderList() {
  const { customer } = useSearch({ from: '/admin/orders/new/list' });
  return customer === undefined ? (
    <Navigate to="/admin/orders/new" replace />
  ) : (
    <CapturedListScreen customerId={customer} />
  );
}
