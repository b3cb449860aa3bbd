import { randomBytes } from 'node:crypto';
import { PASSWORD_LINK_HOURS, type PasswordLink } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import { hashToken } from '../create-session.ts';
import { passwordLinks } from '../tables.ts';

const TOKEN_BYTES = 32;

/**
 * Makes the one-time link by which a person sets a password, in the caller's transaction; an older one ends. What is
 * answered is kept nowhere: here alone could it be sent to them.
 */
export const makePasswordLink = async (
  tx: Tx,
  { userId, actorId, at }: { userId: string; actorId: string; at: Date },
): Promise<PasswordLink> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(at.getTime() + PASSWORD_LINK_HOURS * 3_600_000);
  const link = { tokenHash: hashToken(token), createdBy: actorId, createdAt: at, expiresAt };
  await tx
    .insert(passwordLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: passwordLinks.userId, set: link });
  return { path: `/set-password/${token}`, expiresAt: expiresAt.toISOString() };
};
