import type { ReminderText } from '@formulary/contract';
import type { Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { writeMessage } from '../../../mail/write-message.ts';
import { findBusiness } from '../../business/queries.ts';
import { findToday } from '../ageing/open-orders.ts';
import { emailBrand } from '../email-brand.ts';
import { findDueReminder } from './due-reminders.ts';
import { reminderContent } from './reminder-content.ts';

/** Returns a function that writes the reminder that a customer would get now. 404 if none is due. */
export const reminderPreview = (services: Services): ((userId: string) => Promise<ReminderText>) => {
  const { db, mail, clock } = services;
  const findBrand = emailBrand(services);
  return async (userId) => {
    const due = (await findDueReminder(db, userId, await findToday(db, clock()))) ?? notFound('Reminder');
    const bank = await findBusiness(db);
    const stage = bank.reminderStages[due.stage - 1] ?? notFound('Reminder');
    const content = reminderContent(stage, due.invoices, { bank, reference: due.username });
    const brand = await findBrand();
    const { subject, text } = writeMessage(content, { ...brand, name: due.name, pageUrl: mail.pageUrl });
    return { to: due.email, subject, text };
  };
};
