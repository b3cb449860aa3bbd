import type { Draft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ConflictNotice } from '#web/ui/feedback/conflict-notice.tsx';
import { LeaveGuard } from '#web/ui/overlay/leave-guard.tsx';

type SaveBarProps<Value> = {
  draft: Pick<Draft<Value>, 'isDirty' | 'conflict'> & { discard: () => void };
  isSaving: boolean;
};

/** Saves or discards changes, once any conflict is resolved. */
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
