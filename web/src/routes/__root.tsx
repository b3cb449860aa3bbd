import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Announcer } from '#web/lib/announce.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <Announcer />
      <Toaster />
    </>
  ),
});
