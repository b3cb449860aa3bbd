import { randomBytes } from 'node:crypto';
import {
  type CreatedWebhook,
  type DeliveryState,
  fieldMessage,
  type Page,
  WEBHOOK_TEST,
  type Webhook,
  type WebhookEdit,
  type WebhookInput,
  type webhookDeliveryList,
} from '@formulary/contract';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/client.ts';
import { catchUpWithEvents } from '../../events/worker.ts';
import type { Actor } from '../../http/access.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isAllowedUrl } from './post-message.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';
import { webhooksReader } from './webhooks-reader.ts';

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

/** Sends a message again immediately, with the same id and the same retries as a new one. NOT_FOUND. */
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

const SECRET_BYTES = 32;
/** How long a change waits until earlier events are reported. */
const CATCH_UP_MS = 5_000;

type Stores = { db: Db; config: Pick<Config, 'webhookAllowPrivate'> };

/** Rejects addresses that would certainly be refused when sending; the address behind a name is checked then. */
const checkUrl = ({ webhookAllowPrivate }: Stores['config'], url: string): void => {
  if (webhookAllowPrivate || isAllowedUrl(url)) return;
  const message = 'Enter an address that begins with https:// and is on the Internet.';
  throw new AppError('VALIDATION', fieldMessage('url', message), { errors: { url: message } });
};

/** The fields of the audit log; the URL names the webhook. */
const audited = ({ url, kinds, isOn }: Pick<WebhookEdit, 'url' | 'kinds' | 'isOn'>) => ({ url, kinds, isOn });

/** Creates a webhook and returns it with its secret. */
export const createWebhook = (
  { db, config }: Stores,
  { input, actorId, at }: Actor & { input: WebhookInput },
): Promise<CreatedWebhook> => {
  const { url, kinds, isOn } = input;
  checkUrl(config, url);
  return db.transaction(async (tx) => {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({ url, kinds, secret, isSending: isOn, createdAt: at })
      .returning({ id: webhookEndpoints.id });
    const { id } = made ?? notFound('Webhook');
    await recordAudit(tx, {
      ...{ actorId, at, entity: 'Webhook', entityId: id, label: url },
      action: 'Added',
      summary: 'Added the webhook',
      after: audited(input),
    });
    return { ...(await findWebhook(tx, id)), secret };
  });
};

const lockWebhook = async (tx: Tx, id: string) => {
  const [found] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update');
  return found ?? notFound('Webhook');
};

/** Changes a webhook. Turning it on sends waiting messages immediately. NOT_FOUND, STALE. */
export const editWebhook = async (
  { db, config }: Stores,
  { id, edit, actorId, at }: Actor & { id: string; edit: WebhookEdit },
) => {
  const { url, kinds, isOn, version } = edit;
  checkUrl(config, url);
  // Earlier events are reported with the old settings.
  await catchUpWithEvents(db, [webhooksReader], { withinMs: CATCH_UP_MS });
  return db.transaction(async (tx) => {
    const found = await lockWebhook(tx, id);
    if (found.version !== version)
      throw new AppError(
        'STALE',
        'Someone else has changed this in the meantime. Check the latest version before you save again.',
      );
    const fresh = { failures: 0, failingSince: null, waitUntil: null, pausedAt: null };
    const turned = isOn
      ? { reportsFrom: sql`clock_timestamp()`, reportsUntil: null }
      : { reportsUntil: sql`clock_timestamp()` };
    await tx
      .update(webhookEndpoints)
      .set({
        url,
        kinds,
        isSending: isOn,
        version: version + 1,
        ...(isOn && fresh),
        ...(isOn !== found.isSending && turned),
      })
      .where(eq(webhookEndpoints.id, id));
    await recordAudit(tx, {
      ...{ actorId, at, entity: 'Webhook', entityId: id, label: url },
      action: 'Updated',
      summary: isOn === found.isSending ? 'Changed the webhook' : `Turned the webhook ${isOn ? 'on' : 'off'}`,
      before: audited({ ...found, isOn: found.isSending }),
      after: audited(edit),
    });
    return findWebhook(tx, id);
  });
};

/** Removes a webhook with its log and waiting messages. NOT_FOUND. */
export const removeWebhook = (db: Db, { id, actorId, at }: Actor & { id: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockWebhook(tx, id);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await recordAudit(tx, {
      ...{ actorId, at, entity: 'Webhook', entityId: id, label: found.url },
      action: 'Deleted',
      summary: 'Removed the webhook',
      before: audited({ ...found, isOn: found.isSending }),
    });
  });
