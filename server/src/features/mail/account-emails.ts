import { formatDateTime } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { findTimeZone } from '../../db/store-days.ts';
import type { Content, QueuedEmail } from '../../mail/mail.ts';
import { makeEmailLink } from '../accounts/own-email/change-email.ts';
import { makeResetLink } from '../accounts/password-link/forgotten-password.ts';
import { makeMailedLink } from '../accounts/password-link/make-password-link.ts';
import { users } from '../accounts/tables.ts';
import type { Addressed } from './emails.ts';

/** Emails about a person's sign-in. */
export type AccountEmail = Exclude<Extract<QueuedEmail, { userId: string }>, { kind: 'notifications' }>;

const NOT_YOU = 'If this was not you, please contact us immediately.';

const expiry = async (db: Db, expiresAt: string): Promise<string> =>
  `It expires on ${formatDateTime(expiresAt, await findTimeZone(db))}.`;

const passwordLink = async (db: Db, path: string, expiresAt: string): Promise<Content> => ({
  subject: 'Set your password',
  paragraphs: [
    'Use the link below to set the password of your account. The link works once.',
    await expiry(db, expiresAt),
  ],
  page: { label: 'Set your password', path },
});

const passwordReset = async (
  db: Db,
  { path, username, expiresAt }: { path: string; username: string; expiresAt: string },
): Promise<Content> => ({
  subject: 'Set a new password',
  paragraphs: [
    'Someone, hopefully you, asked for a new password for your account. Use the link below to set it. The link works once.',
    await expiry(db, expiresAt),
    'If it was not you, ignore this email: your password stays as it is.',
  ],
  facts: [['Username', username]],
  page: { label: 'Set a new password', path },
});

const passwordChanged = async (db: Db, username: string, at: string): Promise<Content> => ({
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your account was changed on ${formatDateTime(at, await findTimeZone(db))}, and your other devices were signed out.`,
    NOT_YOU,
  ],
  facts: [['Username', username]],
});

const wrongCodes = async (db: Db, username: string, at: string): Promise<Content> => ({
  subject: 'Wrong codes at sign-in',
  paragraphs: [
    `On ${formatDateTime(at, await findTimeZone(db))} someone entered the correct password for your account, and then several wrong codes.`,
    'If this was not you, someone else knows your password. Change it now.',
  ],
  facts: [['Username', username]],
  page: { label: 'Change your password', path: '/profile/change-password' },
});

const emailConfirmation = async (
  db: Db,
  { path, expiresAt }: { path: string; expiresAt: string },
): Promise<Content> => ({
  subject: 'Confirm your email address',
  paragraphs: [
    'Open the link below to use this email address for your account. The link works once.',
    await expiry(db, expiresAt),
    'If you did not ask for this, ignore this email.',
  ],
  page: { label: 'Confirm this address', path },
});

const emailChanged = (username: string): Content => ({
  subject: 'Your email address was changed',
  paragraphs: ['Emails about your account will now be sent to another address.', NOT_YOU],
  facts: [['Username', username]],
});

/** Writes an email about a person's sign-in; undefined once its link has been used, replaced or has expired. */
export const accountEmail = async (
  db: Db,
  email: AccountEmail,
  now: Date,
): Promise<Addressed | undefined> => {
  const { userId } = email;
  const [person] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  if (!person) return undefined;
  const { username } = person;
  if (email.kind === 'password-changed')
    return { userId, content: await passwordChanged(db, username, email.at) };
  if (email.kind === 'wrong-codes') return { userId, content: await wrongCodes(db, username, email.at) };
  if (email.kind === 'email-changed') return { userId, to: email.to, content: emailChanged(username) };
  const { expiresAt } = email;
  const link = { userId, expiresAt: new Date(expiresAt), now };
  if (email.kind === 'email-confirmation') {
    const made = await makeEmailLink(db, link);
    if (!made) return undefined;
    const content = await emailConfirmation(db, { path: made.path, expiresAt });
    return { userId, to: made.email, isUnconfirmed: true, content };
  }
  const isReset = email.kind === 'password-reset';
  const path = isReset ? await makeResetLink(db, link) : await makeMailedLink(db, link);
  if (path === undefined) return undefined;
  return {
    userId,
    content: isReset
      ? await passwordReset(db, { path, username, expiresAt })
      : await passwordLink(db, path, expiresAt),
  };
};
