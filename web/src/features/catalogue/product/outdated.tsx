import { messageOf } from '#web/lib/calls/errors.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** What is shown was read before; reading it again did not go well. */
export function Outdated({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice className="mt-4" title="Price and stock may be out of date">
      {messageOf(error)}{' '}
      <button type="button" className="rounded-sm font-medium underline underline-offset-2" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
