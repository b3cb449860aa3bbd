import type { Draft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '../action/button.tsx';
import { ConflictNotice } from '../feedback/conflict-notice.tsx';
import { LeaveGuard } from '../overlay/leave-guard.tsx';

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
