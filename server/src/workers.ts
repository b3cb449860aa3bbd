import { sendLetter } from './features/mail/send-letter.ts';
import { workOnRenditions } from './features/payments/renditions/worker.ts';
import type { Services } from './http/app.ts';
import { LETTERS } from './mail/mail.ts';

/** What is done in the background, slice by slice. */
export const registerWorkers = (services: Services): void => {
  workOnRenditions(services);
  if (services.mail.isOn) services.jobs.work(LETTERS, sendLetter(services));
};
