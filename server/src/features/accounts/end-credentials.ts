import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { endSessionsBut, endSessionsOf } from './end-sessions.ts';
import {
  emailChanges,
  knownDevices,
  passkeyChallenges,
  passwordLinks,
  passwordResets,
  pendingSignIns,
} from './tables.ts';

/**
 * Ends everything that a person's earlier password or email address can still open: one-time password links, an unconfirmed
 * email address, and pending sign-ins. Call it wherever a password, an address or a second factor is replaced.
 */
export const endLinks = async (tx: Tx, userId: string): Promise<void> => {
  for (const table of [passwordLinks, passwordResets, emailChanges, pendingSignIns, passkeyChallenges])
    await tx.delete(table).where(eq(table.userId, userId));
};

/** Ends links, known devices and sessions of a person; the session `exceptSession` continues. */
export const endCredentials = async (
  tx: Tx,
  userId: string,
  { exceptSession, at }: { exceptSession?: string; at: Date },
): Promise<void> => {
  await endLinks(tx, userId);
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  if (exceptSession === undefined) await endSessionsOf(tx, userId, { at });
  else await endSessionsBut(tx, userId, { id: exceptSession, at });
};
