import { z } from 'zod';
import { boundedList, oneOf } from '../wire/fields.ts';
import { recordVersion } from './version.ts';

/** What a webhook can report. */
export const WEBHOOK_KINDS = [
  'order.placed',
  'order.moved',
  'order.cancelled',
  'invoice.issued',
  'credit-note.issued',
  'proof.uploaded',
  'proof.approved',
  'proof.rejected',
  'payment.approved',
  'payment.unapproved',
  'product.added',
  'product.changed',
  'product.removed',
  'stock.changed',
  'stock.low',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Sent on request only, to every webhook. */
export const WEBHOOK_TEST = 'webhook.test';

export const WEBHOOK_LOG_DAYS = 30;

const ADDRESS = 'Enter an address like https://erp.example.com/webhooks.';
const HAS_PASSWORD = /^https?:\/\/[^/?#]*@/i;
const webhookUrl = z
  .string(ADDRESS)
  .trim()
  .max(2000, 'Use at most 2000 characters.')
  .refine(
    (text) => !HAS_PASSWORD.test(text),
    'Leave out the username and the password: they would be shown here. Check the signature instead.',
  )
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: ADDRESS }));

export const webhookInput = z.object({
  url: webhookUrl,
  kinds: boundedList(oneOf(WEBHOOK_KINDS), WEBHOOK_KINDS.length, 'events').transform((kinds) => [
    ...new Set(kinds),
  ]),
  isOn: z.boolean().default(true),
});
export type WebhookInput = z.infer<typeof webhookInput>;
export const webhookEdit = webhookInput.extend({ isOn: z.boolean(), version: recordVersion });
export type WebhookEdit = z.infer<typeof webhookEdit>;

/** `pausedAt`: when it was turned off because nothing had arrived for days; null if a person turned it off. */
export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  kinds: z.array(oneOf(WEBHOOK_KINDS)),
  isOn: z.boolean(),
  pausedAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  waiting: z.number().int(),
  createdAt: z.iso.datetime(),
  version: recordVersion,
});
export type Webhook = z.infer<typeof webhook>;
export const webhookList = z.object({ webhooks: z.array(webhook), total: z.number().int() });

/** A new webhook with the secret that signs its messages, which is returned this once. */
export const createdWebhook = webhook.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * A message to a webhook. `id` is its `webhook-id`, the same at every attempt; what follows `attempts` is about the last
 * one: the HTTP status or, without an answer, the `error`.
 */
export const webhookDelivery = z.object({
  id: z.uuid(),
  kind: z.string(),
  createdAt: z.iso.datetime(),
  state: oneOf(DELIVERY_STATES),
  data: z.unknown(),
  attempts: z.number().int(),
  attemptedAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export const webhookDeliveryList = z.object({
  webhookDeliveries: z.array(webhookDelivery),
  total: z.number().int(),
});
