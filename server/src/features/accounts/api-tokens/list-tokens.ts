import type { ApiToken, Page } from '@formulary/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../db/client.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { fullNameOf } from '../person-label.ts';
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

export const findToken = async (db: Db | Tx, id: string): Promise<ApiToken> => {
  const [row] = await selectTokens(db).where(eq(apiTokens.id, id));
  return row ? toApiToken(row) : notFound('API token');
};
