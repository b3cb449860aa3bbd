import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Services } from '../../http/app.ts';
import type { Letter } from '../../mail/mail.ts';
import { makeMailedLink } from '../accounts/password-link/make-password-link.ts';
import { users } from '../accounts/tables.ts';
import { openBrandFile } from '../storefront/branding/brand-file.ts';
import { findBrand } from '../storefront/branding/find-brand.ts';
import { type Addressed, orderEmail } from './order-emails.ts';
import { passwordEmail } from './password-email.ts';
import { proofEmail } from './proof-emails.ts';
import { sentEmails } from './tables.ts';
import { writeMessage } from './write-message.ts';

/** What happened, in one text: the same order placed twice by a retry is one. */
const factOf = (letter: Letter): string => {
  if ('orderId' in letter) return letter.orderId;
  return 'paymentId' in letter ? `${letter.paymentId} ${letter.at}` : `${letter.userId} ${letter.expiresAt}`;
};

const contentOf = async (db: Db, letter: Letter, now: Date): Promise<Addressed | undefined> => {
  if ('orderId' in letter) return orderEmail(db, letter.kind, letter.orderId);
  if ('paymentId' in letter) return proofEmail(db, letter.kind, letter.paymentId);
  const { userId, expiresAt } = letter;
  const path = await makeMailedLink(db, { userId, expiresAt: new Date(expiresAt), now });
  return path === undefined ? undefined : { userId, content: passwordEmail({ path, expiresAt }) };
};

const isSent = async (db: Db, kind: string, about: string): Promise<boolean> => {
  const [sent] = await db
    .select({ kind: sentEmails.kind })
    .from(sentEmails)
    .where(and(eq(sentEmails.kind, kind), eq(sentEmails.about, about)));
  return sent !== undefined;
};

/**
 * Sends letters, each once, to who has an e-mail address. One that has lost its reason since is not sent; one that the mail
 * server does not take rejects, and is tried again.
 */
export const sendEmail = ({ db, config, mail, clock }: Services): ((letter: Letter) => Promise<void>) => {
  // What is wrong in the file is logged where the web app reads it.
  const readBrandFile = openBrandFile(config.brandingFile, { warn: () => {} });

  return async (letter) => {
    const { kind } = letter;
    const about = factOf(letter);
    if (await isSent(db, kind, about)) return;
    const addressed = await contentOf(db, letter, clock());
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
