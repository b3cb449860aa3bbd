import { Undo2 } from 'lucide-react';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { AddedRows } from './pasted-store.ts';

type AddedNoticeProps = { added: AddedRows; onUndo: () => void; onDismiss?: () => void };

const title = ({ count }: AddedRows): string =>
  count === 1 ? '1 line added to the cart' : `${count} lines added to the cart`;

/** Shows how many lines of a pasted list were added, what is short, and Undo. */
export function AddedNotice({ added, onUndo, onDismiss }: AddedNoticeProps) {
  const { shortfalls } = added;
  return (
    <Notice tone={shortfalls.length > 0 ? 'notice' : 'credit'} title={title(added)}>
      {shortfalls.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {shortfalls.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onUndo}>
          <Undo2 aria-hidden />
          Undo adding
        </Button>
        {onDismiss && (
          <Button variant="ghost" size="sm" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
    </Notice>
  );
}
