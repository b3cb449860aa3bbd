import type { Services } from '../../http/app.ts';
import { queueNotificationEmails } from './queue-emails.ts';
import { removeOldNotifications } from './remove-old.ts';

const EMAIL_SECONDS = 15;
const REMOVE_SECONDS = 3600;

export const workOnNotifications = (services: Services): void => {
  const { db, clock, jobs, mail } = services;
  jobs.repeat(REMOVE_SECONDS, () => removeOldNotifications(db, clock()));
  if (mail.isOn) jobs.repeat(EMAIL_SECONDS, () => queueNotificationEmails(services));
};
