/** Adds and finds notifications. */
import {
  inCents,
  NOTIFICATION_KINDS,
  type NotificationFacts,
  type NotificationKind,
} from '@formulary/contract';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/db/client.ts';
import { notifications } from '../server/src/features/notifications/tables.ts';
import { announceChanges } from './products.ts';

type NewNotification = {
  kind: NotificationKind;
  facts?: NotificationFacts;
  subjectId?: string;
  at?: Date;
};

/** Notifies a user of these events in order. */
export const notify = async (db: Db, userId: string, told: readonly NewNotification[]): Promise<void> => {
  const now = Date.now();
  await db.insert(notifications).values(
    told.map(({ at, ...values }, index) => ({
      userId,
      createdAt: at ?? new Date(now - told.length + index),
      ...values,
    })),
  );
  await announceChanges(db);
};

export const EVERY_KIND: readonly NewNotification[] = NOTIFICATION_KINDS.map((kind) => ({
  kind,
  facts: {
    reference: 'KJBHJYMZT',
    customer: 'Karoo Pharmacy',
    product: 'Hydroxychloroquine sulphate, 200 mg, 60 tablets',
    amount: inCents(123_450),
    previousCost: inCents(3990),
    cost: inCents(4250),
    stock: 3,
    ...(kind.endsWith('ed') && { reason: 'The slip shows another amount than the one that was typed.' }),
  },
}));

/** The button whose name includes the number of unread notifications. */
export const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
export const bellPopover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
