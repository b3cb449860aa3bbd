import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#web/features/accounts/admin-only.ts';
import { CustomerDialog } from '#web/features/accounts/staff/detail/customer-dialog.tsx';
import { LinkDialog } from '#web/features/accounts/staff/detail/link-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/password')({
  beforeLoad: adminOnly,
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={LinkDialog} />,
});
