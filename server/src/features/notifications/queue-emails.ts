import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import type { Services } from '../../http/app.ts';

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
