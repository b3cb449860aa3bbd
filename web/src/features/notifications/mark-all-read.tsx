import { CheckCheck } from 'lucide-react';
import { announce } from '#web/lib/announce.tsx';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button, type ButtonStyle } from '#web/ui/action/button.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { useMarkRead } from './api.ts';

type MarkAllReadProps = Pick<ButtonStyle, 'variant' | 'size'> & {
  /** The newest notification shown; later ones stay unread. */
  newestId: string | undefined;
  unread: number;
};

/** Stays in place if nothing is unread, so that it keeps the focus. */
export function MarkAllRead({ newestId, unread, variant, size }: MarkAllReadProps) {
  const { viewedBy } = useCurrentUser();
  const markRead = useMarkRead();
  if (!newestId || viewedBy) return null;
  const markAll = () => {
    if (unread === 0) return;
    markRead.mutate(
      { until: newestId },
      {
        onSuccess: () => announce('All notifications marked as read'),
        onError: (error) => toastError(error, 'Could not mark them as read'),
      },
    );
  };
  return (
    <Button variant={variant} size={size} aria-disabled={unread === 0 || undefined} onClick={markAll}>
      <CheckCheck aria-hidden />
      Mark all as read
    </Button>
  );
}
