import { z } from 'zod';
import { boundedList, oneOf, recordVersion, requiredText, wholeNumber } from '../wire/fields.ts';

/** The permissions of an API token: reading or changing one area. Each API route names the scope that it needs. */
export const API_SCOPES = [
  'catalogue:read',
  'catalogue:write',
  'stock:write',
  'orders:read',
  'orders:write',
  'documents:read',
  'documents:write',
  'payments:read',
  'payments:write',
  'customers:read',
  'customers:write',
  'accounting:read',
  'webhooks:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
const apiScope = oneOf(API_SCOPES);

/** A token is valid for at most a year, so that a forgotten one expires. */
export const API_TOKEN_DAYS = 365;

export const apiTokenInput = z.object({
  name: requiredText('Enter the name of the system that will use the token.', 100),
  scopes: boundedList(apiScope, API_SCOPES.length, 'scopes').transform((scopes) => [...new Set(scopes)]),
  days: wholeNumber(1, API_TOKEN_DAYS).default(API_TOKEN_DAYS),
});
export type ApiTokenInput = z.infer<typeof apiTokenInput>;

/** `hint` is the beginning of the token, by which people recognise it; `lastUsedAt` is precise to the minute. */
export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(apiScope),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenList = z.object({ apiTokens: z.array(apiToken), total: z.number().int() });

/** A new token, which is returned only once. */
export const createdApiToken = apiToken.extend({ token: z.string() });
export type CreatedApiToken = z.infer<typeof createdApiToken>;

/** The events that a webhook can report, with their labels. The server's `features/webhooks/webhooks-reader.ts` has the contents. */
export const WEBHOOKS = {
  'order.placed': 'Order placed',
  'order.moved': 'Order status changed',
  'order.cancelled': 'Order cancelled',
  'invoice.issued': 'Invoice issued',
  'credit-note.issued': 'Credit note issued',
  'problem.reported': 'Problem with an order reported',
  'problem.decided': 'Reported problem credited, rejected or resolved',
  'proof.uploaded': 'Proof of payment uploaded',
  'proof.approved': 'Proof of payment approved',
  'proof.rejected': 'Proof of payment rejected',
  'payment.approved': 'Payment approved, recorded or matched to a bank line',
  'payment.recorded': 'Payment recorded by staff or from a bank statement',
  'payment.unapproved': 'Approval of a payment undone',
  'product.added': 'Product added',
  'product.changed': 'Product changed',
  'product.removed': 'Product removed',
  'stock.changed': 'Stock changed',
  'stock.low': 'Low stock',
} as const;
export type WebhookKind = keyof typeof WEBHOOKS;
export const WEBHOOK_KINDS = Object.keys(WEBHOOKS) as [WebhookKind, ...WebhookKind[]];

/** Sent on request only, to every webhook. */
export const WEBHOOK_TEST = 'webhook.test';

export const WEBHOOK_LOG_DAYS = 30;

const ADDRESS = 'Enter an address, such as https://erp.example.com/webhooks.';
const HAS_PASSWORD = /^https?:\/\/[^/?#]*@/i;
const webhookUrl = z
  .string(ADDRESS)
  .trim()
  .max(2000, 'Use at most 2000 characters.')
  .refine(
    (text) => !HAS_PASSWORD.test(text),
    'Remove the username and password, which would be visible here. Check the signature instead.',
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

/** `pausedAt`: when it was turned off because no message had arrived for days; null if a person turned it off. */
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

/** A new webhook with the secret that signs its messages, which is returned only once. */
export const createdWebhook = webhook.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * A message to a webhook. `id` is its `webhook-id`, the same at every attempt; the fields after `attempts` describe the last
 * one: the HTTP status or, without a response, the `error`.
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
