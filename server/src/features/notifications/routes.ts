import {
  notificationChoices,
  notificationChoicesInput,
  notificationPage,
  notificationQuery,
  notificationsRead,
  notificationsUnread,
} from '@formulary/contract';
import { currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { changeChoices, findChoices, listNotifications, markAsRead } from './queries.ts';

const config = { access: 'signed-in' } as const;

export const notificationsRoutes = (app: App, { db, mail, clock }: Services): void => {
  app.get(
    '/notifications',
    {
      config,
      schema: {
        operationId: 'listNotifications',
        summary: 'List your notifications',
        description:
          'Returns notifications from the last 90 days, newest first. To get the next page, send `next` as `before`. `unread` is the number of all unread notifications.',
        refusals: ['NOT_FOUND'],
        querystring: notificationQuery,
        response: { 200: notificationPage },
      },
    },
    async (request) => listNotifications(db, { userId: currentUser(request).id, ...request.query }),
  );

  app.put(
    '/notifications/read',
    {
      config,
      schema: {
        operationId: 'markNotificationsAsRead',
        summary: 'Mark notifications as read',
        description:
          'Marks the notifications in `ids`, or the notification `until` and all older ones. Returns the number of notifications still unread.',
        refusals: ['NOT_FOUND'],
        body: notificationsRead,
        response: { 200: notificationsUnread },
      },
    },
    async (request) => {
      const { id: userId } = currentUser(request);
      return { unread: await markAsRead(db, { userId, read: request.body, at: clock() }) };
    },
  );

  app.get(
    '/notifications/choices',
    {
      config,
      schema: {
        operationId: 'findNotificationChoices',
        summary: 'Get your notification settings',
        description:
          'Returns each kind of notification for your role, and whether it is shown in the app and sent by email. `email` is the address for emails. It is null if the store sends no emails or you have no address.',
        response: { 200: notificationChoices },
      },
    },
    async (request) => findChoices(db, mail, currentUser(request)),
  );

  app.put(
    '/notifications/choices',
    {
      config,
      schema: {
        operationId: 'changeNotificationChoices',
        summary: 'Change your notification settings',
        description: 'Omitted kinds do not change.',
        body: notificationChoicesInput,
        response: { 200: notificationChoices },
      },
    },
    async (request) => {
      await changeChoices(db, currentUser(request), request.body.choices);
      return findChoices(db, mail, currentUser(request));
    },
  );
};
