import type { NotificationKind } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Services } from '../../http/app.ts';
import { type QueuedEmail, writeMessage } from '../../mail/mail.ts';
import { queuePasswordResets } from '../accounts/password-link/forgotten-password.ts';
import { users } from '../accounts/tables.ts';
import { reminderEmail } from '../credit-control/reminders/reminder-email.ts';
import { wantsEmail } from '../notifications/queries.ts';
import { findSender, openBrandFile } from '../storefront/branding/find-brand.ts';
import { accountEmail } from './account-emails.ts';
import { type Addressed, documentEmail, orderEmail, proofEmail } from './emails.ts';
import { notificationsEmail } from './notifications-email.ts';
import { sentEmails } from './tables.ts';

/** An email to a person, as opposed to a request for emails. */
type SentEmail = Exclude<QueuedEmail, { kind: 'password-forgotten' }>;

/** Returns a key for the subject of an email, so that a retried job sends only one. */
const factOf = (email: SentEmail): string => {
  if ('orderId' in email) return email.orderId;
  if ('documentId' in email) return email.documentId;
  if ('customerId' in email) return `${email.customerId} ${email.at}`;
  if ('paymentId' in email) return `${email.paymentId} ${email.at}`;
  // Each notification is in only one email.
  if ('ids' in email) return `${email.ids[0]}`;
  return `${email.userId} ${'at' in email ? email.at : email.expiresAt}`;
};

const contentOf = async (db: Db, email: SentEmail, now: Date): Promise<Addressed | undefined> => {
  if ('orderId' in email) return orderEmail(db, email.kind, email.orderId);
  if ('documentId' in email) return documentEmail(db, email.documentId);
  if ('paymentId' in email) return proofEmail(db, email.kind, email.paymentId);
  if ('customerId' in email) return reminderEmail(db, email);
  if ('ids' in email) return notificationsEmail(db, email);
  return accountEmail(db, email, now);
};

/** The kinds of emails that people can turn off, by their kind of notification. */
const CHOSEN: { [Kind in QueuedEmail['kind']]?: NotificationKind } = {
  'order-placed': 'order-placed',
  'order-dispatched': 'order-dispatched',
  'order-cancelled': 'order-cancelled',
  'proof-approved': 'payment-approved',
  'proof-rejected': 'payment-rejected',
};

const isSent = async (db: Db, kind: string, about: string): Promise<boolean> => {
  const [sent] = await db
    .select({ kind: sentEmails.kind })
    .from(sentEmails)
    .where(and(eq(sentEmails.kind, kind), eq(sentEmails.about, about)));
  return sent !== undefined;
};

/**
 * Returns a function that sends each email once, to recipients with an address. Emails that no longer apply are not
 * sent. Rejects if the mail server does not accept one, and the job is retried.
 */
export const sendEmail = ({ db, config, mail, clock }: Services): ((email: QueuedEmail) => Promise<void>) => {
  // Errors in the file are logged where the web app reads it.
  const readBrandFile = openBrandFile(config.brandingFile, { warn: () => {} });

  return async (email) => {
    if (email.kind === 'password-forgotten') return queuePasswordResets({ db, mail, clock }, email.account);
    const { kind } = email;
    const about = factOf(email);
    if (await isSent(db, kind, about)) return;
    const addressed = await contentOf(db, email, clock());
    if (!addressed) return;
    const { userId, to, isUnconfirmed, content } = addressed;
    const chosen = CHOSEN[kind];
    if (chosen && !(await wantsEmail(db, userId, chosen))) return;
    const [person] = await db.select().from(users).where(eq(users.id, userId));
    const address = to ?? person?.email;
    if (!person || !address) return;
    const brand = await findSender(db, new URL(mail.pageUrl('/')).host, await readBrandFile());
    const name = isUnconfirmed ? undefined : person.name;
    const message = writeMessage(content, { ...brand, name, pageUrl: mail.pageUrl });
    await mail.deliver({ ...message, to: address, fromName: brand.title });
    await db.insert(sentEmails).values({ kind, about, userId, address }).onConflictDoNothing();
  };
};
