import { mergeKeptCounts } from './db/kept-counts.ts';
import type { Reader } from './events/readers.ts';
import { workOnEvents } from './events/worker.ts';
import { workOnWaitingOrders } from './features/carts/waiting/place-waiting-orders.ts';
import { workOnImports } from './features/catalogue/staff/imports/worker.ts';
import { workOnReminders } from './features/credit-control/reminders/send-reminders.ts';
import { workOnStatementRuns } from './features/credit-control/statement-runs/send-statements.ts';
import { workOnDocumentFiles } from './features/invoicing/file/document-file.ts';
import { sendEmail } from './features/mail/send-email.ts';
import { notificationsReader } from './features/notifications/notify.ts';
import { workOnNotifications } from './features/notifications/worker.ts';
import { forgetOldRequests } from './features/orders/placing/insert-order.ts';
import { workOnRenditions } from './features/payments/renditions.ts';
import { orderPayments } from './features/payments/settling/order-payments.ts';
import { workOnAbandonedProofs } from './features/payments/upload/submit-proof.ts';
import { workOnWebhooks } from './features/webhooks/send-due.ts';
import { webhooksReader } from './features/webhooks/webhooks-reader.ts';
import type { Services } from './http/app.ts';
import { EMAILS } from './mail/mail.ts';

/** A busy store writes a few thousand rows in this time, which a total reads in about a millisecond. */
const MERGE_SECONDS = 10;

/** All consumers of events. */
export const readersOf = ({ mail }: Pick<Services, 'mail'>): Reader[] => [
  notificationsReader(mail),
  webhooksReader,
];

export const registerWorkers = (services: Services): void => {
  workOnRenditions(services);
  workOnAbandonedProofs(services);
  workOnDocumentFiles(services);
  workOnImports(services);
  workOnWebhooks(services);
  workOnReminders(services);
  workOnStatementRuns(services);
  workOnWaitingOrders(services, orderPayments);
  workOnNotifications(services);
  workOnEvents(services, readersOf(services));
  services.jobs.repeat(MERGE_SECONDS, () => mergeKeptCounts(services.longDb));
  services.jobs.schedule('remove-old-order-requests', '40 * * * *', () =>
    forgetOldRequests(services.db, services.clock()),
  );
  if (services.mail.isOn) services.jobs.work(EMAILS, sendEmail(services));
};
