import { createFileRoute } from '@tanstack/react-router';
import { CustomerDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { EditCustomerDialog } from '#web/admin/customers/form/person-dialogs.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/customers/$id/edit')({
  beforeLoad: adminOnly,
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={EditCustomerDialog} />,
});
