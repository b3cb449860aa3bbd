import { createFileRoute } from '@tanstack/react-router';
import { forgetDeleted } from '#web/features/lists/deleted-list.ts';
import { ListsScreen } from '#web/features/lists/lists-screen.tsx';
import { listsQuery } from '#web/parts/lists/api.ts';

export const Route = createFileRoute('/_protected/lists/')({
  loader: ({ context: { queryClient } }) => {
    queryClient.query(listsQuery).catch(() => undefined);
  },
  onLeave: forgetDeleted,
  component: ListsScreen,
});
