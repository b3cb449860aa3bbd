import type { NamedList } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListX, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { hasCode, hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { changeList, createList, deleteList, exportUrl, listQuery } from '#web/parts/lists/api.ts';
import { NameDialog } from '#web/parts/lists/name-dialog.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState, NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { rememberDeleted } from './deleted-list.ts';
import { toInput } from './edits.ts';
import { OrderBar } from './order-bar.tsx';
import { RemovedNotice, useRemovedLines } from './removed-lines.tsx';
import { forgetEdits, saveEdits, useListEdits } from './use-list-edits.ts';

const ListLines = lazy(async () => ({ default: (await import('./list-lines.tsx')).ListLines }));

const VIEW_ONLY = 'Read only: you cannot change anything while you are viewing the store as a customer.';

export function ListScreen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(listQuery(id));
  useCrumbName(`/lists/${id}`, data?.name);
  if (hasStatus(error, 404)) return data ? <DeletedElsewhere list={data} /> : <ListMissing />;
  if (data) return <ListPage key={id} list={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <div role="status" aria-label="Loading the list" className="mt-1 flex flex-col gap-4">
      <Skeleton className="h-9 w-2/5" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}

function ListMissing() {
  return (
    <EmptyState icon={<ListX />} title="List not found" hint="This list does not exist, or it is not yours.">
      <LinkButton to="/lists">View lists</LinkButton>
    </EmptyState>
  );
}

/** Shown if the list was deleted elsewhere while open: its lines, including the edits made here, can be saved again. */
function DeletedElsewhere({ list }: { list: NamedList }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { lines } = useListEdits(list);
  const keep = async (name: string) => {
    const kept = await createList(queryClient, { name, lines: lines.map(toInput) });
    forgetEdits(list.id);
    await navigate({ to: '/lists/$id', params: { id: kept.id }, replace: true });
  };
  const [isNaming, setNaming] = useState(false);
  return (
    <EmptyState
      icon={<ListX />}
      title="This list was deleted"
      hint="It was deleted on another device while it was open here. Its products and your changes are still here. You can keep them as a new list."
    >
      <Button onClick={() => setNaming(true)}>Keep as a new list</Button>
      <LinkButton to="/lists" variant="secondary">
        View lists
      </LinkButton>
      <NameDialog
        open={isNaming}
        title="Keep as a new list"
        confirmLabel="Create list"
        name={list.name}
        onClose={() => setNaming(false)}
        onSave={keep}
      />
    </EmptyState>
  );
}

function useRename(list: NamedList) {
  const queryClient = useQueryClient();
  const { id } = list;
  /** The list's name when the dialog opened; if it has changed since, the newer name is shown before it is replaced. */
  const [seen, setSeen] = useState<string>();
  const rename = async (name: string): Promise<void> => {
    await saveEdits(queryClient, id);
    const { version } = queryClient.getQueryData<NamedList>(listQuery(id).queryKey) ?? list;
    try {
      await changeList(queryClient, id, { version, name });
    } catch (error) {
      if (!hasCode(error, 'STALE')) throw error;
      const latest = await queryClient.query({ ...listQuery(id), staleTime: 0 });
      if (latest.name === seen) return rename(name);
      setSeen(latest.name);
      throw error;
    }
  };
  return {
    rename,
    isOpen: seen !== undefined,
    open: () => setSeen(list.name),
    close: () => setSeen(undefined),
  };
}

function ListPage({ list }: { list: NamedList }) {
  const { id, name } = list;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const edits = useListEdits(list);
  const { lines } = edits;
  const removal = useRemovedLines(edits);
  const naming = useRename(list);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setDeleting] = useState(false);

  const remove = async () => {
    setDeleting(true);
    try {
      await deleteList(queryClient, id);
      forgetEdits(id);
      rememberDeleted({ name, lines: lines.map(toInput) });
      await navigate({ to: '/lists' });
      queryClient.removeQueries({ queryKey: listQuery(id).queryKey });
    } catch (error) {
      toastError(error, 'Could not delete the list');
      setDeleting(false);
    }
  };
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title={<span className="wrap-anywhere">{name}</span>}>
        <ExportMenu hrefOf={(format) => exportUrl(id, format)} />
        <IconButton label="Rename the list" size="sm" disabled={isReadOnly} onClick={naming.open}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          label="Delete the list"
          size="sm"
          aria-busy={isDeleting || undefined}
          disabled={isReadOnly}
          onClick={isDeleting ? undefined : () => void remove()}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </PageHeader>
      {isReadOnly && <p className="text-muted text-sm">{VIEW_ONLY}</p>}
      {edits.failure && (
        <Notice tone="owed" title="Your changes are not saved yet">
          <p>{messageOf(edits.failure)} Your changes are still here.</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void edits.save()}>
            Try again
          </Button>
        </Notice>
      )}
      <RemovedNotice {...removal} />
      {lines.length > 0 ? (
        <>
          <OrderBar lines={lines} chosen={chosen} onChoose={setChosen} />
          <Suspense fallback={<Skeleton className="h-14 w-full" />}>
            <ListLines
              lines={lines}
              chosen={chosen}
              isReadOnly={isReadOnly}
              onChoose={setChosen}
              onEdit={edits.edit}
              onRemove={removal.remove}
            />
          </Suspense>
        </>
      ) : (
        <NoResults
          icon={<ListX />}
          more="This list is empty. Open a product in the store and choose “Add to a list”. You can also do this from an order or the cart."
        >
          <LinkButton to="/store">Visit The Store</LinkButton>
        </NoResults>
      )}
      <p role="status" className="sr-only">
        {edits.isUnsaved && !edits.failure ? 'Saving' : ''}
      </p>
      <NameDialog
        open={naming.isOpen}
        title="Rename the list"
        confirmLabel="Rename"
        name={name}
        onClose={naming.close}
        onSave={naming.rename}
      />
    </div>
  );
}
