import { createFileRoute } from '@tanstack/react-router';
import { listsQuery } from '#web/features/lists/api.ts';
import { forgetDeleted } from '#web/features/lists/overview/deleted-list.ts';
import { ListsScreen } from '#web/features/lists/overview/lists-screen.tsx';

export const Route = createFileRoute('/_protected/lists/')({
  loader: ({ context: { queryClient } }) => {
    queryClient.query(listsQuery).catch(() => undefined);
  },
  onLeave: forgetDeleted,
  component: ListsScreen,
});
