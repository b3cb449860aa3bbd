import { randomBytes } from 'node:crypto';
import { PASSWORD_LINK_HOURS, type PasswordLink } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import type { Mail } from '../../../mail/mail.ts';
import { hashToken } from '../create-session.ts';
import { passwordLinks } from '../tables.ts';

const TOKEN_BYTES = 32;

/**
 * Makes the one-time link by which a person sets a password, in the caller's transaction; an older one ends. Where
 * there is a mail server, and they have an address, it is sent to them too.
 */
export const makePasswordLink = async (
  tx: Tx,
  mail: Mail,
  { person, actorId, at }: { person: { id: string; email: string | null }; actorId: string; at: Date },
): Promise<PasswordLink> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(at.getTime() + PASSWORD_LINK_HOURS * 3_600_000);
  const link = { tokenHash: hashToken(token), createdBy: actorId, createdAt: at, expiresAt };
  await tx
    .insert(passwordLinks)
    .values({ userId: person.id, ...link })
    .onConflictDoUpdate({ target: passwordLinks.userId, set: link });
  const made = { path: `/set-password/${token}`, expiresAt: expiresAt.toISOString() };
  const mailedTo = mail.isOn ? person.email : null;
  if (mailedTo) await mail.queue(tx, { kind: 'password-link', userId: person.id, ...made });
  return { ...made, mailedTo };
};
