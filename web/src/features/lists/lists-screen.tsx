import type { ListSummary } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, ListChecks, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { createList, listsQuery, productsText } from '#web/parts/lists/api.ts';
import { NameDialog } from '#web/parts/lists/name-dialog.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Heard } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { forgetDeleted, useDeletedList } from './deleted-list.ts';

function ListRow({ list: { id, name, lineCount, updatedAt } }: { list: ListSummary }) {
  return (
    <li className="border-b last:border-b-0">
      <Link
        to="/lists/$id"
        params={{ id }}
        data-walk
        className="flex min-h-18 items-center gap-4 px-5 py-3 -outline-offset-2 transition-colors hover:bg-tint/60 sm:px-7"
      >
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-medium">{name}</span>
          <span className="block text-muted text-sm">
            {productsText(lineCount)} · changed {formatDate(updatedAt)}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

/** The last deleted list can be restored until this screen is left. */
function DeletedNotice() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const deleted = useDeletedList();
  const [isBusy, setBusy] = useState(false);
  if (!deleted) return null;
  const undo = async () => {
    setBusy(true);
    try {
      const { id } = await createList(queryClient, deleted);
      forgetDeleted();
      await navigate({ to: '/lists/$id', params: { id } });
    } catch (error) {
      toastError(error, 'Could not restore the list');
    }
    setBusy(false);
  };
  return (
    <Notice title={`${deleted.name} deleted`}>
      <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void undo()} className="mt-2">
        <Undo2 aria-hidden />
        Undo
        <span className="sr-only"> deleting {deleted.name}</span>
      </Button>
    </Notice>
  );
}

export function ListsScreen() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(listsQuery);
  const { data } = query;
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const [isNaming, setNaming] = useState(false);
  const create = (
    <Button disabled={isReadOnly} onClick={() => setNaming(true)}>
      <Plus aria-hidden />
      New list
    </Button>
  );
  return (
    <div className="mt-1 flex max-w-3xl flex-col gap-4">
      <PageHeader title="Lists">{data?.total ? create : null}</PageHeader>
      <DeletedNotice />
      <Heard
        query={query}
        isEmpty={!data?.total}
        nothing={
          <NoResults
            icon={<ListChecks />}
            more="You have no lists yet. A list keeps products that you order together, with their quantities."
          >
            {create}
          </NoResults>
        }
        skeleton={
          <div
            role="status"
            aria-label="Loading the lists"
            className="card flex flex-col gap-4 rounded-tile p-6"
          >
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        }
      >
        <ul aria-label="Your lists" onKeyDown={moveFocus} className="card overflow-hidden rounded-tile">
          {data?.lists.map((list) => (
            <ListRow key={list.id} list={list} />
          ))}
        </ul>
      </Heard>
      <NameDialog
        open={isNaming}
        title="New list"
        confirmLabel="Create list"
        onClose={() => setNaming(false)}
        onSave={async (name) => {
          const { id } = await createList(queryClient, { name, lines: [] });
          await navigate({ to: '/lists/$id', params: { id } });
        }}
      />
    </div>
  );
}
