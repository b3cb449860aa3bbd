import { PageHeader } from '#web/ui/display/page-header.tsx';

/** What needs hands now, and how the store does. */
export function DashboardScreen() {
  return <PageHeader title="Dashboard" />;
}
