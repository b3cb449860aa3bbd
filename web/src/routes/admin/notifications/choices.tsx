import { createFileRoute } from '@tanstack/react-router';
import { ChoicesScreen, notificationChoicesQuery } from '#web/features/notifications/choices-screen.tsx';

export const Route = createFileRoute('/admin/notifications/choices')({
  loader: ({ context: { queryClient } }) => {
    queryClient.query(notificationChoicesQuery).catch(() => undefined);
  },
  component: ChoicesScreen,
});
