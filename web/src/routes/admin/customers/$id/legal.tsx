import { createFileRoute } from '@tanstack/react-router';
import { CustomerDialog } from '#web/admin/customers/detail/customer-dialog.tsx';
import { LegalDialog } from '#web/admin/customers/form/legal-dialog.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/customers/$id/legal')({
  beforeLoad: adminOnly,
  component: () => <CustomerDialog id={Route.useParams().id} Dialog={LegalDialog} />,
});
