import type { Draft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LeaveGuard } from '#web/ui/overlay/leave-guard.tsx';

type SaveBarProps = {
  draft: Pick<Draft<object>, 'isDirty' | 'theirs' | 'takeTheirs' | 'keepMine'> & { discard: () => void };
  isSaving: boolean;
};

/** Saves what was changed, or lets go of it; asks what to do when somebody else saved something else meanwhile. */
export function SaveBar({ draft, isSaving }: SaveBarProps) {
  return (
    <>
      <LeaveGuard when={draft.isDirty && !isSaving} />
      {draft.theirs && (
        <Notice title="Somebody else changed this meanwhile">
          <p>What you typed is still here. Saving it puts it over theirs.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={draft.keepMine}>
              Keep mine
            </Button>
            <Button size="sm" variant="secondary" onClick={draft.takeTheirs}>
              Take theirs
            </Button>
          </div>
        </Notice>
      )}
      {draft.isDirty && !draft.theirs && (
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
