import { randomBytes } from 'node:crypto';
import type { ApiToken, ApiTokenInput, CreatedApiToken, Page } from '@formulary/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fullNameOf } from '../person-label.ts';
import { hashToken } from '../sessions/create-session.ts';
import { apiTokens, users } from '../tables.ts';

const creators = alias(users, 'creators');

const selectTokens = (db: Db | Tx) =>
  db
    .select({
      token: apiTokens,
      name: users.name,
      hint: users.username,
      creator: { name: creators.name, surname: creators.surname },
      madeItself: sql<boolean>`${apiTokens.createdBy} = ${apiTokens.id}`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.id))
    .innerJoin(creators, eq(creators.id, apiTokens.createdBy));

type Row = Awaited<ReturnType<typeof selectTokens>>[number];

const toApiToken = ({ token, name, hint, creator, madeItself }: Row): ApiToken => ({
  id: token.id,
  name,
  hint,
  scopes: token.scopes,
  createdAt: token.createdAt.toISOString(),
  createdBy: madeItself ? 'the command line' : fullNameOf(creator),
  expiresAt: token.expiresAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  revokedAt: token.revokedAt?.toISOString() ?? null,
});

/** Lists tokens, newest first, including expired and revoked ones, because the audit log names them. */
export const listTokens = async (
  db: Db,
  { skip, take }: Page,
): Promise<{ apiTokens: ApiToken[]; total: number }> => {
  const [rows, total] = await Promise.all([
    selectTokens(db)
      .orderBy(desc(apiTokens.id))
      .offset(skip)
      .limit(take - skip),
    db.$count(apiTokens),
  ]);
  return { apiTokens: rows.map(toApiToken), total };
};

const findToken = async (db: Db | Tx, id: string): Promise<ApiToken> => {
  const [row] = await selectTokens(db).where(eq(apiTokens.id, id));
  return row ? toApiToken(row) : notFound('API token');
};

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

/**
 * Revokes a token on every instance; instances learn of it from the change to its account. Revoking again changes
 * nothing. NOT_FOUND.
 */
export const revokeToken = (
  db: Db,
  { id, actorId, at }: Omit<Actor, 'actorId'> & { id: string; actorId?: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { name, hint } = await findToken(tx, id);
    const revoked = await tx
      .update(apiTokens)
      .set({ revokedAt: at })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ id: apiTokens.id });
    if (revoked.length === 0) return;
    await tx.update(users).set({ deactivatedAt: at, updatedAt: at }).where(eq(users.id, id));
    await recordAudit(tx, {
      actorId: actorId ?? id,
      action: 'Deleted',
      entity: 'ApiToken',
      entityId: id,
      label: `${name} (${hint})`,
      summary: actorId ? 'Revoked the API token' : 'Revoked the API token on the command line',
      at,
    });
  });
