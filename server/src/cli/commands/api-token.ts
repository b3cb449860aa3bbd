import { type ApiToken, apiTokenInput, formatDate } from '@formulary/contract';
import { z } from 'zod';
import { findTimeZone } from '../../db/store-days.ts';
import { createToken, listTokens, revokeToken } from '../../features/accounts/api-tokens/api-tokens.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../terminal.ts';

type Stores = Pick<Services, 'db' | 'clock'>;

const given = z.object({ scopes: z.string(), days: z.coerce.number().optional() });

/** Prints a new API token, which cannot be shown again. */
export const tokenCreateCommand = async (
  { db, clock }: Stores,
  name: string,
  options: unknown,
  print: Print,
): Promise<void> => {
  const { scopes, days } = given.parse(options);
  const asked = { name, scopes: scopes.split(',').map((scope) => scope.trim()), days };
  const parsed = apiTokenInput.safeParse(asked);
  if (!parsed.success) throw new CommandError(parsed.error.issues.map(({ message }) => message).join('\n'));
  const { token, expiresAt } = await createToken(db, { input: parsed.data, at: clock() });
  print(`${token}\nThis is shown only once. It expires on ${formatDate(expiresAt, await findTimeZone(db))}.`);
};

const MOST = 1000;

const stateOf = ({ revokedAt, expiresAt }: ApiToken, now: Date): string => {
  if (revokedAt) return 'revoked';
  return new Date(expiresAt) <= now ? 'expired' : 'active';
};

export const tokenListCommand = async ({ db, clock }: Stores, print: Print): Promise<void> => {
  const { apiTokens } = await listTokens(db, { skip: 0, take: MOST });
  if (apiTokens.length === 0) return print('There are no API tokens.');
  const timeZone = await findTimeZone(db);
  const dateOf = (moment: string | null): string => (moment ? formatDate(moment, timeZone) : 'never');
  for (const token of apiTokens)
    print(
      `${token.hint}  ${stateOf(token, clock())}  ${token.name}  [${token.scopes.join(', ')}]  expires ${dateOf(token.expiresAt)}, last used ${dateOf(token.lastUsedAt)}`,
    );
};

/** Revokes the token that begins with this hint. */
export const tokenRevokeCommand = async (
  { db, clock }: Stores,
  hint: string,
  print: Print,
): Promise<void> => {
  const { apiTokens } = await listTokens(db, { skip: 0, take: MOST });
  const token = apiTokens.find((one) => one.hint === hint);
  if (!token)
    throw new CommandError(`No API token begins with ${hint}. See: npm run formulary -- token list`);
  await revokeToken(db, { id: token.id, at: clock() });
  print(`The API token ${token.name} (${hint}) is revoked.`);
};
