import type { NamedList } from '@formulary/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasCode } from '#web/lib/calls/errors.ts';
import { createDraftStore } from '#web/lib/drafts/draft-store.ts';
import { changeList, listQuery } from '#web/parts/lists/api.ts';
import { applyEdits, type Edit, type ListLine, toInput, withEdit } from './edits.ts';

/** Edits are saved after this time without further edits. */
const SAVE_AFTER_MS = 600;
/** Limits retries while others keep changing the list. */
const MAX_ATTEMPTS = 5;

/** Unsaved edits by list; they stay here until saved, whichever screen is open. */
const drafts = createDraftStore<readonly Edit[]>();
/** The reason why the edits of a list could not be saved. */
const failures = createDraftStore<Error>();
const timers = new Map<string, number>();
const saving = new Map<string, Promise<void>>();

/** Saves edits on top of the server's version, even if that has changed on another device. */
const send = async (queryClient: QueryClient, id: string, edits: readonly Edit[]): Promise<void> => {
  const { queryKey } = listQuery(id);
  let list = queryClient.getQueryData<NamedList>(queryKey) ?? (await queryClient.query(listQuery(id)));
  for (let attempt = 1; ; attempt += 1) {
    const lines = applyEdits(list.lines, edits).map(toInput);
    try {
      await changeList(queryClient, id, { version: list.version, lines });
      return;
    } catch (error) {
      if (!hasCode(error, 'STALE') || attempt === MAX_ATTEMPTS) throw error;
      list = await queryClient.query({ ...listQuery(id), staleTime: 0 });
    }
  }
};

/** The lists whose edits could not be saved. */
const unsaved = new Set<string>();
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Whichever screen is open then, edits that could not be saved are saved when the network is back. */
const retryWhenOnline = (queryClient: QueryClient, id: string): void => {
  unsaved.add(id);
  addEventListener('beforeunload', warn);
  addEventListener('online', () => void saveEdits(queryClient, id), { once: true });
};

const noteSaved = (id: string): void => {
  failures.forget(id);
  unsaved.delete(id);
  if (unsaved.size === 0) removeEventListener('beforeunload', warn);
};

const saveAll = async (queryClient: QueryClient, id: string): Promise<void> => {
  for (let edits = drafts.of(id); edits?.length; edits = drafts.of(id)) {
    const sent = edits;
    try {
      await send(queryClient, id, sent);
    } catch (error) {
      failures.keep(id, error instanceof Error ? error : new Error(String(error)));
      retryWhenOnline(queryClient, id);
      return;
    }
    noteSaved(id);
    const rest = drafts.of(id)?.filter((edit) => !sent.includes(edit)) ?? [];
    if (rest.length > 0) drafts.keep(id, rest);
    else drafts.forget(id);
  }
};

/** Saves pending edits, one after another. Resolves when none is left, or when saving has failed. */
export const saveEdits = (queryClient: QueryClient, id: string): Promise<void> => {
  window.clearTimeout(timers.get(id));
  const known = saving.get(id);
  if (known) return known;
  const started = saveAll(queryClient, id).finally(() => saving.delete(id));
  saving.set(id, started);
  return started;
};

/** Removes the pending edits of a deleted list. */
export const forgetEdits = (id: string): void => {
  window.clearTimeout(timers.get(id));
  drafts.forget(id);
  noteSaved(id);
};

/** The lines of a list with the user's own edits, which are shown immediately and saved shortly afterwards. */
export const useListEdits = (list: NamedList) => {
  const { id } = list;
  const queryClient = useQueryClient();
  const edits = drafts.use(id) ?? [];
  const failure = failures.use(id);
  const isUnsaved = edits.length > 0;
  const lines: ListLine[] = applyEdits(list.lines, edits);

  useEffect(() => {
    if (!isUnsaved) return;
    const warnHere = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warnHere);
    return () => removeEventListener('beforeunload', warnHere);
  }, [isUnsaved]);
  // Leaving the screen saves without delay; coming back tries what could not be saved.
  useEffect(() => {
    if (failures.of(id)) void saveEdits(queryClient, id);
    return () => void saveEdits(queryClient, id);
  }, [id, queryClient]);

  const edit = (next: Edit) => {
    drafts.keep(id, withEdit(drafts.of(id) ?? [], next));
    window.clearTimeout(timers.get(id));
    timers.set(
      id,
      window.setTimeout(() => void saveEdits(queryClient, id), SAVE_AFTER_MS),
    );
  };
  return { lines, edit, isUnsaved, failure, save: () => saveEdits(queryClient, id) };
};
