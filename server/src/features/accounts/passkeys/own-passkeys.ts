import type { addedPasskey, newPasskey, passkeyCreation } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { AppError, isUniqueViolation, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockAccount } from '../lock-account.ts';
import { fullNameOf, labelOf } from '../person-label.ts';
import { dropUnneededCodes, findFactors, replaceRecoveryCodes } from '../second-factor/factors.ts';
import { endSessionsBut } from '../sessions/end-sessions.ts';
import { passkeys, users } from '../tables.ts';
import { CHALLENGE_MS, newChallenge, type RelyingParty, takeChallenge } from './challenges.ts';

const PASSKEYS_PER_PERSON = 20;
/** Ed25519, ES256 and RS256, by their COSE numbers: every browser and system supports at least one. */
const ALGORITHMS = [-8, -7, -257];
const UNVERIFIED = 'This passkey could not be checked. Try again.';

type Owner = { id: string; at: Date };
type Row = typeof passkeys.$inferSelect;

/** The id of a person in their passkeys. */
export const userHandleOf = (userId: string): string => Buffer.from(userId, 'utf8').toString('base64url');

/** Returns the options with which a browser creates a passkey. CONFLICT if the person has too many. */
export const startPasskey = async (
  db: Db,
  { id, at }: Owner,
  party: RelyingParty,
): Promise<z.infer<typeof passkeyCreation>> => {
  const [person] = await db.select().from(users).where(eq(users.id, id));
  if (!person) return notFound('User');
  const own = await db.select().from(passkeys).where(eq(passkeys.userId, id));
  if (own.length >= PASSKEYS_PER_PERSON)
    throw new AppError(
      'CONFLICT',
      `You have ${own.length} passkeys. Remove one that you no longer use first.`,
    );
  return {
    challenge: await newChallenge(db, id, at),
    rp: { id: party.id, name: party.id },
    user: { id: userHandleOf(id), name: person.username, displayName: fullNameOf(person) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
};

const refuse = (): never => {
  throw new AppError('VALIDATION', UNVERIFIED, { errors: { passkey: UNVERIFIED } });
};

/** Verifies the browser's response to a challenge of this person: once, from this page, with the owner verified. */
const verifyCreated = async (
  db: Db,
  { id, at }: Owner,
  party: RelyingParty,
  { id: credentialId, rawId, type, response }: z.infer<typeof newPasskey>['passkey'],
) => {
  const challenge = await takeChallenge(db, response.clientDataJSON, id, at);
  if (!challenge) return refuse();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId,
      type,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!checked?.verified || checked.registrationInfo.credential.id !== credentialId) return refuse();
  return checked.registrationInfo;
};

const audit = async (
  tx: Tx,
  { id, at }: Owner,
  action: 'Added' | 'Deleted',
  summary: string,
): Promise<void> => {
  const [person] = await tx.select().from(users).where(eq(users.id, id));
  if (!person) return notFound('User');
  const label = labelOf(person);
  await recordAudit(tx, { actorId: id, action, entity: 'Customer', entityId: id, label, summary, at });
};

const showPasskey = (row: Row): z.infer<typeof addedPasskey>['passkey'] => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isBackedUp: row.isBackedUp,
});

/**
 * Adds a passkey. If it is the first second factor of a member of staff, their other sessions end, and recovery codes are
 * returned with it. VALIDATION if it does not answer a current challenge; CONFLICT if it is already registered.
 */
export const addPasskey = async (
  db: Db,
  owner: Owner & { sessionId: string },
  party: RelyingParty,
  { name, passkey }: z.infer<typeof newPasskey>,
): Promise<z.infer<typeof addedPasskey>> => {
  const { id, at, sessionId } = owner;
  const { credential, credentialBackedUp } = await verifyCreated(db, owner, party, passkey);
  const add = db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const before = await findFactors(tx, id);
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId: id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: passkey.response.transports ?? [],
        isBackedUp: credentialBackedUp,
        name,
        createdAt: at,
      })
      .returning();
    if (!row) throw new Error('No passkey was added');
    await audit(tx, owner, 'Added', `Added the passkey ${name}`);
    const isFirst = before.methods.length === 0 && (await findFactors(tx, id)).methods.length > 0;
    if (isFirst) await endSessionsBut(tx, id, { id: sessionId, at });
    return { passkey: showPasskey(row), recoveryCodes: isFirst ? await replaceRecoveryCodes(tx, id) : null };
  });
  return add.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', 'This passkey is already registered.');
  });
};

const own = (id: string, passkeyId: string) => and(eq(passkeys.id, passkeyId), eq(passkeys.userId, id));

/** NOT_FOUND also for another person's passkey. */
export const renamePasskey = async (
  db: Db,
  { id, passkeyId, name }: { id: string; passkeyId: string; name: string },
): Promise<void> => {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(own(id, passkeyId))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) notFound('Passkey');
};

/** NOT_FOUND also for another person's passkey. */
export const removePasskey = (
  db: Db,
  { passkeyId, ...owner }: Owner & { passkeyId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, owner.id);
    const [removed] = await tx
      .delete(passkeys)
      .where(own(owner.id, passkeyId))
      .returning({ name: passkeys.name });
    if (!removed) return notFound('Passkey');
    await dropUnneededCodes(tx, owner.id);
    await audit(tx, owner, 'Deleted', `Removed the passkey ${removed.name}`);
  });
