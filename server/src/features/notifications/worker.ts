import { NOTIFICATION_DAYS } from '@formulary/contract';
import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Services } from '../../http/app.ts';
import { notifications } from './tables.ts';

/** Long enough for related notifications, such as those of one import, to share an email. */
const WAIT_SECONDS = 60;
/** Notifications written while the store sent no emails are not emailed days later. */
const TOO_LATE_HOURS = 24;
const PEOPLE_AT_A_TIME = 200;
const dueRow = z.object({ userId: z.uuid(), ids: z.array(z.uuid()) });

/**
 * Queues one email to each person about all notifications that are due, once the oldest is a minute old. Notifications that
 * another instance is queueing are left to it.
 */
export const queueNotificationEmails = async (
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  { waitSeconds = WAIT_SECONDS } = {},
): Promise<void> => {
  for (let queued = PEOPLE_AT_A_TIME; queued === PEOPLE_AT_A_TIME; )
    queued = await db.transaction(async (tx) => {
      const people = await readRows(
        tx,
        dueRow,
        sql`
        with due as (
          select n.id from notifications n where n.email_due and n.user_id in (
            select user_id from notifications where email_due
            group by user_id having min(created_at) <= now() - make_interval(secs => ${waitSeconds})
            order by user_id limit ${PEOPLE_AT_A_TIME})
          for no key update skip locked
        ), taken as (
          update notifications n set email_due = false from due where n.id = due.id
          returning n.user_id, n.id, n.created_at
        )
        select user_id as "userId", coalesce(array_agg(id order by created_at, id)
          filter (where created_at > now() - make_interval(hours => ${TOO_LATE_HOURS})), '{}') as ids
        from taken group by user_id order by user_id`,
      );
      for (const { userId, ids } of people)
        if (ids.length > 0) await mail.queue(tx, { kind: 'notifications', userId, ids });
      return people.length;
    });
};

const ROWS_AT_A_TIME = 5000;
const DAY_MS = 86_400_000;

/** Removes notifications older than 90 days in batches, except those that are being marked as read. */
export const removeOldNotifications = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS);
  for (let removed = ROWS_AT_A_TIME; removed === ROWS_AT_A_TIME; ) {
    const old = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.createdAt, before))
      .limit(ROWS_AT_A_TIME)
      .for('update', { skipLocked: true });
    const { rowCount } = await db.delete(notifications).where(sql`${notifications.id} in (${old})`);
    removed = rowCount ?? 0;
  }
};

const EMAIL_SECONDS = 15;

export const workOnNotifications = (services: Services): void => {
  const { db, clock, jobs, mail } = services;
  jobs.schedule('remove-old-notifications', '20 * * * *', () => removeOldNotifications(db, clock()));
  if (mail.isOn) jobs.repeat(EMAIL_SECONDS, () => queueNotificationEmails(services));
};
