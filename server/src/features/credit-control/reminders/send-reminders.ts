import { clockAt, REMINDER_HOUR } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { findTimeZone } from '../../../db/store-days.ts';
import type { Actor } from '../../../http/access.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { defineQueue } from '../../../jobs/jobs.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { users } from '../../accounts/tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findBusiness } from '../../business/queries.ts';
import { findToday } from '../ageing/open-orders.ts';
import { reminders } from '../tables.ts';
import { findCustomersToRemind, findDueReminder } from './reminders.ts';

const sendNow = defineQueue('reminders', z.object({}));

type Sending = Pick<Services, 'db' | 'mail' | 'clock'>;

/**
 * Reminds a customer, unless someone else has just done so, or nothing is due any more: the due amounts are read again
 * under the account's lock.
 */
const remind = ({ db, mail }: Sending, userId: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx: Tx) => {
    await lockAccount(tx, userId);
    const [customer] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    const due = await findDueReminder(tx, userId, await findToday(tx, at));
    if (!customer?.email || !due) return false;
    const { email } = customer;
    const rows = due.invoices.map(({ documentId, stage }) => ({
      documentId,
      stage,
      userId,
      email,
      sentAt: at,
    }));
    await tx.insert(reminders).values(rows);
    await mail.queue(tx, { kind: 'reminder', customerId: userId, at: at.toISOString() });
    return true;
  });

/** Sends every reminder that is due, at most one email to each customer. Returns how many. */
export const sendReminders = async (sending: Sending, signal?: AbortSignal): Promise<number> => {
  const { db, mail, clock } = sending;
  if (!mail.isOn) return 0;
  let sent = 0;
  for (const userId of await findCustomersToRemind(db, await findToday(db, clock()))) {
    if (signal?.aborted) break;
    if (await remind(sending, userId, clock())) sent += 1;
  }
  return sent;
};

const hourOf = (at: Date, timeZone: string): number =>
  new Date(clockAt(at.getTime(), timeZone)).getUTCHours();

/** Sends what is due if reminders are on, once the store's working day has begun. */
export const sendDailyReminders = async (sending: Sending, signal?: AbortSignal): Promise<number> => {
  const { db, clock } = sending;
  if (!(await findBusiness(db)).remindersOn) return 0;
  return hourOf(clock(), await findTimeZone(db)) < REMINDER_HOUR ? 0 : sendReminders(sending, signal);
};

export const workOnReminders = (services: Services): void => {
  const { jobs } = services;
  jobs.work(sendNow, async (_data, { signal }) => {
    await sendReminders(services, signal);
  });
  jobs.schedule('send-daily-reminders', '*/5 * * * *', (signal) => sendDailyReminders(services, signal));
};

/** Starts to send what is due, whether or not reminders are sent automatically. 409 without a mail server. */
export const startReminders = async (
  { jobs, mail }: Pick<Services, 'jobs' | 'mail'>,
  db: Db,
  { actorId, at }: Actor,
): Promise<void> => {
  if (!mail.isOn) throw new AppError('CONFLICT', 'This store has no mail server, so it sends no email.');
  await db.transaction(async (tx) => {
    await jobs.send(tx, sendNow, {});
    await recordAudit(tx, {
      ...{ actorId, at },
      action: 'Updated',
      entity: 'Business',
      entityId: null,
      label: 'Payment reminders',
      summary: 'Sent the reminders that were due',
    });
  });
};
