import type { Page, SentReminderList } from '@formulary/contract';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fullNameOf } from '../../accounts/person-label.ts';
import { users } from '../../accounts/tables.ts';
import { taxDocuments } from '../../invoicing/tables.ts';
import { reminders } from '../tables.ts';

/** Returns a page of the reminders that were sent, of one customer or of all, latest first. */
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
