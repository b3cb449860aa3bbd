import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CreditControlFrame } from '#web/admin/credit-control/credit-control-frame.tsx';

export const Route = createFileRoute('/admin/credit-control')({
  component: () => (
    <CreditControlFrame>
      <Outlet />
    </CreditControlFrame>
  ),
});
