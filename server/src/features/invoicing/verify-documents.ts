import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { type Files, isAbsent } from '../../storage/files.ts';

/** A fault in a document, a payment or an order, as a sentence; amounts in cents. */
export type DocumentFault = { subject: string; fault: string };
export type DocumentReport = { documents: number; faults: DocumentFault[] };

const faultRow = z.object({ subject: z.string(), fault: z.string() });

/** Serials run from 1 without gaps, and the next one follows. */
const SERIES = sql`
  select kind::text as subject, 'has ' || count(*) || ' documents with serials from ' || min(serial) || ' to ' || max(serial)
    || ', and the next is ' || coalesce((select next from document_series s where s.kind = d.kind)::text, 'unknown') as fault
  from tax_documents d group by kind
  having min(serial) <> 1 or max(serial) <> count(*)
    or max(serial) + 1 is distinct from (select next from document_series s where s.kind = d.kind)`;

/** Lines, sums, tax and total agree with each other and with what is printed. */
const SUMS = sql`
  select d.number, 'is ' || d.total || ' with VAT ' || d.tax || ', but its lines add up to ' || l.amount || ' with VAT ' || l.tax
    || ', and the printed total is ' || (d.snapshot ->> 'total') || ' with VAT ' || (d.snapshot ->> 'tax')
  from tax_documents d
  cross join lateral (
    select coalesce(sum(amount), 0) as amount, coalesce(sum(tax), 0) as tax, count(*) as lines
    from tax_document_lines where document_id = d.id) l
  cross join lateral (
    select coalesce(sum((s ->> 'gross')::bigint), 0) as gross, coalesce(sum((s ->> 'tax')::bigint), 0) as tax
    from jsonb_array_elements(d.snapshot -> 'sums') s) s
  cross join lateral (
    select coalesce(sum((p ->> 'amount')::bigint), 0) + coalesce((d.snapshot #>> '{deliveryFee,amount}')::bigint, 0) as amount,
      coalesce(sum((p ->> 'tax')::bigint), 0) + coalesce((d.snapshot #>> '{deliveryFee,tax}')::bigint, 0) as tax
    from jsonb_array_elements(d.snapshot -> 'lines') p) p
  cross join lateral (select coalesce((d.snapshot ->> 'rounding')::bigint, 0) as rounding) r
  where (d.tax, d.tax, d.tax, d.tax) <> (l.tax, s.tax, p.tax, (d.snapshot ->> 'tax')::bigint)
    or (d.total - r.rounding, d.total, l.amount) <> (s.gross, (d.snapshot ->> 'total')::bigint, p.amount)
    or d.total - r.rounding <> l.amount + case when (d.snapshot ->> 'pricesIncludeVat')::boolean then 0 else l.tax end
    or d.number <> d.snapshot ->> 'number' or d.kind::text <> d.snapshot ->> 'kind' or l.lines = 0`;

/** An invoice matches its order: its total, its VAT, and its ledger entry. */
const INVOICES = sql`
  select d.number, 'is ' || d.total || ' with VAT ' || d.tax || ', but its order is ' || o.total_price || ' with VAT '
    || coalesce(o.total_tax::text, 'unknown') || ', and the ledger has ' || coalesce(e.amount::text, 'nothing')
  from tax_documents d join orders o on o.id = d.order_id
  left join lateral (
    select sum(amount) as amount from ledger_entries where entity_id = o.id and source = 'Order' and action = 'Added') e on true
  where d.kind = 'invoice' and ((d.total, d.tax) is distinct from (o.total_price, o.total_tax)
    or d.total is distinct from e.amount or d.user_id <> o.user_id)
  union all
  select d.number, 'has a line of ' || l.quantity || ' at ' || l.cost || ' that amounts to ' || l.amount
  from tax_documents d join tax_document_lines l on l.document_id = d.id
  where d.kind = 'invoice' and l.amount <> l.cost * l.quantity`;

