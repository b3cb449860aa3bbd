import { createFileRoute } from '@tanstack/react-router';
import { AccessScreen } from '#web/admin/customers/access-screen.tsx';
import { accessSearch } from '#web/admin/customers/customers-search.ts';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/customers/access')({
  validateSearch: accessSearch,
  beforeLoad: adminOnly,
  component: Access,
});

function Access() {
  return <AccessScreen search={Route.useSearch()} />;
}
