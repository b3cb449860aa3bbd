import { trimEndOf } from '@formulary/contract';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findBusiness } from '../business/queries.ts';
import { brands } from '../storefront/tables.ts';
import { labelOf } from './person-label.ts';
import { endCredentials } from './sessions/end-sessions.ts';
import { users } from './tables.ts';

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one thread. Runs off the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/**
 * Verified for an unknown user or one without a password, so that every refusal takes the same time. All zeros, because
 * hashing something at each start would take time and 19 MiB.
 */
const NOBODY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches the hash. Without a hash it never does, after the same amount of work. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? NOBODY, password);
  return passwordHash !== null && isRight;
};

const COMMON = 'This password is too common. Choose another.';
const A_NAME = 'The password must not be your username, your email address or the name of the store.';

/** Loaded when the first password is set, so that a server that sets none does not hold its 49,000 words. */
const mostUsed = (() => {
  let words: Promise<Set<string>> | undefined;
  return (): Promise<Set<string>> => {
    words ??= import('@zxcvbn-ts/language-common').then(
      ({ dictionary }) => new Set(dictionary['passwords-common']),
    );
    return words;
  };
})();

/** A name for comparison: without case, punctuation and the digits that people append. */
const bare = (text: string): string =>
  trimEndOf(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''), '0123456789');

const findStoreNames = async (db: Db | Tx): Promise<string[]> => {
  const [rows, { tradingName, legalName }] = await Promise.all([
    db.select({ title: brands.title }).from(brands),
    findBusiness(db),
  ]);
  return [...rows.map(({ title }) => title ?? ''), tradingName, legalName, 'Formulary'];
};

type Owner = { username: string; email?: string | null | undefined };

/**
 * Refuses a new password that is one of the most common, or the name of its owner or of the store. VALIDATION with
 * `errors` under `field`.
 */
export const refuseWeakPassword = async (
  db: Db | Tx,
  password: string,
  { username, email }: Owner,
  field: 'password' | 'newPassword',
): Promise<void> => {
  const refuse = (message: string): never => {
    throw new AppError('VALIDATION', message, { errors: { [field]: message } });
  };
  if ((await mostUsed()).has(password.toLowerCase())) refuse(COMMON);
  const names = [username, email ?? '', email?.split('@')[0] ?? '', ...(await findStoreNames(db))];
  const typed = bare(password);
  if (names.map(bare).some((name) => name !== '' && name === typed)) refuse(A_NAME);
};

/**
 * Sets a password from the command line: the person's sessions and one-time links end, and their devices are forgotten.
 * Usernames are case-insensitive. NOT_FOUND, VALIDATION.
 */
export const setPassword = async (db: Db, username: string, password: string, at: Date): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: at, version: sql`${users.version} + 1` })
      .where(sql`lower(${users.username}) = lower(${username})`)
      .returning();
    if (!person) return notFound(`The user ${username} is`);
    await refuseWeakPassword(tx, password, person, 'password');
    await endCredentials(tx, person.id, { at });
    await recordAudit(tx, {
      actorId: person.id,
      action: 'Updated',
      entity: 'Customer',
      entityId: person.id,
      label: labelOf(person),
      summary: 'Set the password from the command line',
      at,
    });
  });
};
