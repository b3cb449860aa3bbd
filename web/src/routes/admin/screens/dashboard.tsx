import { useNavigate, useSearch } from '@tanstack/react-router';
import { DashboardScreen } from '#web/admin/dashboard/dashboard-screen.tsx';

export function Dashboard() {
  const { span } = useSearch({ from: '/admin/' });
  const navigate = useNavigate({ from: '/admin/' });
  return (
    <DashboardScreen span={span} onSpan={(next) => navigate({ search: { span: next }, replace: true })} />
  );
}
