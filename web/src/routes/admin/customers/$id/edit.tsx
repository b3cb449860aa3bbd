import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#web/features/accounts/admin-only.ts';
import { CustomerDialog } from '#web/features/accounts/staff/detail/customer-dialog.tsx';
import { EditCustomerDialog } from '#web/features/accounts/staff/form/edit-customer-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/edit')({
  beforeLoad: adminOnly,
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={EditCustomerDialog} />,
});
