import {
  type DeliveryState,
  type Page,
  WEBHOOK_TEST,
  type Webhook,
  type webhookDeliveryList,
} from '@formulary/contract';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

const selectWebhooks = (db: Db | Tx) =>
  db
    .select({
      endpoint: webhookEndpoints,
      waiting: sql<number>`(select count(*)::int from ${webhookDeliveries}
        where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.state} = 'waiting')`,
    })
    .from(webhookEndpoints);

const toWebhook = ({ endpoint, waiting }: Awaited<ReturnType<typeof selectWebhooks>>[number]): Webhook => ({
  id: endpoint.id,
  url: endpoint.url,
  kinds: endpoint.kinds,
  isOn: endpoint.isSending,
  pausedAt: endpoint.pausedAt?.toISOString() ?? null,
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  waiting,
  createdAt: endpoint.createdAt.toISOString(),
  version: endpoint.version,
});

/** Lists webhooks, newest first. */
export const listWebhooks = async (
  db: Db,
  { skip, take }: Page,
): Promise<{ webhooks: Webhook[]; total: number }> => {
  const [rows, total] = await Promise.all([
    selectWebhooks(db)
      .orderBy(desc(webhookEndpoints.id))
      .offset(skip)
      .limit(take - skip),
    db.$count(webhookEndpoints),
  ]);
  return { webhooks: rows.map(toWebhook), total };
};

export const findWebhook = async (db: Db | Tx, id: string): Promise<Webhook> => {
  const [row] = await selectWebhooks(db).where(eq(webhookEndpoints.id, id));
  return row ? toWebhook(row) : notFound('Webhook');
};

/** Lists the messages of a webhook, newest first. NOT_FOUND. */
export const listDeliveries = async (
  db: Db,
  { id, state }: { id: string; state?: DeliveryState | undefined },
  { skip, take }: Page,
): Promise<z.infer<typeof webhookDeliveryList>> => {
  await findWebhook(db, id);
  const found = and(
    eq(webhookDeliveries.endpointId, id),
    state ? eq(webhookDeliveries.state, state) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(webhookDeliveries)
      .where(found)
      .orderBy(desc(webhookDeliveries.seq))
      .offset(skip)
      .limit(take - skip),
    db.select({ total: count() }).from(webhookDeliveries).where(found),
  ]);
  return {
    webhookDeliveries: rows.map(
      ({ seq: _, endpointId: __, createdAt, attemptedAt, nextAttemptAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        attemptedAt: attemptedAt?.toISOString() ?? null,
        nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      }),
    ),
    total: counted?.total ?? 0,
  };
};

const sendAtOnce = (db: Db | Tx, id: string): Promise<unknown> =>
  db.update(webhookEndpoints).set({ waitUntil: null }).where(eq(webhookEndpoints.id, id));

/** Sends a message again at once, with the same id and the same retries as a new one. NOT_FOUND. */
export const replayDelivery = async (
  db: Db,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> => {
  const replayed = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.id, deliveryId)))
    .returning({ id: webhookDeliveries.id });
  if (replayed.length === 0) return notFound('Message');
  await sendAtOnce(db, id);
};

/** Sends a message without content, to test the webhook. NOT_FOUND. */
export const sendTest = async (db: Db, id: string): Promise<void> => {
  await findWebhook(db, id);
  await db
    .insert(webhookDeliveries)
    .values({ id: crypto.randomUUID(), endpointId: id, kind: WEBHOOK_TEST, data: {} });
  await sendAtOnce(db, id);
};
