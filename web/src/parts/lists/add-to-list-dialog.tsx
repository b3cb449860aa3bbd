import { type ListLineInput, type ListSummary, MAX_LIST_LINES, type NamedList } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { addToList, createList, listsQuery, productsText } from './api.ts';
import { NameDialog } from './name-dialog.tsx';

type AddToListDialogProps = {
  open: boolean;
  /** Whether only a new list can be chosen. */
  isNew: boolean;
  linesOf: () => Promise<readonly ListLineInput[]> | readonly ListLineInput[];
  onClose: () => void;
};

const keyOf = ({ productId, variantId }: ListLineInput): string => `${productId}:${variantId ?? ''}`;

/** Merges lines with the same product, because a list contains each product only once. */
const addedUp = (lines: readonly ListLineInput[]): ListLineInput[] => {
  const sums = new Map<string, ListLineInput>();
  for (const line of lines) {
    const quantity = line.quantity + (sums.get(keyOf(line))?.quantity ?? 0);
    sums.set(keyOf(line), { ...line, quantity });
  }
  return [...sums.values()].slice(0, MAX_LIST_LINES);
};

/** Lets the customer choose one of their lists, or name a new one. */
export function AddToListDialog({ open, isNew, linesOf, onClose }: AddToListDialogProps) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...listsQuery, enabled: open && !isNew });
  const { data } = query;
  const hasLists = !isNew && data !== undefined && data.total > 0;
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const add = async (save: (lines: ListLineInput[]) => Promise<NamedList>) => {
    const lines = addedUp(await linesOf());
    const { id, name } = await save(lines);
    toast({
      title: `Added to ${name}`,
      description: productsText(lines.length),
      link: { to: `/lists/${id}`, label: 'View list' },
    });
  };
  const addTo = async ({ id }: ListSummary) => {
    if (busyId) return;
    setBusyId(id);
    setFailure(undefined);
    try {
      await add((lines) => addToList(queryClient, id, lines));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusyId(undefined);
  };
  return (
    <NameDialog
      open={open}
      title={isNew ? 'New list' : 'Add to a list'}
      confirmLabel="Create list"
      label={hasLists ? 'Or name a new list' : 'Name of the new list'}
      focusesName={isNew || data?.total === 0}
      onClose={() => {
        setFailure(undefined);
        onClose();
      }}
      onSave={(name) => add((lines) => createList(queryClient, { name, lines }))}
    >
      {failure && (
        <Notice tone="owed" title="Could not add to the list" className="mb-4">
          <p>{failure}</p>
        </Notice>
      )}
      {query.isLoading && <Skeleton className="mb-4 h-11 w-full" />}
      {!isNew && <FailedPart query={query} what="your lists" />}
      {hasLists && (
        <ul aria-label="Your lists" className="mb-4 flex max-h-64 flex-col gap-2 overflow-y-auto">
          {data.lists.map((list) => (
            <li key={list.id}>
              <Button
                variant="secondary"
                loading={busyId === list.id}
                onClick={() => void addTo(list)}
                className="w-full justify-start"
              >
                <span className="flex flex-wrap items-baseline gap-x-2 text-left">
                  <span className="wrap-anywhere">{list.name}</span>
                  <span className="font-normal text-muted text-sm">{productsText(list.lineCount)}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </NameDialog>
  );
}
