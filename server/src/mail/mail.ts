import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { defineQueue } from '../jobs/queue.ts';
import { emailDeliveries } from '../telemetry/channels.ts';

/**
 * The subject of an email, which is written from the database when it is sent. `at` distinguishes repeated events, each
 * of which is sent once. `password-forgotten` becomes a `password-reset` for each person with that username or address.
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
