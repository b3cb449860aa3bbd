import { WEBHOOK_LOG_DAYS } from '@formulary/contract';
import type { Services } from '../../../http/app.ts';
import { sendDue, sweepDeliveries } from './send-due.ts';

const SEND_SECONDS = 2;
const SWEEP_SECONDS = 3600;
const DAY_MS = 86_400_000;

export const workOnWebhooks = (services: Services): void => {
  const { db, clock, jobs } = services;
  jobs.repeat(SEND_SECONDS, (signal) => sendDue(services, signal));
  jobs.repeat(SWEEP_SECONDS, () =>
    sweepDeliveries(db, new Date(clock().getTime() - WEBHOOK_LOG_DAYS * DAY_MS)),
  );
};
