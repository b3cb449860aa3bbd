import {
  addCents,
  type Cents,
  cents,
  inCents,
  type Page,
  rateOn,
  subtractCents,
  TAX_DOCUMENT_KINDS,
  TAX_DOCUMENT_LABEL,
  type TaxRate,
  taxOf,
  VAT_FIELD_LABEL,
  VAT_FIELDS,
  type VatDocument,
  type VatField,
  type VatReturn,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { totalRow } from '../../db/rows.ts';
import type { TableColumn } from '../../http/exports/rows-and-columns.ts';
import { findBusiness } from '../business/queries.ts';
import { NET, type Period, type PeriodDays, readOnExports, readPeriod } from './journal-lines.ts';

type Pools = { db: Db; exportDb: Db };
type VatPeriod = Period & { rate: TaxRate };

const readVatPeriod = async (db: Db, days: PeriodDays): Promise<VatPeriod> => {
  const [{ vatRates }, period] = await Promise.all([findBusiness(db), readPeriod(db, days)]);
  return { ...period, rate: rateOn(vatRates, days.until) };
};

/** Selects each document of a period once for each field that its lines belong to. */
const selectParts = ({ from, until, rate }: VatPeriod): SQL => sql`(
  select d.id, case when d.kind = 'credit-note' then '18' when l.tax_rate = 0 then '2'
      when l.tax_rate = ${rate}::int then '1' else '12' end as field,
    sum(${NET})::float8 as net, sum(l.tax)::float8 as tax, sum(${NET} + l.tax)::float8 as gross,
    coalesce(sum(${NET}) filter (where l.tax_rate = 0), 0)::float8 as "zeroRated"
  from tax_documents d join orders o on o.id = d.order_id join tax_document_lines l on l.document_id = d.id
  where d.issued_at >= ${from} and d.issued_at < ${until}
  group by 1, 2) part`;

const fieldRow = z.object({
  field: z.enum(VAT_FIELDS),
  documents: z.int(),
  net: cents,
  tax: cents,
  gross: cents,
  zeroRated: cents,
});

/** Returns the output tax of a period, by the fields of the VAT 201. */
export const findVatReturn = async ({ db, exportDb }: Pools, days: PeriodDays): Promise<VatReturn> => {
  const period = await readVatPeriod(db, days);
  const rows = await readOnExports(
    exportDb,
    fieldRow,
    sql`select field, count(*)::int as documents, sum(net) as net, sum(tax) as tax, sum(gross) as gross,
      sum("zeroRated") as "zeroRated" from ${selectParts(period)} group by field`,
  );
  const zero = inCents(0);
  const sumOf = (field: VatField) =>
    rows.find((row) => row.field === field) ?? {
      ...{ field, documents: 0, net: zero, tax: zero, gross: zero, zeroRated: zero },
    };
  const outputTax = addCents(sumOf('1').tax, sumOf('12').tax);
  return {
    rate: period.rate,
    fields: VAT_FIELDS.map((field) => {
      const { zeroRated: _zeroRated, ...sums } = sumOf(field);
      return sums;
    }),
    outputTax,
    netTax: subtractCents(outputTax, sumOf('18').tax),
    formTax: taxOf(sumOf('1').gross, period.rate, true),
    creditedZeroRated: sumOf('18').zeroRated,
  };
};

/** Timestamps are in the database's text format. */
export const vatDocumentRow = z.object({
  id: z.uuid(),
  field: z.enum(VAT_FIELDS),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  issuedAt: z.string(),
  orderId: z.uuid(),
  orderReference: z.string(),
  customerId: z.uuid(),
  username: z.string(),
  name: z.string(),
  vatNumber: z.string().nullable(),
  net: cents,
  tax: cents,
  gross: cents,
});
export type VatDocumentRow = z.infer<typeof vatDocumentRow>;

const DOCUMENTS: SQL = sql`select d.id, part.field, d.kind, d.number, d.issued_at as "issuedAt", d.order_id as "orderId",
  o.reference_number as "orderReference", u.id as "customerId", u.username, trim(u.name || ' ' || u.surname) as name,
  nullif(d.snapshot #>> '{customer,vatNumber}', '') as "vatNumber", part.net, part.tax, part.gross`;
const OF_PARTS: SQL = sql`join tax_documents d on d.id = part.id join orders o on o.id = d.order_id
  join users u on u.id = d.user_id`;

const toVatDocument = ({
  field: _field,
  vatNumber: _vatNumber,
  customerId,
  username,
  name,
  issuedAt,
  ...row
}: VatDocumentRow): VatDocument => ({
  ...row,
  issuedAt: new Date(issuedAt).toISOString(),
  customer: { id: customerId, username, name },
});

/** Returns a page of the documents in a field, newest first. */
export const listVatDocuments = async (
  { db, exportDb }: Pools,
  { field, page, ...days }: PeriodDays & { field: VatField; page: Page },
): Promise<{ documents: VatDocument[]; total: number }> => {
  const period = await readVatPeriod(db, days);
  const parts = selectParts(period);
  const rows = await readOnExports(
    exportDb,
    vatDocumentRow,
    sql`${DOCUMENTS} from ${parts} ${OF_PARTS} where part.field = ${field}
        order by d.issued_at desc, d.id desc limit ${page.take - page.skip} offset ${page.skip}`,
  );
  const [counted] = await readOnExports(
    exportDb,
    totalRow,
    sql`select count(*)::int as total from ${parts} where part.field = ${field}`,
  );
  return { documents: rows.map(toVatDocument), total: counted?.total ?? 0 };
};

/** Selects every document of a period in each of its fields, as `vatDocumentRow`. */
export const selectVatDocuments = async (db: Db, days: PeriodDays): Promise<SQL> =>
  sql`${DOCUMENTS} from ${selectParts(await readVatPeriod(db, days))} ${OF_PARTS}
    order by part.field::int, d.issued_at, d.id`;

const signed = ({ kind }: VatDocumentRow, amount: Cents): Cents =>
  kind === 'credit-note' ? inCents(-amount) : amount;

export const VAT_COLUMNS: TableColumn<VatDocumentRow>[] = [
  { header: 'Field', kind: 'text', width: 8, value: ({ field }) => field },
  { header: 'Field name', kind: 'text', width: 36, value: ({ field }) => VAT_FIELD_LABEL[field] },
  { header: 'Date', kind: 'date', width: 12, value: ({ issuedAt }) => new Date(issuedAt) },
  { header: 'Document', kind: 'text', value: ({ number }) => number },
  { header: 'Kind', kind: 'text', width: 12, value: ({ kind }) => TAX_DOCUMENT_LABEL[kind] },
  { header: 'Order', kind: 'text', width: 12, value: ({ orderReference }) => orderReference },
  { header: 'Customer', kind: 'text', width: 28, value: ({ name }) => name },
  { header: 'VAT number', kind: 'text', width: 14, value: ({ vatNumber }) => vatNumber },
  { header: 'Excluding VAT', kind: 'money', value: (row) => signed(row, row.net) },
  { header: 'VAT', kind: 'money', value: (row) => signed(row, row.tax) },
  { header: 'Including VAT', kind: 'money', value: (row) => signed(row, row.gross) },
];
