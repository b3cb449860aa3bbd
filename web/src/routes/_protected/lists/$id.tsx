import { createFileRoute } from '@tanstack/react-router';
import { ListScreen } from '#web/features/lists/list-screen.tsx';
import { listQuery } from '#web/parts/lists/api.ts';

export const Route = createFileRoute('/_protected/lists/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(listQuery(id)).catch(() => undefined);
  },
  component: SomeList,
});

function SomeList() {
  const { id } = Route.useParams();
  return <ListScreen id={id} />;
}
