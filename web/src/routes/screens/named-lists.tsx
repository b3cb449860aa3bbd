/** Not called `lists`: the build already has a chunk of that name. */
import { useParams } from '@tanstack/react-router';
import { ListScreen } from '#web/features/lists/list-screen.tsx';
import { listQuery, listsQuery } from '#web/parts/lists/api.ts';
import type { Loading } from '../options.ts';

export { ListsScreen } from '#web/features/lists/lists-screen.tsx';

export const loadLists = ({ context: { queryClient } }: Loading): void => {
  queryClient.query(listsQuery).catch(() => undefined);
};

export const loadList = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(listQuery(id)).catch(() => undefined);
};

export function List() {
  const { id } = useParams({ from: '/_protected/lists/$id' });
  return <ListScreen id={id} />;
}
