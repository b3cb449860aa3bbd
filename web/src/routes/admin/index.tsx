import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { DashboardScreen } from '#web/admin/dashboard/dashboard-screen.tsx';

const search = z.object({ span: z.enum(['days', 'months']).default('days').catch('days') });

export const Route = createFileRoute('/admin/')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ span: 'days' as const })] },
  component: Dashboard,
});

function Dashboard() {
  const { span } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DashboardScreen span={span} onSpan={(next) => navigate({ search: { span: next }, replace: true })} />
  );
}
