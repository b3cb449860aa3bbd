import { randomBytes } from 'node:crypto';
import type { ApiTokenInput, CreatedApiToken } from '@formulary/contract';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { hashToken } from '../create-session.ts';
import { apiTokens, users } from '../tables.ts';
import { findToken } from './list-tokens.ts';

const HINT_BYTES = 4;
const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;

/** The format of every token: the prefix, by which scanners for leaked secrets recognise it, an id, and the secret. */
export const TOKEN_FORM = /^fml_[0-9a-f]{8}_[\w-]{43}$/;

/**
 * Creates a token and the account that it acts as, and returns it with its secret, which is not stored. Without an actor,
 * as on the command line, the token is recorded as its own creator.
 */
export const createToken = (
  db: Db,
  {
    input: { name, scopes, days },
    actorId,
    at,
  }: Omit<Actor, 'actorId'> & { actorId?: string; input: ApiTokenInput },
): Promise<CreatedApiToken> =>
  db.transaction(async (tx) => {
    const id = newId();
    const hint = `fml_${randomBytes(HINT_BYTES).toString('hex')}`;
    const token = `${hint}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const expiresAt = new Date(at.getTime() + days * DAY_MS);
    await tx
      .insert(users)
      .values({ id, username: hint, name, role: 'Staff', isMachine: true, createdAt: at });
    const createdBy = actorId ?? id;
    await tx
      .insert(apiTokens)
      .values({ id, tokenHash: hashToken(token), scopes, createdBy, createdAt: at, expiresAt });
    await recordAudit(tx, {
      actorId: createdBy,
      action: 'Added',
      entity: 'ApiToken',
      entityId: id,
      label: `${name} (${hint})`,
      summary: actorId ? 'Created the API token' : 'Created the API token on the command line',
      after: { scopes, expiresAt: expiresAt.toISOString() },
      at,
    });
    return { ...(await findToken(tx, id)), token };
  });
