import { createFileRoute } from '@tanstack/react-router';
import { endlessNotificationsQuery } from '#web/features/notifications/api.ts';
import { NotificationsScreen } from '#web/features/notifications/notifications-screen.tsx';

export const Route = createFileRoute('/admin/notifications/')({
  loader: ({ context: { queryClient } }) => {
    queryClient.infiniteQuery(endlessNotificationsQuery).catch(() => undefined);
  },
  component: () => <NotificationsScreen choices="/admin/notifications/choices" />,
});
