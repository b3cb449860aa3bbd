import type { Login, NextSignInStep } from '@formulary/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { verifyPassword } from '../password.ts';
import { labelOf } from '../person-label.ts';
import { findFactors } from '../second-factor/factors.ts';
import { startPendingSignIn } from '../second-factor/pending-sign-in.ts';
import { createSession, isHttps } from '../sessions/create-session.ts';
import { users } from '../tables.ts';
import { findKnownDevice } from './known-devices.ts';
import type { SignInLimits } from './limits.ts';

const hasUsername = (username: string) => sql`lower(${users.username}) = lower(${username})`;

const findAccount = async (db: Db, username: string) => {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      surname: users.surname,
      passwordHash: users.passwordHash,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(hasUsername(username));
  return user;
};
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The result of a correct password: a session, or a sign-in pending the second factor. */
type Opened = { token: string } | { pending: string; methods: NextSignInStep['methods'] };

/** Opens a session only if the verified password is still current. */
const openSession = (
  { db, clock, config }: Services,
  { id, passwordHash }: Account,
  request: FastifyRequest,
): Promise<Opened | null> =>
  db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), isNull(users.deactivatedAt)))
      .for('share');
    if (!user) return null;
    const { methods } = await findFactors(tx, id);
    if (methods.length > 0) return { pending: await startPendingSignIn(tx, id, clock()), methods };
    const userAgent = request.headers['user-agent'] ?? '';
    return {
      token: await createSession({ db: tx, clock, config }, id, userAgent, { hostOnly: isHttps(request) }),
    };
  });

/** The account with its session or pending sign-in, or the account that failed to sign in. */
type Outcome = { account: Account; opened: Opened } | { account: Account | undefined; why: string };

/**
 * Tries to sign in, with the same work whether the username, the password or both are wrong. Throws TOO_MANY_REQUESTS
 * after too many failed attempts.
 */
const trySignIn = async (
  services: Services,
  limits: SignInLimits,
  { username, password }: Login,
  request: FastifyRequest,
): Promise<Outcome> => {
  const { db, clock } = services;
  const typed = username.trim();
  const knownDevice = await findKnownDevice(db, request, hasUsername(typed), clock());
  const caller = { account: typed.toLowerCase(), address: request.ip, knownDevice };
  await limits.begin(caller);
  const account = await findAccount(db, typed);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight) return { account, why: 'wrong password' };
  const opened = await openSession(services, account, request);
  if (!opened) return { account, why: account.deactivatedAt ? 'deactivated' : 'password just changed' };
  await limits.forgive(caller);
  return { account, opened };
};

/**
 * Checks the password and returns what it opened. Throws INVALID_CREDENTIALS with the same message for every reason,
 * after calling `onRefused` if the account exists; TOO_MANY_REQUESTS.
 */
export const signIn = async (
  services: Services,
  limits: SignInLimits,
  login: Login,
  { request, onRefused }: { request: FastifyRequest; onRefused: (account: Account, why: string) => void },
): Promise<{ account: Account; opened: Opened }> => {
  const outcome = await trySignIn(services, limits, login, request);
  if ('opened' in outcome) return outcome;
  if (outcome.account) onRefused(outcome.account, outcome.why);
  throw new AppError('INVALID_CREDENTIALS', 'Invalid credentials');
};

/** The fields by which the audit log names a person. */
export type SignedIn = Pick<typeof users.$inferSelect, 'id' | 'name' | 'surname' | 'username'>;
const HOUR_SECONDS = 60 * 60;

/** Returns the request's origin for the audit log. */
const originOf = ({ ip, headers }: FastifyRequest): Record<string, unknown> => ({
  address: ip,
  browser: (headers['user-agent'] ?? '').toWellFormed().replaceAll('\0', '').slice(0, 200),
});

/**
 * Records sign-ins and wrong passwords in the audit log, at most a few per account and hour, so that a guesser or a
 * sign-in loop cannot flood it. An unknown username is not recorded, because it may be a mistyped password.
 */
export const recordSignIns = (db: Db) => {
  const limit = (name: string, points: number) =>
    limitRate(db, { name, points, seconds: HOUR_SECONDS, refusal: '' });
  const ofSignIns = limit('audited-sign-in', 60);
  const ofFailures = limit('audited-failure', 10);

  const write = (tx: Db | Tx, person: SignedIn, request: FastifyRequest, summary: string, at: Date) =>
    tx.transaction((inner) =>
      recordAudit(inner, {
        actorId: person.id,
        action: 'Added',
        entity: 'Session',
        entityId: person.id,
        label: labelOf(person),
        summary,
        after: originOf(request),
        at,
      }),
    );

  return {
    signedIn: async (person: SignedIn, request: FastifyRequest, at: Date): Promise<void> => {
      if (await ofSignIns.allows(person.id)) await write(db, person, request, 'Signed in', at);
    },
    refused: async (person: SignedIn, request: FastifyRequest, why: string, at: Date): Promise<void> => {
      if (await ofFailures.allows(person.id)) await write(db, person, request, `Sign-in refused: ${why}`, at);
    },
  };
};
