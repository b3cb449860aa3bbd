import { buffer } from 'node:stream/consumers';
import { addCents, type Branding, formatDay, formatMoneyExactly, OVERDUE_BANDS } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { isUnreachable } from '../../../db/errors.ts';
import { readRows } from '../../../db/rows.ts';
import type { Services } from '../../../http/app.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { type Attachment, type Content, type Message, writeMessage } from '../../../mail/mail.ts';
import { emailBrand } from '../email-brand.ts';
import { printStatement } from '../statement/print-statement.ts';
import {
  findStatementCustomer,
  type Period,
  readStatement,
  type Statement,
  type StatementCustomer,
  statementName,
} from '../statement/read-statement.ts';
import { statementRuns, statementSends } from '../tables.ts';
import { STATEMENT_RUNS } from './start-run.ts';

/** A job sends for this long and then queues another, because it must end well before it counts as lost. */
const WORK_MS = 60_000;
/** After this time, the sender of a statement is assumed dead, and another one sends it. */
const CLAIM_MS = 5 * 60_000;
/** Mail servers refuse larger messages; customers download a larger statement with a link. */
const ATTACHMENT_MAX_BYTES = 5 * 1024 * 1024;

type Claimed = { userId: string; email: string };
const claimedRow = z.object({ userId: z.uuid(), email: z.string() });

/** Claims the next waiting statement of a run, so that no one else sends it. */
const claimNext = async (db: Db, runId: string, at: Date): Promise<Claimed | undefined> => {
  const stale = new Date(at.getTime() - CLAIM_MS).toISOString();
  const [claimed] = await readRows(
    db,
    claimedRow,
    sql`
    update statement_sends s set sent_at = ${at.toISOString()}::timestamptz
    where (s.run_id, s.user_id) = (
      select run_id, user_id from statement_sends
      where run_id = ${runId} and state = 'waiting' and (sent_at is null or sent_at < ${stale}::timestamptz)
      order by user_id limit 1 for update skip locked
    ) returning s.user_id as "userId", s.email`,
  );
  return claimed;
};

const record = async (
  db: Db,
  { runId, userId }: { runId: string; userId: string },
  values: Partial<typeof statementSends.$inferInsert>,
): Promise<void> => {
  await db
    .update(statementSends)
    .set(values)
    .where(
      and(
        eq(statementSends.runId, runId),
        eq(statementSends.userId, userId),
        eq(statementSends.state, 'waiting'),
      ),
    );
};

const contentOf = ({ from, until, closing, ageing }: Statement): Content => {
  const overdue = addCents(...OVERDUE_BANDS.map((band) => ageing[band]));
  return {
    subject: `Statement, ${formatDay(from)} to ${formatDay(until)}`,
    paragraphs: [`Your statement for ${formatDay(from)} to ${formatDay(until)} is attached.`],
    facts: [
      ['Closing balance', formatMoneyExactly(closing)],
      ...(overdue > 0 ? [['Overdue', formatMoneyExactly(overdue)] as [string, string]] : []),
    ],
    page: { label: 'View your account', path: '/documents' },
  };
};

const attachmentOf = async (
  services: Services,
  statement: Statement,
  { customer, brand, at }: { customer: StatementCustomer; brand: Branding; at: Date },
): Promise<Attachment> => {
  const document = await printStatement(services, statement, { customerId: customer.id, brand, at });
  const filename = `${statementName(customer, statement)}.pdf`;
  return { filename, contentType: 'application/pdf', content: await buffer(document.finish()) };
};

/** Whether the mail server permanently refused this recipient or message, rather than being down or refusing the sender. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  (!('command' in error) || error.command !== 'MAIL FROM');

/** Writes the email with a customer's statement. */
const writeStatementEmail = async (
  services: Services,
  period: Period,
  { userId, email, brand }: Claimed & { brand: Branding },
): Promise<Message> => {
  const { db, mail, clock } = services;
  const customer = await findStatementCustomer(db, userId);
  if (!customer) throw new Error('The customer no longer exists');
  const at = clock();
  const statement = await readStatement(db, userId, period, at);
  const attachment = await attachmentOf(services, statement, { customer, brand, at });
  const content = contentOf(statement);
  const fits = attachment.content.length <= ATTACHMENT_MAX_BYTES;
  if (!fits) content.paragraphs = ['Your statement is too long for an email. Find it under your documents.'];
  const message = writeMessage(content, { ...brand, name: customer.name, pageUrl: mail.pageUrl });
  return { ...message, to: email, fromName: brand.title, ...(fits && { attachments: [attachment] }) };
};

/**
 * Returns the message, or the reason why the statement cannot be sent. Rethrows the error if the database is
 * unreachable.
 */
const writeOrSay = async (write: () => Promise<Message>): Promise<Message | string> => {
  try {
    return await write();
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return 'The statement could not be written';
  }
};

const finishIfDone = async (db: Db, runId: string, at: Date): Promise<void> => {
  await db.execute(sql`
    update statement_runs r set finished_at = ${at.toISOString()}::timestamptz
    where r.id = ${runId} and r.finished_at is null
      and not exists (select from statement_sends s where s.run_id = r.id and s.state = 'waiting')`);
};

/** Marks the waiting statements as failed: the mail server was down during every attempt to run the job. */
const failTheRest = async (db: Db, runId: string): Promise<void> => {
  await db
    .update(statementSends)
    .set({ state: 'failed', detail: 'The mail server could not be reached', sentAt: null })
    .where(and(eq(statementSends.runId, runId), eq(statementSends.state, 'waiting')));
};

/**
 * Sends the waiting statements of a run one by one. A refused one fails alone; if the mail server is down, the job is retried
 * and continues where it stopped. Only a crash between sending and recording can make a customer get a statement twice.
 */
const sendRun = async (
  services: Services,
  findBrand: () => Promise<Branding>,
  runId: string,
  { isLast, signal }: Attempt,
): Promise<void> => {
  const { db, clock, jobs, mail } = services;
  const [run] = await db.select().from(statementRuns).where(eq(statementRuns.id, runId));
  if (!run) return;
  const period = { from: run.fromDay, until: run.untilDay };
  const brand = await findBrand();
  const begun = performance.now();
  for (;;) {
    if (signal.aborted || performance.now() - begun > WORK_MS) {
      await jobs.send(db, STATEMENT_RUNS, { runId });
      return;
    }
    const claimed = await claimNext(db, runId, clock());
    if (!claimed) break;
    const which = { runId, userId: claimed.userId };
    const message = await writeOrSay(() => writeStatementEmail(services, period, { ...claimed, brand }));
    if (typeof message === 'string') {
      await record(db, which, { state: 'failed', detail: message, sentAt: null });
      continue;
    }
    try {
      await mail.deliver(message);
      await record(db, which, { state: 'sent', detail: null, sentAt: clock() });
    } catch (error) {
      const detail = error instanceof Error ? error.message.slice(0, 300) : 'Unknown error';
      if (isRefused(error)) await record(db, which, { state: 'failed', detail, sentAt: null });
      else {
        await record(db, which, { detail, sentAt: null });
        if (isLast) await failTheRest(db, runId);
        if (!isLast) throw error;
      }
    }
  }
  await finishIfDone(db, runId, clock());
};

export const workOnStatementRuns = (services: Services): void => {
  const findBrand = emailBrand(services);
  services.jobs.work(STATEMENT_RUNS, ({ runId }, attempt) => sendRun(services, findBrand, runId, attempt));
};
