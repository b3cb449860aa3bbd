import type { Notification } from '@formulary/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell, Settings2 } from 'lucide-react';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { EndlessList } from '#web/ui/list/endless-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { endlessNotificationsQuery } from './api.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationLink } from './notification-link.tsx';
import { dayOf, timeOf } from './notification-words.ts';

const ROW_HEIGHT = 73;
const DAY_HEIGHT = 52;

type NotificationsScreenProps = { choices: '/profile/notifications' | '/admin/notifications/choices' };

/** All notifications, newest first, grouped by day. */
export function NotificationsScreen({ choices }: NotificationsScreenProps) {
  const query = useInfiniteQuery(endlessNotificationsQuery);
  const [first] = query.data?.pages ?? [];
  const items = query.data?.pages.flatMap((page) => page.items);
  const startsDay = ({ createdAt }: Notification, index: number): boolean => {
    const before = items?.[index - 1];
    return before === undefined || dayOf(before.createdAt) !== dayOf(createdAt);
  };
  const heightOf = (index: number): number => {
    const item = items?.[index];
    return item && startsDay(item, index) ? ROW_HEIGHT + DAY_HEIGHT : ROW_HEIGHT;
  };
  return (
    <div className="mt-2.5 flex max-w-3xl flex-col gap-4">
      <PageHeader title="Notifications">
        <MarkAllRead newestId={first?.items[0]?.id} unread={first?.unread ?? 0} variant="secondary" />
        <LinkButton to={choices} variant="secondary">
          <Settings2 aria-hidden />
          Choose
          <span className="sr-only"> which notifications you get</span>
        </LinkButton>
      </PageHeader>
      <EndlessList
        label="Notifications"
        query={query}
        items={items}
        itemHeight={heightOf}
        placeKey="notifications"
        className="w-full"
        skeleton={
          <div className="flex items-center gap-3 border-b" style={{ height: ROW_HEIGHT }}>
            <Skeleton className="size-9 rounded-control" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        }
        empty={<NoResults icon={<Bell />} more="You have no notifications yet. They are kept for 90 days." />}
        renderItem={(notification, index) => (
          <>
            {startsDay(notification, index) && (
              <h2 className="flex items-end pt-4 pb-2 font-semibold text-muted text-sm">
                {dayOf(notification.createdAt)}
              </h2>
            )}
            <NotificationLink
              notification={notification}
              time={timeOf(notification.createdAt)}
              className="border-b px-1 py-3.5 sm:px-3"
            />
          </>
        )}
      />
    </div>
  );
}
