import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NewCustomerDialog } from '#web/admin/customers/form/person-dialogs.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/customers/_list/new')({
  beforeLoad: adminOnly,
  component: NewCustomer,
});

function NewCustomer() {
  const navigate = useNavigate();
  return <NewCustomerDialog onClose={() => navigate({ to: '/admin/customers', search: true })} />;
}
