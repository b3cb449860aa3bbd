import { Bell } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { afterFirstScreen } from '#web/lib/loading/after-paint.ts';
import { buttonStyle } from '#web/ui/action/button.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import type { BellPopoverProps } from './bell-popover.tsx';

const loadPopover = () => import('./bell-popover.tsx');

/** The count is loaded late, because the first screen does not need it; offline, the bell has no count. */
const useUnreadCount = (): ComponentType | undefined => {
  const [Count, setCount] = useState<ComponentType>();
  useEffect(
    () =>
      afterFirstScreen(() => {
        void import('./unread-count.tsx')
          .then(({ UnreadCount }) => setCount(() => UnreadCount))
          .catch(() => undefined);
      }),
    [],
  );
  return Count;
};

type NotificationBellProps = Pick<BellPopoverProps, 'all'> & { className?: string };

/** Opens the newest notifications; the code is loaded when the pointer or focus reaches the bell. */
export function NotificationBell({ all, className }: NotificationBellProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Popover, setPopover] = useState<ComponentType<BellPopoverProps>>();
  const Count = useUnreadCount();
  const preload = () => void loadPopover().catch(() => undefined);
  const toggle = async () => {
    setOpen(!isOpen);
    if (Popover) return;
    try {
      const { BellPopover } = await loadPopover();
      setPopover(() => BellPopover);
    } catch (error) {
      setOpen(false);
      toastError(error, 'Could not open the notifications');
    }
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void toggle()}
        className={cn(buttonStyle({ variant: 'ghost', size: 'sm', shape: 'icon' }), className)}
      >
        <span className="relative inline-flex">
          <Bell aria-hidden strokeWidth={1.75} className="size-5!" />
          {Count ? <Count /> : <span className="sr-only">Notifications</span>}
        </span>
      </button>
      {Popover && <Popover all={all} anchor={button} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
