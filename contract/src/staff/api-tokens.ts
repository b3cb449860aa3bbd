import { z } from 'zod';
import { boundedList, oneOf, requiredText, wholeNumber } from '../wire/fields.ts';

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

/** `hint` is the beginning of the token, to recognise it; `lastUsedAt` is precise to the minute. */
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
