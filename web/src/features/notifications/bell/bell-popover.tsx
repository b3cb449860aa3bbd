import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import type { RefObject } from 'react';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Heard } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { Popover } from '#web/ui/overlay/popover.tsx';
import { MarkAllRead } from '../mark-all-read.tsx';
import { newestNotificationsQuery } from '../newest.ts';
import { NotificationLink } from '../notification-link.tsx';
import { whenOf } from '../notification-words.ts';

function Newest({ onOpen }: { onOpen: () => void }) {
  const query = useQuery(newestNotificationsQuery);
  const items = query.data?.items;
  return (
    <Heard
      query={query}
      isEmpty={!items?.length}
      className="py-6"
      nothing={
        <NoResults
          icon={<Bell />}
          more="You have no notifications yet. They are kept for 90 days."
          className="py-8"
        />
      }
      skeleton={
        <div className="grid gap-3 p-4">
          {['first', 'second', 'third'].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </div>
      }
    >
      <ul aria-label="Newest notifications" onKeyDown={moveFocus} className="divide-y">
        {items?.map((notification) => (
          <li key={notification.id}>
            <NotificationLink
              notification={notification}
              time={whenOf(notification.createdAt)}
              onOpen={onOpen}
              className="px-4 py-3"
            />
          </li>
        ))}
      </ul>
    </Heard>
  );
}

export type BellPopoverProps = {
  /** The screen with all notifications: the customers' or the staff's. */
  all: '/notifications' | '/admin/notifications';
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function BellPopover({ all, anchor, open, onOpenChange }: BellPopoverProps) {
  const { data } = useQuery(newestNotificationsQuery);
  const close = () => onOpenChange(false);
  return (
    <Popover
      anchor={anchor}
      label="Notifications"
      open={open}
      onOpenChange={onOpenChange}
      className="flex w-100 flex-col overflow-hidden p-0"
    >
      <div className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-3 border-b px-4 py-1.5">
        <h2 className="font-semibold">Notifications</h2>
        <MarkAllRead newestId={data?.items[0]?.id} unread={data?.unread ?? 0} variant="ghost" size="sm" />
      </div>
      <div className="max-h-[min(30rem,60dvh)] min-h-0 overflow-y-auto">
        <Newest onOpen={close} />
      </div>
      <Link
        to={all}
        onClick={close}
        className="flex min-h-11 shrink-0 items-center justify-center border-t px-4 py-2 font-medium text-primary -outline-offset-2 transition-colors hover:bg-tint/60"
      >
        All notifications
      </Link>
    </Popover>
  );
}
