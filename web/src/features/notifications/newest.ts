import { notificationPage } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';

/** The query key that change events for notifications invalidate. */
export const NOTIFICATIONS = ['notifications'] as const;
/** The number shown under the bell. */
const NEWEST_COUNT = 8;

/** The newest notifications, with the total number of unread ones. */
export const newestNotificationsQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'newest'],
  queryFn: ({ signal }) =>
    requestJson('notifications', notificationPage, { query: { limit: NEWEST_COUNT }, signal }),
});