/** Credit notes never credit more than was invoiced, in total and for each line. */
const CREDITED = sql`
  select i.number, 'was invoiced at ' || i.total || ' with VAT ' || i.tax || ', but credited with ' || c.total || ' with VAT ' || c.tax
  from tax_documents i join (
    select invoice_id, sum(total) as total, sum(tax) as tax from tax_documents where kind = 'credit-note' group by invoice_id
  ) c on c.invoice_id = i.id
  where c.total > i.total or c.tax > i.tax
  union all
  select i.number, 'has a line of ' || coalesce(l.quantity, 0) || ' for ' || coalesce(l.amount, 0) || ', of which '
    || c.quantity || ' for ' || c.amount || ' are credited'
  from (
    select cn.invoice_id, cl.order_line_id, sum(cl.quantity) as quantity, sum(cl.amount) as amount
    from tax_documents cn join tax_document_lines cl on cl.document_id = cn.id
    where cn.kind = 'credit-note' group by cn.invoice_id, cl.order_line_id
  ) c join tax_documents i on i.id = c.invoice_id
  left join tax_document_lines l on l.document_id = i.id and l.order_line_id is not distinct from c.order_line_id
  where c.quantity > coalesce(l.quantity, 0) or c.amount > coalesce(l.amount, 0)`;

/** A credit note has credited the ledger once: by its payment, or by the cancellation of its order. */
const CREDITS = sql`
  select d.number, 'credits ' || d.total || ', but the ledger has ' || coalesce(-e.amount, 0) || ' (entries: ' || coalesce(e.entries, 0) || ')'
  from tax_documents d join orders o on o.id = d.order_id left join payments p on p.id = d.payment_id
  left join lateral (
    select sum(amount) as amount, count(*) as entries from ledger_entries
    where entity_id = coalesce(d.payment_id, d.order_id)
      and (source, action) = (case when d.payment_id is null then ('Order'::transaction_source, 'Deleted'::audit_action)
        else ('Credit'::transaction_source, 'Added'::audit_action) end)) e on true
  where d.kind = 'credit-note' and (e.entries <> 1 or e.amount <> -d.total
    or case when d.payment_id is null then o.cancelled_at is null else p.amount <> d.total or not p.is_paid end)`;

/** The stored sums of settlements match the settlements. */
const SETTLED = sql`
  select 'payment ' || p.id, 'has settled ' || p.settled || ', but its settlements add up to ' || coalesce(s.amount, 0)
  from payments p left join (
    select payment_id, sum(amount) as amount from settlements where undone_at is null group by payment_id
  ) s on s.payment_id = p.id where p.settled <> coalesce(s.amount, 0)
  union all
  select 'order ' || o.reference_number, 'is settled with ' || o.settled || ', but its settlements add up to ' || coalesce(s.amount, 0)
  from orders o left join (
    select order_id, sum(amount) as amount from settlements where undone_at is null group by order_id
  ) s on s.order_id = o.id where o.settled <> coalesce(s.amount, 0)`;

/**
 * Verifies every invoice and credit note: serials without gaps; lines, VAT and totals that agree with each other, the printed
 * data, orders, settlements and the ledger. Changes nothing.
 */
export const verifyDocuments = async (db: Db | Tx): Promise<DocumentReport> => {
  const checks = [SERIES, SUMS, INVOICES, CREDITED, CREDITS, SETTLED].map((check) => sql`(${check})`);
  const faults = await readRows(db, faultRow, sql.join(checks, sql` union all `));
  const [counted] = await readRows(
    db,
    z.object({ total: z.int() }),
    sql`select count(*)::int as total from tax_documents`,
  );
  return { documents: counted?.total ?? 0, faults };
};

const fileRow = z.object({ number: z.string(), key: z.string(), sha256: z.instanceof(Buffer) });
const AT_ONCE = 200;

const hashOfFile = async (files: Files, key: string): Promise<Buffer | undefined> => {
  try {
    return createHash('sha256')
      .update(await files.getBytes(key))
      .digest();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

/** Verifies that the stored files of documents are byte for byte unchanged. Reads all of them. */
export const verifyDocumentFiles = async (
  db: Db,
  files: Files,
): Promise<{ files: number; faults: DocumentFault[] }> => {
  const faults: DocumentFault[] = [];
  let checked = 0;
  let after = '';
  for (;;) {
    const rows = await readRows(
      db,
      fileRow,
      sql`select number, file_key as key, sha256 from document_files f join tax_documents d on d.id = f.document_id
        where number > ${after} order by number limit ${AT_ONCE}`,
    );
    for (const { number, key, sha256 } of rows) {
      const found = await hashOfFile(files, key);
      if (!found) faults.push({ subject: number, fault: `its file ${key} is missing` });
      else if (!found.equals(sha256)) faults.push({ subject: number, fault: `its file ${key} has changed` });
    }
    checked += rows.length;
    if (rows.length < AT_ONCE) return { files: checked, faults };
    after = rows.at(-1)?.number ?? '';
  }
};
