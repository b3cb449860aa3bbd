import {
  cents,
  endOfDay,
  formatDay,
  inCents,
  type StatementRunInput,
  type StatementRunPreview,
  startOfDay,
} from '@formulary/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { readRows, totalRow } from '../../../db/rows.ts';
import { findTimeZone } from '../../../db/store-days.ts';
import type { Actor } from '../../../http/access.ts';
import type { Services } from '../../../http/app.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { defineQueue } from '../../../jobs/jobs.ts';
import { CUSTOMER_ROLES } from '../../accounts/tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { statementRuns, statementSends } from '../tables.ts';

const ROLES = sql.join(
  CUSTOMER_ROLES.map((role) => sql`${role}`),
  sql`, `,
);

/** Returns what a customer owed at the end of the period, for accounts `a`. */
const closingOf = async (db: Db | Tx, { until }: Pick<StatementRunInput, 'until'>): Promise<SQL> => {
  const end = new Date(endOfDay(until, await findTimeZone(db))).toISOString();
  return sql`(a.outstanding - (select coalesce(sum(e.amount), 0) from ledger_entries e
    where e.user_id = a.user_id and e.created_at >= ${end}::timestamptz))`;
};

/** Returns the condition that selects the customers (`users` with their account `a`) who get a statement. */
const whoGetsStatements = async (db: Db | Tx, { from, until, audience }: StatementRunInput): Promise<SQL> => {
  const timeZone = await findTimeZone(db);
  const [start, end] = [startOfDay(from, timeZone), endOfDay(until, timeZone)].map((moment) =>
    new Date(moment).toISOString(),
  );
  const closing = await closingOf(db, { until });
  const active = sql`(${closing} <> 0 or exists (select from ledger_entries e where e.user_id = a.user_id
    and e.amount <> 0 and e.created_at >= ${start}::timestamptz and e.created_at < ${end}::timestamptz))`;
  return sql`users.role in (${ROLES}) and ${audience === 'owing' ? sql`${closing} > 0` : active}`;
};

const RECIPIENTS: SQL = sql`users join ledger_accounts a on a.user_id = users.id`;

/** A mail server may be down for hours, so there are as many attempts as for an email. */
export const STATEMENT_RUNS = defineQueue('statement-runs', z.object({ runId: z.uuid() }), {
  retryLimit: 15,
  retryDelay: 30,
});

type Sending = Pick<Services, 'jobs' | 'mail'>;

const requireMail = ({ mail }: Sending): void => {
  if (!mail.isOn) throw new AppError('CONFLICT', 'This store has no mail server, so it sends no email.');
};

const requireNoOther = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.startStatements})`);
  if ((await tx.$count(statementRuns, isNull(statementRuns.finishedAt))) > 0)
    throw new AppError(
      'CONFLICT',
      'Statements are already being sent. Wait until that has finished, or continue it.',
    );
};

/**
 * Starts to send statements for a period to all customers. The recipients are chosen now, in one transaction with the
 * job that sends the statements. 409 without a mail server, without recipients, and while others are being sent.
 */
export const startRun = async (
  sending: Sending,
  db: Db,
  { actorId, at, ...question }: StatementRunInput & Actor,
): Promise<{ id: string }> => {
  requireMail(sending);
  const { from, until } = question;
  return db.transaction(async (tx) => {
    await requireNoOther(tx);
    const id = newId();
    const run = { id, fromDay: from, untilDay: until, startedBy: actorId, startedAt: at };
    await tx.insert(statementRuns).values({ ...run, total: 0 });
    const [added] = await readRows(
      tx,
      totalRow,
      sql`
      with added as (
        insert into statement_sends (run_id, user_id, email, state, detail)
        select ${id}, users.id, users.email,
          (case when users.email is null then 'skipped' else 'waiting' end)::statement_send_state,
          case when users.email is null then 'No email address' end
        from ${RECIPIENTS} where ${await whoGetsStatements(tx, question)}
        returning 1
      ) select count(*)::int as total from added`,
    );
    const total = added?.total ?? 0;
    if (total === 0)
      throw new AppError('CONFLICT', 'No customer has a balance or a movement in this period.');
    await tx.update(statementRuns).set({ total }).where(eq(statementRuns.id, id));
    await sending.jobs.send(tx, STATEMENT_RUNS, { runId: id });
    await recordAudit(tx, {
      ...{ actorId, at },
      action: 'Added',
      entity: 'Business',
      entityId: null,
      label: 'Statements',
      summary: `Sent statements for ${formatDay(from)} to ${formatDay(until)} to ${total} ${total === 1 ? 'customer' : 'customers'}`,
    });
    return { id };
  });
};

/**
 * Continues a run that stopped, and sends failed statements again, to the customer's current address. 409 if there is
 * nothing to send.
 */
export const continueRun = async (
  sending: Sending,
  db: Db,
  { runId, actorId, at }: Actor & { runId: string },
): Promise<void> => {
  requireMail(sending);
  await db.transaction(async (tx) => {
    const [run] = await tx.select().from(statementRuns).where(eq(statementRuns.id, runId)).for('update');
    if (!run) notFound('Statements');
    await tx.execute(sql`
      update statement_sends s set state = 'waiting', detail = null, sent_at = null, email = u.email
      from users u where u.id = s.user_id and s.run_id = ${runId} and s.state in ('failed', 'skipped')
        and u.email is not null`);
    const left = await tx.$count(
      statementSends,
      and(eq(statementSends.runId, runId), inArray(statementSends.state, ['waiting'])),
    );
    if (left === 0)
      throw new AppError('CONFLICT', 'Every customer with an email address has received their statement.');
    await tx.update(statementRuns).set({ finishedAt: null }).where(eq(statementRuns.id, runId));
    await sending.jobs.send(tx, STATEMENT_RUNS, { runId });
    await recordAudit(tx, {
      ...{ actorId, at },
      action: 'Updated',
      entity: 'Business',
      entityId: null,
      label: 'Statements',
      summary: `Sent ${left} ${left === 1 ? 'statement' : 'statements'} again`,
    });
  });
};

const NAMED = 100;
const countRow = z.object({ total: z.int(), withoutEmail: z.int(), closing: cents });
const personRow = z.object({ id: z.uuid(), username: z.string(), name: z.string() });

/** Returns how many customers would get a statement, the sum of their closing balances, and those without an email address. */
export const previewRun = async (
  db: Db,
  question: StatementRunInput,
): Promise<Omit<StatementRunPreview, 'canSend'>> => {
  const who = await whoGetsStatements(db, question);
  const closing = await closingOf(db, question);
  const [[counted], without] = await Promise.all([
    readRows(
      db,
      countRow,
      sql`select count(*)::int as total, (count(*) filter (where users.email is null))::int as "withoutEmail",
          coalesce(sum(${closing}), 0)::float8 as closing
        from ${RECIPIENTS} where ${who}`,
    ),
    readRows(
      db,
      personRow,
      sql`select users.id, users.username, btrim(users.name || ' ' || users.surname) as name
        from ${RECIPIENTS} where ${who} and users.email is null
        order by lower(users.name || ' ' || users.surname), users.id limit ${NAMED}`,
    ),
  ]);
  return { ...(counted ?? { total: 0, withoutEmail: 0, closing: inCents(0) }), without };
};
