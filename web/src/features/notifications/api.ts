import {
  type Notification,
  type NotificationPage,
  type NotificationsRead,
  notificationPage,
  notificationsUnread,
} from '@formulary/contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { NOTIFICATIONS, newestNotificationsQuery } from './newest.ts';

/** All notifications, newest first. */
export const endlessNotificationsQuery = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS, 'list'],
  queryFn: ({ pageParam, signal }) =>
    requestJson('notifications', notificationPage, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

type IsRead = (notification: Notification) => boolean;

const withRead = (page: NotificationPage, isRead: IsRead, unread: number, now: string): NotificationPage => ({
  ...page,
  unread,
  items: page.items.map((item) => (item.readAt === null && isRead(item) ? { ...item, readAt: now } : item)),
});

/**
 * Marks the given notifications as read, or one and all older ones. The change is shown immediately, and reverted if
 * the request fails.
 */
export const useMarkRead = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (read: NotificationsRead) =>
      // Opening a notification in this tab may leave the page immediately.
      requestJson('notifications/read', notificationsUnread, { method: 'PUT', body: read, keepalive: true }),
    onMutate: async (read) => {
      await queryClient.cancelQueries({ queryKey: NOTIFICATIONS });
      const before = queryClient.getQueriesData({ queryKey: NOTIFICATIONS });
      const now = new Date().toISOString();
      const isRead: IsRead = ({ id }) => !('ids' in read) || read.ids.includes(id);
      const unreadOf = ({ unread }: NotificationPage) =>
        'ids' in read ? Math.max(0, unread - read.ids.length) : 0;
      const mark = (page: NotificationPage) => withRead(page, isRead, unreadOf(page), now);
      queryClient.setQueryData(newestNotificationsQuery.queryKey, (page) => page && mark(page));
      queryClient.setQueryData(
        endlessNotificationsQuery.queryKey,
        (data) => data && { ...data, pages: data.pages.map(mark) },
      );
      return before;
    },
    onError: (_error, _read, before) => {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS }),
  });
};
