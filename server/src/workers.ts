import { workOnImports } from './features/catalogue/staff/imports/worker.ts';
import { sendEmail } from './features/mail/send-email.ts';
import { workOnRenditions } from './features/payments/renditions/renditions.ts';
import { workOnAbandonedProofs } from './features/payments/submit-proof.ts';
import type { Services } from './http/app.ts';
import { EMAILS } from './mail/mail.ts';

export const registerWorkers = (services: Services): void => {
  workOnRenditions(services);
  workOnAbandonedProofs(services);
  workOnImports(services);
  if (services.mail.isOn) services.jobs.work(EMAILS, sendEmail(services));
};
