import {
  cents,
  type DueReminder,
  type DueReminderList,
  type Page,
  type ReminderSettings,
  type ReminderSettingsInput,
  type ReminderStage,
  type SentReminderList,
  startOfDay,
} from '@formulary/contract';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import type { Mail } from '../../../mail/mail.ts';
import { fullNameOf } from '../../accounts/person-label.ts';
import { users } from '../../accounts/tables.ts';
import { findBusiness } from '../../business/queries.ts';
import { saveReminders } from '../../business/save-business.ts';
import { taxDocuments } from '../../invoicing/tables.ts';
import { isUnpaid } from '../../orders/payment-status.ts';
import type { Today } from '../ageing/open-orders.ts';
import { reminders } from '../tables.ts';

type Due = { today: Today; stages: readonly ReminderStage[] };

/**
 * Selects the invoices that have reached a stage whose reminder has not been sent, for those of `orders` that `which`
 * selects. An invoice that has reached several gets one reminder, for the last stage. No reminder is sent for a
 * disputed invoice, to a customer who owes nothing in total, or twice on one day.
 */
export const dueInvoices = ({ today, stages }: Due, which: SQL = sql`true`): SQL => sql`
  select orders.user_id, d.id as document_id, d.number, d.due_on, ${today.day}::date - d.due_on as days_overdue,
    orders.total_price - orders.settled as outstanding, reached.stage
  from orders
  join tax_documents d on d.order_id = orders.id and d.kind = 'invoice'
  join ledger_accounts a on a.user_id = orders.user_id and a.outstanding > 0
  cross join lateral (
    select max(s.stage)::int as stage
    from unnest(${sql.param(stages.map(({ days }) => days))}::int[]) with ordinality s (days, stage)
    where ${today.day}::date - d.due_on >= s.days
  ) reached
  where ${isUnpaid} and ${which} and d.due_on < ${today.day}::date and reached.stage is not null
    and not exists (select from invoice_disputes i where i.document_id = d.id and i.closed_at is null)
    and not exists (select from reminders r where r.document_id = d.id and r.stage >= reached.stage)
    and not exists (select from reminders r where r.user_id = orders.user_id
      and r.sent_at >= ${new Date(startOfDay(today.day, today.timeZone)).toISOString()}::timestamptz)`;

const invoiceRow = z.object({
  documentId: z.uuid(),
  number: z.string(),
  dueOn: z.iso.date(),
  daysOverdue: z.int(),
  outstanding: cents,
  stage: z.int(),
});
const reminderRow = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  stage: z.int(),
  invoices: z.array(invoiceRow),
  outstanding: cents,
});
type ReminderRow = z.infer<typeof reminderRow>;

const selectReminders = (due: Due, which?: SQL): SQL => sql`
  select users.id, users.username, users.name, users.surname, users.email, max(i.stage)::int as stage,
    sum(i.outstanding)::float8 as outstanding,
    json_agg(json_build_object('documentId', i.document_id, 'number', i.number, 'dueOn', i.due_on,
      'daysOverdue', i.days_overdue, 'outstanding', i.outstanding, 'stage', i.stage)
      order by i.due_on, i.number) as invoices
  from (${dueInvoices(due, which)}) i join users on users.id = i.user_id
  group by users.id`;

const toReminder = (row: ReminderRow, stages: readonly ReminderStage[]): DueReminder => ({
  ...row,
  subject: stages[row.stage - 1]?.subject ?? '',
});

/** Returns the reminder that a customer would get now; undefined if there is none. */
export const findDueReminder = async (
  db: Db | Tx,
  userId: string,
  today: Today,
): Promise<DueReminder | undefined> => {
  const { reminderStages: stages } = await findBusiness(db);
  const [row] = await readRows(
    db,
    reminderRow,
    selectReminders({ today, stages }, sql`orders.user_id = ${userId}`),
  );
  return row && toReminder(row, stages);
};

const countRow = z.object({ total: z.int(), withoutEmail: z.int() });

/** Returns a page of the reminders that would be sent now: those without an email address first, then the largest. */
export const listDueReminders = async (
  db: Db,
  today: Today,
  { skip, take }: Page,
): Promise<DueReminderList> => {
  const { reminderStages: stages } = await findBusiness(db);
  const due = { today, stages };
  const [rows, [counted]] = await Promise.all([
    readRows(
      db,
      reminderRow,
      sql`${selectReminders(due)}
        order by users.email is not null, sum(i.outstanding) desc, users.id limit ${take - skip} offset ${skip}`,
    ),
    readRows(
      db,
      countRow,
      sql`
      select count(*)::int as total, (count(*) filter (where users.email is null))::int as "withoutEmail"
      from users where users.id in (select user_id from (${dueInvoices(due)}) i)`,
    ),
  ]);
  return {
    reminders: rows.map((row) => toReminder(row, stages)),
    total: counted?.total ?? 0,
    withoutEmail: counted?.withoutEmail ?? 0,
  };
};

/** Returns the customers to remind now who have an email address, largest debt first. */
export const findCustomersToRemind = async (db: Db, today: Today): Promise<string[]> => {
  const { reminderStages: stages } = await findBusiness(db);
  const rows = await readRows(
    db,
    z.object({ id: z.uuid() }),
    sql`
    select users.id from (${dueInvoices({ today, stages })}) i join users on users.id = i.user_id
    where users.email is not null group by users.id order by sum(i.outstanding) desc, users.id`,
  );
  return rows.map(({ id }) => id);
};

/** Returns a page of the reminders sent to one customer or to all, latest first. */
export const listSentReminders = async (
  db: Db,
  { skip, take }: Page,
  userId?: string,
): Promise<SentReminderList> => {
  const which = userId === undefined ? undefined : eq(reminders.userId, userId);
  const [rows, total] = await Promise.all([
    db
      .select({
        reminder: reminders,
        number: taxDocuments.number,
        customer: { id: users.id, username: users.username, name: users.name, surname: users.surname },
      })
      .from(reminders)
      .innerJoin(taxDocuments, eq(taxDocuments.id, reminders.documentId))
      .innerJoin(users, eq(users.id, reminders.userId))
      .where(which)
      .orderBy(desc(reminders.sentAt), desc(reminders.id))
      .limit(take - skip)
      .offset(skip),
    db.$count(reminders, which),
  ]);
  return {
    reminders: rows.map(({ reminder: { id, sentAt, stage, email, documentId }, number, customer }) => ({
      ...{ id, stage, email, documentId, number },
      sentAt: sentAt.toISOString(),
      customer: { id: customer.id, username: customer.username, name: fullNameOf(customer) },
    })),
    total,
  };
};

export const findReminderSettings = async (db: Db, { isOn: canSend }: Mail): Promise<ReminderSettings> => {
  const { remindersOn, reminderStages, version } = await findBusiness(db);
  return { isOn: remindersOn, stages: reminderStages, canSend, version };
};

/** Turns reminders on or off and saves their stages. 409 STALE if someone else has changed the settings since. */
export const saveReminderSettings = async (
  db: Db,
  mail: Mail,
  { isOn, stages, version, ...actor }: ReminderSettingsInput & Actor,
): Promise<ReminderSettings> => {
  await saveReminders(db, { version, ...actor }, { remindersOn: isOn, reminderStages: stages });
  return findReminderSettings(db, mail);
};
