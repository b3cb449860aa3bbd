import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#web/features/accounts/admin-only.ts';
import { CustomerDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { EditCustomerDialog } from '#web/admin/customers/form/edit-customer-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/edit')({
  beforeLoad: adminOnly,
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={EditCustomerDialog} />,
});
