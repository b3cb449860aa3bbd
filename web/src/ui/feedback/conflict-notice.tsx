import type { Conflict } from '#web/lib/drafts/use-draft.ts';
import { Button } from '../action/button.tsx';
import { Notice } from './notice.tsx';

type ConflictNoticeProps<Value> = {
  conflict: Conflict<Value>;
  /** The labels of fields, to name those that conflict. */
  labels?: Readonly<Partial<Record<keyof Value, string>>>;
  className?: string;
};

/** Says that someone else has changed the record, and asks whose version to keep. */
export function ConflictNotice<Value>({ conflict, labels, className = '' }: ConflictNoticeProps<Value>) {
  const { theirs, fields, keepMine, takeTheirs } = conflict;
  return (
    <Notice title="Someone else changed this while you were editing" className={className}>
      <p>What you typed is still here, together with their other changes.</p>
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
