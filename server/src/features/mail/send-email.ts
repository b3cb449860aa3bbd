import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Services } from '../../http/app.ts';
import type { QueuedEmail } from '../../mail/mail.ts';
import { writeMessage } from '../../mail/write-message.ts';
import { makeMailedLink } from '../accounts/password-link/make-password-link.ts';
import { users } from '../accounts/tables.ts';
import { reminderEmail } from '../credit-control/reminders/reminder-email.ts';
import { openBrandFile } from '../storefront/branding/brand-file.ts';
import { findBrand } from '../storefront/branding/find-brand.ts';
import { type Addressed, documentEmail, orderEmail, passwordEmail, proofEmail } from './emails.ts';
import { sentEmails } from './tables.ts';

/** Returns a key for what an email is about, so that a retried order sends only one. */
const factOf = (email: QueuedEmail): string => {
  if ('orderId' in email) return email.orderId;
  if ('documentId' in email) return email.documentId;
  if ('customerId' in email) return `${email.customerId} ${email.at}`;
  return 'paymentId' in email ? `${email.paymentId} ${email.at}` : `${email.userId} ${email.expiresAt}`;
};

const contentOf = async (db: Db, email: QueuedEmail, now: Date): Promise<Addressed | undefined> => {
  if ('orderId' in email) return orderEmail(db, email.kind, email.orderId);
  if ('documentId' in email) return documentEmail(db, email.documentId);
  if ('paymentId' in email) return proofEmail(db, email.kind, email.paymentId);
  if ('customerId' in email) return reminderEmail(db, email);
  const { userId, expiresAt } = email;
  const path = await makeMailedLink(db, { userId, expiresAt: new Date(expiresAt), now });
  return path === undefined ? undefined : { userId, content: await passwordEmail(db, { path, expiresAt }) };
};

const isSent = async (db: Db, kind: string, about: string): Promise<boolean> => {
  const [sent] = await db
    .select({ kind: sentEmails.kind })
    .from(sentEmails)
    .where(and(eq(sentEmails.kind, kind), eq(sentEmails.about, about)));
  return sent !== undefined;
};

/**
 * Returns a function that sends each email once, to recipients with an address. An email that no longer applies is not
 * sent. Rejects if the mail server does not accept it, and the job is retried.
 */
export const sendEmail = ({ db, config, mail, clock }: Services): ((email: QueuedEmail) => Promise<void>) => {
  // Faults in the file are logged where the web app reads it.
  const readBrandFile = openBrandFile(config.brandingFile, { warn: () => {} });

  return async (email) => {
    const { kind } = email;
    const about = factOf(email);
    if (await isSent(db, kind, about)) return;
    const addressed = await contentOf(db, email, clock());
    if (!addressed) return;
    const { userId, content } = addressed;
    const [person] = await db.select().from(users).where(eq(users.id, userId));
    if (!person?.email) return;
    const brand = await findBrand(db, new URL(mail.pageUrl('/')).host, await readBrandFile());
    const message = writeMessage(content, { ...brand, name: person.name, pageUrl: mail.pageUrl });
    await mail.deliver({ ...message, to: person.email, fromName: brand.title });
    await db.insert(sentEmails).values({ kind, about, userId, address: person.email }).onConflictDoNothing();
  };
};
