import { createFileRoute } from '@tanstack/react-router';
import { notificationChoicesQuery } from '#web/features/notifications/choices/api.ts';
import { ChoicesScreen } from '#web/features/notifications/choices/choices-screen.tsx';

export const Route = createFileRoute('/_protected/profile_/notifications')({
  loader: ({ context: { queryClient } }) => {
    queryClient.query(notificationChoicesQuery).catch(() => undefined);
  },
  component: ChoicesScreen,
});
