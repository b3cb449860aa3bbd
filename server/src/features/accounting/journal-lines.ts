import { ACCOUNTS, cents, day, JOURNALS } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { findTimeZone, momentsOf } from '../../db/store-days.ts';
import { streamRows } from '../../http/exports/rows-and-columns.ts';

/** Days of the store, both inclusive. */
export const periodDays = { from: day, until: day };
export type PeriodDays = z.output<z.ZodObject<typeof periodDays>>;

export const isPeriod = ({ from, until }: PeriodDays): boolean => from <= until;
export const UNTIL_BEFORE_FROM = { path: ['until'], message: 'The end date is before the start date.' };

/** A period as SQL expressions: `until` is exclusive. */
export type Period = { from: SQL; until: SQL; timeZone: string };

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

export const readPeriod = async (db: Db, days: PeriodDays): Promise<Period> => {
  const [{ from, until }, timeZone] = await Promise.all([momentsOf(db, days), findTimeZone(db)]);
  if (!from || !until) throw new Error('A period has a first and a last day');
  return { from: moment(from), until: moment(until), timeZone };
};

/** Reads a few rows on the connections for exports, because summing a long history takes time. */
export const readOnExports = async <Schema extends z.ZodType>(
  exportDb: Db,
  schema: Schema,
  select: SQL,
): Promise<z.output<Schema>[]> => {
  const rows: z.output<Schema>[] = [];
  for await (const row of streamRows(exportDb, schema, select)) rows.push(row);
  return rows;
};

/**
 * A line of a journal. `amount` is positive for a debit. `reference` identifies its document, and `short` does so in 8
 * characters. The lines of one document add up to 0, and one of them is the debtors' line.
 */
export const journalLine = z.object({
  journal: z.enum(JOURNALS),
  at: z.string(),
  day: z.string(),
  reference: z.string(),
  short: z.string(),
  order: z.string().nullable(),
  username: z.string(),
  customer: z.string(),
  description: z.string(),
  bankAccount: z.string().nullable(),
  account: z.enum(ACCOUNTS),
  amount: cents,
});
export type JournalLine = z.infer<typeof journalLine>;

/** The total of an account on one day in one journal. */
export const dailyLine = journalLine.pick({ journal: true, day: true, account: true, amount: true });
export type DailyLine = z.infer<typeof dailyLine>;

/** Selects ledger entries `e` that have no document: payments, and credits and debits entered by staff. */
export const IS_OWN_ENTRY: SQL = sql`(e.source <> 'Order' and e.amount <> 0
  and not exists (select from tax_documents credited where credited.payment_id = e.entity_id))`;

/** The amount of a line `l` without VAT, in a document of the order `o`. */
export const NET: SQL = sql`(l.amount - case when o.prices_include_vat then l.tax else 0 end)`;

const CUSTOMER: SQL = sql`u.username, trim(u.name || ' ' || u.surname) as customer`;

const selectSales = ({ from, until, timeZone }: Period): SQL => sql`
  select 'sales' as journal, d.issued_at as at, (d.issued_at at time zone ${timeZone}::text)::date as day,
    d.number as reference,
    right(case d.kind when 'invoice' then 'IN' else 'CN' end
      || lpad(d.serial::text, greatest(6, length(d.serial::text)), '0'), 8) as short,
    o.reference_number as "order", ${CUSTOMER},
    case d.kind when 'invoice' then 'Invoice' else 'Credit note for ' || i.number end as description,
    null as "bankAccount", posted.account,
    (posted.amount * case d.kind when 'invoice' then 1 else -1 end)::float8 as amount
  from tax_documents d join orders o on o.id = d.order_id join users u on u.id = d.user_id
    left join tax_documents i on i.id = d.invoice_id
    cross join lateral (
      select 'debtors' as account, d.total as amount
      union all
      select case when l.order_line_id is null then 'delivery' when l.tax_rate = 0 then 'zeroRatedSales'
        else 'sales' end, -sum(${NET})
      from tax_document_lines l where l.document_id = d.id group by 1
      union all
      select 'vatOutput', -sum(l.tax) from tax_document_lines l where l.document_id = d.id
      union all
      select 'adjustments', sum(${NET} + l.tax) - d.total from tax_document_lines l where l.document_id = d.id
    ) posted
  where d.issued_at >= ${from} and d.issued_at < ${until} and posted.amount <> 0`;

const selectEntries = ({ from, until, timeZone }: Period): SQL => sql`
  select case e.source when 'POP' then 'receipts' else 'adjustments' end, e.created_at,
    (e.created_at at time zone ${timeZone}::text)::date, upper(right(coalesce(e.entity_id, e.id)::text, 8)),
    upper(right(coalesce(e.entity_id, e.id)::text, 8)), null, ${CUSTOMER},
    concat_ws(', ',
      case when e.source = 'POP' and e.amount < 0 then 'Payment' when e.source = 'POP' then 'Payment undone'
        when e.amount < 0 then 'Credit' else 'Debit' end,
      p.method::text, nullif(p.bank_reference, ''), nullif(e.reason, '')),
    b.account, posted.account, (posted.amount)::float8
  from ledger_entries e join users u on u.id = e.user_id left join payments p on p.id = e.entity_id
    left join bank_lines b on b.payment_id = e.entity_id
    cross join lateral (values ('debtors', e.amount),
      (case e.source when 'POP' then 'bank' else 'adjustments' end, -e.amount)) posted (account, amount)
  where e.created_at >= ${from} and e.created_at < ${until} and ${IS_OWN_ENTRY}`;

const linesOf = (period: Period): SQL => sql`(${selectSales(period)} union all ${selectEntries(period)})`;

/** A condition for lines of one journal, or of all. */
const ofJournal = (journal: string | undefined): SQL =>
  journal === undefined ? sql`true` : sql`lines.journal = ${journal}`;

const ACCOUNT_ORDER: SQL = sql`array_position(${sql.raw(`array['${ACCOUNTS.join("','")}']`)}, lines.account)`;

type Lines = { journal: string | undefined; withoutDebtors: boolean };

/** Selects the lines of a period in the order of their documents, as `journalLine`. */
export const selectJournalLines = (period: Period, { journal, withoutDebtors }: Lines): SQL => sql`
  select journal, at, day::text, reference, short, "order", username, customer, description, "bankAccount", account, amount
  from ${linesOf(period)} lines
  where ${ofJournal(journal)} and ${withoutDebtors ? sql`account <> 'debtors'` : sql`true`}
  order by at, reference, ${ACCOUNT_ORDER}`;

/** Selects the totals of each day, journal and account, as `dailyLine`. */
export const selectDailyLines = (period: Period, journal?: string): SQL => sql`
  select journal, day::text, account, sum(amount) as amount from ${linesOf(period)} lines where ${ofJournal(journal)}
  group by journal, lines.day, account having sum(amount) <> 0
  order by lines.day, journal desc, ${ACCOUNT_ORDER}`;

/** Selects the debits and credits of each account in a period. */
export const selectAccountTotals = (period: Period): SQL => sql`
  select account, coalesce(sum(amount) filter (where amount > 0), 0) as debit,
    coalesce(-sum(amount) filter (where amount < 0), 0) as credit
  from ${linesOf(period)} lines group by account`;
