import type { Services } from '../../http/app.ts';
import { queueNotificationEmails } from './queue-emails.ts';
import { removeOldNotifications } from './remove-old.ts';
import { tellBacklog } from './tell-backlog.ts';

const BACKLOG_SECONDS = 3;
const EMAIL_SECONDS = 15;
const REMOVE_SECONDS = 3600;

export const workOnNotifications = (services: Services): void => {
  const { db, clock, jobs, mail } = services;
  jobs.repeat(BACKLOG_SECONDS, () => tellBacklog(db));
  jobs.repeat(REMOVE_SECONDS, () => removeOldNotifications(db, clock()));
  if (mail.isOn) jobs.repeat(EMAIL_SECONDS, () => queueNotificationEmails(services));
};
