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
          'Newest first, those of the last 90 days. Send `next` as `before` to continue. `unread` counts all of them.',
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
          'Those with these `ids`, or the one named by `until` and every older one. Returns how many are unread still.',
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
        summary: 'Find your notification settings',
        description:
          'Each kind of notification for your role: whether it is shown in the app and sent by email. `email` is where emails go; null if the store sends none or has no address of yours.',
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
        description: 'The kinds that are absent stay as they are.',
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
