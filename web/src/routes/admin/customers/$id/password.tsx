import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#web/features/accounts/admin-only.ts';
import { CustomerDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { LinkDialog } from '#web/admin/customers/detail/link-dialog.tsx';

export const Route = createFileRoute('/admin/customers/$id/password')({
  beforeLoad: adminOnly,
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={LinkDialog} />,
});
