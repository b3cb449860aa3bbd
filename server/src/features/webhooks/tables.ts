import { DELIVERY_STATES, type WebhookKind } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, momentNow } from '../../db/columns.ts';

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  url: text('url').notNull(),
  /** Values of WEBHOOK_KINDS. */
  kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
  /** Signs the messages, so it is stored in plain text. */
  secret: text('secret').notNull(),
  /** Not part of a backup, so that a restored store sends nothing until someone turns it on. */
  isSending: boolean('is_sending').notNull().default(false),
  /** Events since `reportsFrom` and before `reportsUntil` are reported. */
  reportsFrom: moment('reports_from').notNull().default(sql`clock_timestamp()`),
  reportsUntil: moment('reports_until'),
  pausedAt: moment('paused_at'),
  /** Failed attempts since the last successful message. */
  failures: integer('failures').notNull().default(0),
  failingSince: moment('failing_since'),
  waitUntil: moment('wait_until'),
  /** Until this time only one instance sends to the webhook; afterwards another may take over. */
  claimedUntil: moment('claimed_until'),
  version: integer('version').notNull().default(1),
  createdAt: momentNow('created_at'),
});

export const deliveryState = pgEnum('delivery_state', DELIVERY_STATES);

/** Messages to webhooks, written by an event reader (`webhooks-reader.ts`), and their outcomes. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    /** The order in which they are sent. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    createdAt: momentNow('created_at'),
    state: deliveryState('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: moment('attempted_at'),
    /** Null means immediately. */
    nextAttemptAt: moment('next_attempt_at'),
    status: smallint('status'),
    durationMs: integer('duration_ms'),
    answer: text('answer'),
    error: text('error'),
  },
  (t) => [
    index('webhook_deliveries_waiting_idx').on(t.endpointId, t.seq).where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_log_idx').on(t.endpointId, t.seq),
    index('webhook_deliveries_age_idx').on(t.createdAt),
  ],
);
