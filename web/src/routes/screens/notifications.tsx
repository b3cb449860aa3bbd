/** The notifications, and the settings for them under the profile. */
import { endlessNotificationsQuery } from '#web/features/notifications/api.ts';
import { notificationChoicesQuery } from '#web/features/notifications/choices-screen.tsx';
import { NotificationsScreen } from '#web/features/notifications/notifications-screen.tsx';
import type { Loading } from '../options.ts';

export { ChoicesScreen } from '#web/features/notifications/choices-screen.tsx';

export const loadNotifications = ({ context: { queryClient } }: Loading): void => {
  queryClient.infiniteQuery(endlessNotificationsQuery).catch(() => undefined);
};

export const loadChoices = ({ context: { queryClient } }: Loading): void => {
  queryClient.query(notificationChoicesQuery).catch(() => undefined);
};

export function Notifications() {
  return <NotificationsScreen choices="/profile/notifications" />;
}
