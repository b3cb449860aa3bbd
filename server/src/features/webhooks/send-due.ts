import { WEBHOOK_LOG_DAYS } from '@formulary/contract';
import { and, asc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Services } from '../../http/app.ts';
import { type Outcome, postMessage } from './post-message.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

/** Longer than one message may take; after that another instance takes over. */
const CLAIM_MS = 60_000;
/** After this many messages the next endpoint has its turn. */
const ROUND = 50;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Delays before the second attempt, the third, and so on: about three days in total. */
export const RETRY_AFTER_MS = [
  ...[10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR],
  ...[12 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR],
];
const PAUSE_AFTER_MS = 72 * HOUR;
/** The longest pause after failures: a receiver that is down gets one attempt per pause, however many messages wait. */
const MAX_WAIT_MS = 5 * MINUTE;

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const isDue = (now: Date): SQL | undefined =>
  and(
    eq(webhookDeliveries.state, 'waiting'),
    or(isNull(webhookDeliveries.nextAttemptAt), lte(webhookDeliveries.nextAttemptAt, now)),
  );

/** Claims an endpoint with waiting messages that no other instance is sending to. */
const claimEndpoint = async (db: Db, now: Date): Promise<Endpoint | undefined> => {
  const passed = (column: typeof webhookEndpoints.waitUntil | typeof webhookEndpoints.claimedUntil) =>
    or(isNull(column), lte(column, now));
  const free = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.isSending, true),
        passed(webhookEndpoints.waitUntil),
        passed(webhookEndpoints.claimedUntil),
        sql`exists (select from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${isDue(now)})`,
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(webhookEndpoints)
    .set({ claimedUntil: after(now, CLAIM_MS) })
    .where(eq(webhookEndpoints.id, sql`(${free})`))
    .returning();
  return claimed;
};

const nextDelivery = async (db: Db, endpointId: string, now: Date): Promise<Delivery | undefined> => {
  const [delivery] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isDue(now)))
    .orderBy(asc(webhookDeliveries.seq))
    .limit(1);
  return delivery;
};

const hasArrived = ({ status }: Outcome): boolean => status !== undefined && status >= 200 && status < 300;

/** Records an attempt. Returns whether to continue with the endpoint's next message. */
const recordAttempt = (
  db: Db,
  { id, endpointId, attempts }: Delivery,
  outcome: Outcome,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId))
      .for('no key update');
    // Deleted concurrently, with its messages.
    if (!endpoint) return false;
    const arrived = hasArrived(outcome);
    const retryAfter = RETRY_AFTER_MS[attempts];
    await tx
      .update(webhookDeliveries)
      .set({
        attempts: attempts + 1,
        attemptedAt: now,
        state: arrived ? 'delivered' : retryAfter === undefined ? 'failed' : 'waiting',
        nextAttemptAt: arrived || retryAfter === undefined ? null : after(now, retryAfter),
        status: outcome.status ?? null,
        durationMs: outcome.durationMs,
        answer: outcome.answer ?? null,
        error: outcome.error ?? null,
      })
      .where(eq(webhookDeliveries.id, id));
    const failures = arrived ? 0 : endpoint.failures + 1;
    const failingSince = arrived ? null : (endpoint.failingSince ?? now);
    const isPaused = failingSince !== null && now.getTime() - failingSince.getTime() >= PAUSE_AFTER_MS;
    await tx
      .update(webhookEndpoints)
      .set({
        failures,
        failingSince,
        waitUntil: arrived ? null : after(now, Math.min(MAX_WAIT_MS, SECOND * 2 ** Math.min(failures, 20))),
        claimedUntil: arrived ? after(now, CLAIM_MS) : null,
        ...(isPaused && {
          isSending: false,
          reportsUntil: sql`clock_timestamp()`,
          pausedAt: now,
          version: endpoint.version + 1,
        }),
      })
      .where(eq(webhookEndpoints.id, endpointId));
    return arrived && endpoint.isSending;
  });

const release = (db: Db, id: string): Promise<unknown> =>
  db.update(webhookEndpoints).set({ claimedUntil: null }).where(eq(webhookEndpoints.id, id));

/** Sends an endpoint's messages in order, until one fails. */
const sendTo = async ({ db, clock, config }: Sending, { id, url, secret }: Endpoint, signal: AbortSignal) => {
  try {
    for (let sent = 0; sent < ROUND && !signal.aborted; sent += 1) {
      const delivery = await nextDelivery(db, id, clock());
      if (!delivery) break;
      const { kind, createdAt, data } = delivery;
      const body = JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data });
      const message = { id: delivery.id, url, secret, body, at: clock() };
      const outcome = await postMessage(message, { signal, allowPrivate: config.webhookAllowPrivate });
      if (!(await recordAttempt(db, delivery, outcome, clock()))) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await release(db, id);
};

export type Sending = Pick<Services, 'db' | 'clock' | 'config'>;
/** Endpoints to which an instance sends at the same time, so that slow endpoints do not hold up the others. */
const LANES = 4;

/** Sends what is due, to several endpoints at a time. Messages unsent when the signal is aborted are left to other instances. */
export const sendDue = async (sending: Sending, signal: AbortSignal): Promise<void> => {
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const endpoint = await claimEndpoint(sending.db, sending.clock());
      if (!endpoint) return;
      await sendTo(sending, endpoint, signal);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
};

const SWEEP_ROWS = 5_000;

/** Deletes entries past the log's retention time, in batches that concurrent sweeps skip. */
export const sweepDeliveries = async (db: Db, before: Date): Promise<void> => {
  for (let deleted = SWEEP_ROWS; deleted === SWEEP_ROWS; ) {
    const old = db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(lt(webhookDeliveries.createdAt, before))
      .limit(SWEEP_ROWS)
      .for('update', { skipLocked: true });
    const { rowCount } = await db.delete(webhookDeliveries).where(sql`${webhookDeliveries.id} in (${old})`);
    deleted = rowCount ?? 0;
  }
};

const SEND_SECONDS = 2;
const DAY_MS = 86_400_000;

export const workOnWebhooks = (services: Services): void => {
  const { db, clock, jobs } = services;
  jobs.repeat(SEND_SECONDS, (signal) => sendDue(services, signal));
  jobs.schedule('remove-old-deliveries', '30 * * * *', () =>
    sweepDeliveries(db, new Date(clock().getTime() - WEBHOOK_LOG_DAYS * DAY_MS)),
  );
};
