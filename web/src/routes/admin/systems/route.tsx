import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SystemsScreen } from '#web/admin/systems/systems-screen.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/systems')({
  beforeLoad: adminOnly,
  component: () => (
    <SystemsScreen>
      <Outlet />
    </SystemsScreen>
  ),
});
