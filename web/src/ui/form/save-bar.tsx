import { useBlocker } from '@tanstack/react-router';
import type { Conflict, Draft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '../action/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';

type ConflictNoticeProps<Value> = {
  conflict: Conflict<Value>;
  /** The labels of the fields, to name those in conflict. */
  labels?: Readonly<Partial<Record<keyof Value, string>>>;
  className?: string;
};

/** Says that someone else has changed the record, and asks which version to keep. */
export function ConflictNotice<Value>({ conflict, labels, className = '' }: ConflictNoticeProps<Value>) {
  const { theirs, fields, keepMine, takeTheirs } = conflict;
  return (
    <Notice title="Someone else changed this while you were editing" className={className}>
      <p>Your changes are still here, together with their other changes.</p>
      {fields.map((field) =>
        labels?.[field] ? (
          <p key={String(field)}>
            {labels[field]}: theirs is “{String(theirs[field] ?? '')}”.
          </p>
        ) : null,
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={keepMine}>
          Keep mine
        </Button>
        <Button size="sm" variant="secondary" onClick={takeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}

/** Asks for confirmation before leaving a screen with unsaved changes. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="Your changes have not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

type SaveBarProps<Value> = {
  draft: Pick<Draft<Value>, 'isDirty' | 'conflict'> & { discard: () => void };
  isSaving: boolean;
};

/** Saves or discards changes, once the user has resolved any conflict. */
export function SaveBar<Value>({ draft, isSaving }: SaveBarProps<Value>) {
  return (
    <>
      <LeaveGuard when={draft.isDirty && !isSaving} />
      {draft.conflict && <ConflictNotice conflict={draft.conflict} />}
      {draft.isDirty && !draft.conflict && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
          <Button variant="ghost" disabled={isSaving} onClick={draft.discard}>
            Discard changes
          </Button>
        </div>
      )}
    </>
  );
}
