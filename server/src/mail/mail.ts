import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { defineQueue } from '../jobs/queue.ts';

/**
 * What an email is about; it is written from the database when it is sent. `at` is the moment of what happened, where that may
 * happen again: each is told once.
 */
export const queuedEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-placed'), orderId: z.uuid() }),
  z.object({ kind: z.literal('order-dispatched'), orderId: z.uuid() }),
  z.object({ kind: z.literal('order-cancelled'), orderId: z.uuid() }),
  z.object({ kind: z.literal('proof-approved'), paymentId: z.uuid(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('proof-rejected'), paymentId: z.uuid(), at: z.iso.datetime() }),
  z.object({
    kind: z.literal('password-link'),
    userId: z.uuid(),
    expiresAt: z.iso.datetime(),
  }),
]);
export type QueuedEmail = z.infer<typeof queuedEmail>;

/**
 * A mail server may be away for hours: 16 tries within about half a day. Links in sent emails are not left lying. The queue
 * keeps the name under which jobs of earlier versions wait.
 */
export const EMAILS = defineQueue<QueuedEmail>('letters', queuedEmail, {
  retryLimit: 15,
  retryDelay: 30,
  deleteAfterSeconds: 3600,
});

export type Message = { to: string; fromName: string; subject: string; text: string; html: string };

export type Mail = {
  /** Whether there is a mail server to send by. */
  isOn: boolean;
  /** Queues an email in the caller's transaction; without a mail server that is nothing. */
  queue: (db: Db | Tx, email: QueuedEmail) => Promise<void>;
  /** Hands a message to the mail server; rejects when it does not take it. */
  deliver: (message: Message) => Promise<void>;
  /** The address of a page of the store, as the emails name it. */
  pageUrl: (path: string) => string;
};

const SMTP_TIMEOUT_MS = 20_000;

const off: Mail = {
  isOn: false,
  queue: async () => {},
  deliver: () => Promise.reject(new Error('No mail server is configured: SMTP_URL is not set')),
  pageUrl: (path) => path,
};

/** Emails by the mail server of the configuration. Nothing is connected until the first one is sent. */
export const openMail = ({ mail }: Config, jobs: Jobs): Mail => {
  if (!mail) return off;
  const transport = nodemailer.createTransport({
    url: mail.smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    isOn: true,
    queue: (db, about) => jobs.send(db, EMAILS, about),
    deliver: async ({ fromName, ...message }) => {
      await transport.sendMail({ ...message, from: { name: fromName, address: mail.from } });
    },
    pageUrl: (path) => new URL(path, mail.publicUrl).href,
  };
};
