import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NewCustomerDialog } from '#web/admin/customers/form/new-customer-dialog.tsx';
import { adminOnly } from '#web/features/accounts/admin-only.ts';

export const Route = createFileRoute('/admin/customers/_list/new')({
  beforeLoad: adminOnly,
  component: NewCustomer,
});

function NewCustomer() {
  const navigate = useNavigate();
  return <NewCustomerDialog onClose={() => navigate({ to: '/admin/customers', search: true })} />;
}
