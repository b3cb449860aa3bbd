import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { type Edit, idOf, type ListLine, variantOf } from './edits.ts';

type Removed = { line: ListLine; before: string | null };

/** Removes lines, and restores them to their positions, the last one first. */
export const useRemovedLines = ({
  lines,
  edit,
}: {
  lines: readonly ListLine[];
  edit: (next: Edit) => void;
}) => {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const remove = (line: ListLine) => {
    const next = lines[lines.findIndex((each) => idOf(each) === idOf(line)) + 1];
    setRemoved([...removed, { line, before: next ? idOf(next) : null }]);
    edit({ kind: 'remove', id: idOf(line) });
  };
  const undo = () => {
    const last = removed.at(-1);
    if (!last) return;
    setRemoved(removed.slice(0, -1));
    edit({ kind: 'restore', ...last });
  };
  return { removed, remove, undo };
};

type RemovedNoticeProps = Pick<ReturnType<typeof useRemovedLines>, 'removed' | 'undo'>;

export function RemovedNotice({ removed, undo }: RemovedNoticeProps) {
  const last = removed.at(-1);
  const button = useRef<HTMLButtonElement>(null);
  const count = removed.length;
  // The pressed button is gone with its line, so Undo takes focus.
  useEffect(() => {
    if (count > 0) button.current?.focus();
  }, [count]);
  if (!last) return null;
  const title = titleOf({ ...last.line.product, variantName: variantOf(last.line)?.name });
  return (
    <Notice
      title={`${title} removed from the list`}
      className="sticky top-[calc(0.5rem+var(--unstick))] z-20 bg-notice-tint"
    >
      <Button ref={button} variant="secondary" size="sm" onClick={undo} className="mt-2">
        <Undo2 aria-hidden />
        Undo
        <span className="sr-only"> removing {title}</span>
      </Button>
    </Notice>
  );
}
