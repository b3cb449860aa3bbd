import {
  type Page,
  STATEMENT_SEND_STATES,
  type StatementRun,
  type StatementSend,
  type StatementSendState,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import type { TableColumn } from '../../../http/exports/rows-and-columns.ts';
import { statementRuns } from '../tables.ts';

const runRow = z.object({
  id: z.uuid(),
  from: z.iso.date(),
  until: z.iso.date(),
  startedAt: z.string(),
  startedBy: z.string(),
  finishedAt: z.string().nullable(),
  total: z.int(),
  sent: z.int(),
  skipped: z.int(),
  failed: z.int(),
});

const selectRuns = (which: SQL): SQL => sql`
  select r.id, r.from_day::text as "from", r.until_day::text as "until", r.started_at as "startedAt",
    btrim(u.name || ' ' || u.surname) as "startedBy", r.finished_at as "finishedAt", r.total, s.sent, s.skipped, s.failed
  from statement_runs r join users u on u.id = r.started_by
  cross join lateral (
    select (count(*) filter (where state = 'sent'))::int as sent,
      (count(*) filter (where state = 'skipped'))::int as skipped,
      (count(*) filter (where state = 'failed'))::int as failed
    from statement_sends where run_id = r.id
  ) s
  ${which}`;

const iso = (moment: string): string => new Date(moment).toISOString();

const toRun = (row: z.infer<typeof runRow>): StatementRun => ({
  ...row,
  startedAt: iso(row.startedAt),
  finishedAt: row.finishedAt && iso(row.finishedAt),
});

/** Returns a page of the statement runs for all customers, latest first. */
export const listRuns = async (
  db: Db,
  { skip, take }: Page,
): Promise<{ runs: StatementRun[]; total: number }> => {
  const [rows, total] = await Promise.all([
    readRows(
      db,
      runRow,
      selectRuns(sql`where r.id in (
        select id from statement_runs order by started_at desc, id desc limit ${take - skip} offset ${skip}
      ) order by r.started_at desc, r.id desc`),
    ),
    db.$count(statementRuns),
  ]);
  return { runs: rows.map(toRun), total };
};

export const findRun = async (db: Db, id: string): Promise<StatementRun> => {
  const [row] = await readRows(db, runRow, selectRuns(sql`where r.id = ${id}`));
  return row ? toRun(row) : notFound('Statements');
};

export const sendRow = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  state: z.enum(STATEMENT_SEND_STATES),
  detail: z.string().nullable(),
  sentAt: z.string().nullable(),
  total: z.int(),
});
type SendRow = z.infer<typeof sendRow>;

type SendSearch = { runId: string; state?: StatementSendState | undefined };

/** Selects the recipients of a statement run, as `sendRow`: failed statements first. */
export const selectSends = ({ runId, state }: SendSearch, page?: Page): SQL => sql`
  select u.id, u.username, btrim(u.name || ' ' || u.surname) as name, s.email, s.state, s.detail,
    case when s.state = 'sent' then s.sent_at end as "sentAt", (count(*) over ())::int as total
  from statement_sends s join users u on u.id = s.user_id
  where s.run_id = ${runId} ${state ? sql`and s.state = ${state}::statement_send_state` : sql``}
  order by s.state <> 'failed', s.state <> 'skipped', lower(u.name || ' ' || u.surname), u.id
  ${page ? sql`limit ${page.take - page.skip} offset ${page.skip}` : sql``}`;

export const toSend = ({ total: _, sentAt, ...row }: SendRow): StatementSend => ({
  ...row,
  sentAt: sentAt && iso(sentAt),
});

export const listSends = async (
  db: Db,
  search: SendSearch,
  page: Page,
): Promise<{ sends: StatementSend[]; total: number }> => {
  await findRun(db, search.runId);
  const rows = await readRows(db, sendRow, selectSends(search, page));
  return { sends: rows.map(toSend), total: rows[0]?.total ?? 0 };
};

export const SEND_COLUMNS: readonly TableColumn<z.infer<typeof sendRow>>[] = [
  { header: 'Username', kind: 'text', width: 20, value: (row) => row.username },
  { header: 'Name', kind: 'text', width: 28, value: (row) => row.name },
  { header: 'Email', kind: 'text', width: 28, value: (row) => row.email },
  { header: 'Status', kind: 'text', width: 12, value: (row) => row.state },
  { header: 'Detail', kind: 'text', width: 40, value: (row) => row.detail },
  {
    header: 'Sent',
    kind: 'moment',
    width: 18,
    value: ({ sentAt }) => (sentAt === null ? null : new Date(sentAt)),
  },
];
