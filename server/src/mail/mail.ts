import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/client.ts';
import { defineQueue, type Jobs } from '../jobs/jobs.ts';
import { emailDeliveries } from '../telemetry/channels.ts';

/**
 * The subject of an email, which is written from the database when it is sent. `at` distinguishes repeated events, each
 * of which is sent once. `password-forgotten` becomes a `password-reset` for each person with the given username or
 * address.
 */
export const queuedEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-placed'), orderId: z.uuid() }),
  z.object({ kind: z.literal('order-dispatched'), orderId: z.uuid() }),
  z.object({ kind: z.literal('order-cancelled'), orderId: z.uuid() }),
  z.object({ kind: z.literal('invoice-issued'), documentId: z.uuid() }),
  z.object({ kind: z.literal('credit-note-issued'), documentId: z.uuid() }),
  z.object({ kind: z.literal('proof-approved'), paymentId: z.uuid(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('proof-rejected'), paymentId: z.uuid(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('notifications'), userId: z.uuid(), ids: z.array(z.uuid()).min(1) }),
  z.object({ kind: z.literal('reminder'), customerId: z.uuid(), at: z.iso.datetime() }),
  z.object({
    kind: z.literal('password-link'),
    userId: z.uuid(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('password-forgotten'), account: z.string(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('password-reset'), userId: z.uuid(), expiresAt: z.iso.datetime() }),
  z.object({ kind: z.literal('password-changed'), userId: z.uuid(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('wrong-codes'), userId: z.uuid(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('email-confirmation'), userId: z.uuid(), expiresAt: z.iso.datetime() }),
  z.object({ kind: z.literal('email-changed'), userId: z.uuid(), at: z.iso.datetime(), to: z.string() }),
]);
export type QueuedEmail = z.infer<typeof queuedEmail>;

/**
 * A mail server may be down for hours, so 16 attempts within about half a day. Jobs of sent emails are deleted within the hour.
 * The queue keeps its old name because jobs of earlier versions may be waiting.
 */
export const EMAILS = defineQueue<QueuedEmail>('letters', queuedEmail, {
  retryLimit: 15,
  retryDelay: 30,
  deleteAfterSeconds: 3600,
});

export type Attachment = { filename: string; contentType: string; content: Buffer };
export type Message = {
  to: string;
  fromName: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
};

export type Mail = {
  /** Whether a mail server is configured. */
  isOn: boolean;
  /** Queues an email in the caller's transaction; does nothing without a mail server. */
  queue: (db: Db | Tx, email: QueuedEmail) => Promise<void>;
  /** Hands a message to the mail server; rejects if it is not accepted. */
  deliver: (message: Message) => Promise<void>;
  /** Returns the public address of a page, for links in emails. */
  pageUrl: (path: string) => string;
};

const SMTP_TIMEOUT_MS = 20_000;

const off: Mail = {
  isOn: false,
  queue: async () => {},
  deliver: () => Promise.reject(new Error('No mail server is configured: SMTP_URL is not set')),
  pageUrl: (path) => path,
};

/** Sends emails through the configured mail server. Connects when the first one is sent. */
export const openMail = ({ mail }: Config, jobs: Jobs): Mail => {
  if (!mail) return off;
  let transport: Transporter | undefined;
  return {
    isOn: true,
    queue: (db, about) => jobs.send(db, EMAILS, about),
    deliver: async ({ fromName, ...message }) => {
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({
        url: mail.smtpUrl,
        connectionTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
      });
      const opened = transport;
      const from = { name: fromName, address: mail.from };
      await emailDeliveries.tracePromise(() => opened.sendMail({ ...message, from }), {});
    },
    pageUrl: (path) => new URL(path, mail.publicUrl).href,
  };
};

/**
 * The content of an email, independent of text or HTML. `facts` are pairs of label and value; `page` is a path in the
 * store.
 */
export type Content = {
  subject: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  page?: { label: string; path: string };
  /** A less important page, linked at the end. */
  footer?: { label: string; path: string };
};

export type Envelope = {
  title: string;
  supportEmail: string;
  /** The name to greet; without it the greeting is plain. */
  name?: string | undefined;
  pageUrl: (path: string) => string;
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
/** Joins lines, because subjects and names must be a single line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const greetingOf = ({ name }: Envelope): string => (name === undefined ? 'Hello,' : `Dear ${oneLine(name)},`);

const textOf = (content: Content, envelope: Envelope): string => {
  const { title, supportEmail, pageUrl } = envelope;
  return [
    greetingOf(envelope),
    ...content.paragraphs,
    ...(content.facts ? [content.facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(content.page ? [`${content.page.label}: ${pageUrl(content.page.path)}`] : []),
    `${title}\n${supportEmail}`,
    ...(content.footer ? [`${content.footer.label}: ${pageUrl(content.footer.path)}`] : []),
  ].join('\n\n');
};

const htmlOf = (content: Content, envelope: Envelope): string => {
  const { title, supportEmail, pageUrl } = envelope;
  const facts = content.facts?.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:2px 16px 2px 0;font-weight:normal;color:#66716b">${escapeHtml(label)}</th><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  );
  const linkTo = ({ label, path }: { label: string; path: string }, color: string): string =>
    `<p><a href="${escapeHtml(pageUrl(path))}" style="color:${color}">${escapeHtml(label)}</a></p>`;
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f7f6f2;color:#17211d;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e5e3db">
<p>${escapeHtml(greetingOf(envelope))}</p>
${content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${facts ? `<table cellpadding="0" cellspacing="0">${facts.join('')}</table>` : ''}
${content.page ? linkTo(content.page, '#0d5c48') : ''}
<p style="color:#66716b">${escapeHtml(title)}<br><a href="mailto:${escapeHtml(supportEmail)}" style="color:#66716b">${escapeHtml(supportEmail)}</a></p>
${content.footer ? linkTo(content.footer, '#66716b') : ''}</div></body></html>`;
};

export const writeMessage = (
  content: Content,
  envelope: Envelope,
): { subject: string; text: string; html: string } => ({
  subject: oneLine(content.subject),
  text: textOf(content, envelope),
  html: htmlOf(content, envelope),
});
