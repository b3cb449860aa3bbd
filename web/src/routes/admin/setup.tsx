import { createFileRoute } from '@tanstack/react-router';
import { setupQuery } from '#web/admin/dashboard/api.ts';
import { SetupScreen } from '#web/admin/dashboard/setup-screen.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/setup')({
  beforeLoad: adminOnly,
  loader: ({ context }) => context.queryClient.query(setupQuery),
  component: SetupScreen,
});
