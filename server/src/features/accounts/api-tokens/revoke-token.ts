import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { apiTokens, users } from '../tables.ts';
import { findToken } from './list-tokens.ts';

/**
 * Revokes a token on every instance; instances learn of it from the change of its account. Revoking again changes nothing.
 * NOT_FOUND.
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
