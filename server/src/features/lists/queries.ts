import {
  type ListSummary,
  listLine,
  type NamedList,
  namedList,
  type Page,
  trimOf,
} from '@formulary/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { TableColumn } from '../../http/exports/rows-and-columns.ts';
import { PRODUCT, PRODUCT_TABLES, productRow } from '../catalogue/queries.ts';
import { namedListLines, namedLists } from './tables.ts';

/** Lists a customer's lists by name, each with the number of its lines. */
export const listLists = async (
  db: Db,
  userId: string,
  page: Page,
): Promise<{ lists: ListSummary[]; total: number }> => {
  const own = eq(namedLists.userId, userId);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: namedLists.id,
        name: namedLists.name,
        version: namedLists.version,
        updatedAt: namedLists.updatedAt,
        lineCount: db.$count(namedListLines, eq(namedListLines.listId, namedLists.id)),
      })
      .from(namedLists)
      .where(own)
      .orderBy(sql`lower(${namedLists.name})`, asc(namedLists.id))
      .offset(page.skip)
      .limit(page.take - page.skip),
    db.$count(namedLists, own),
  ]);
  return { lists: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })), total };
};

/** Products and variants that are no longer sold stay on the list, so that their lines can say so. */
const LINES = sql`coalesce((
  select json_agg(json_build_object('product', ${PRODUCT}, 'variantId', n.variant_id, 'quantity', n.quantity,
    'isSold', p.archived_at is null and (n.variant_id is null or exists (
      select from product_variants v where v.id = n.variant_id and v.product_id = p.id))) order by n.position)
  from named_list_lines n join ${PRODUCT_TABLES} on p.id = n.product_id where n.list_id = s.id), '[]')`;

const listRow = namedList.extend({
  updatedAt: z.string(),
  lines: z.array(listLine.extend({ product: productRow })),
});

/** Returns one of a customer's lists with its lines; undefined if there is none or it is another customer's. */
export const findList = async (db: Db | Tx, userId: string, id: string): Promise<NamedList | undefined> => {
  const [found] = await readRows(
    db,
    listRow,
    sql`select s.id, s.name, s.version, s.updated_at::text as "updatedAt", ${LINES} as lines,
        (select count(*)::int from named_list_lines n where n.list_id = s.id) as "lineCount"
      from named_lists s where s.id = ${id} and s.user_id = ${userId}`,
  );
  return found && { ...found, updatedAt: new Date(found.updatedAt).toISOString() };
};

type Line = NamedList['lines'][number];

const variantOf = ({ product, variantId }: Line): string =>
  product.productVariants.find(({ id }) => id === variantId)?.name ?? '';

/** Code and quantity come first, so that the file can be used for a quick order. */
export const LIST_COLUMNS: TableColumn<Line>[] = [
  { header: 'Code', kind: 'text', value: ({ product }) => product.sku },
  { header: 'Quantity', kind: 'number', value: ({ quantity }) => quantity },
  { header: 'Name', kind: 'text', width: 40, value: ({ product }) => product.name },
  { header: 'Variant', kind: 'text', value: variantOf },
  { header: 'Dosage', kind: 'text', value: ({ product }) => product.dosage },
  { header: 'Strength', kind: 'text', value: ({ product }) => product.strength },
  { header: 'Pack', kind: 'text', value: ({ product }) => product.packSize },
  { header: 'Lab', kind: 'text', width: 28, value: ({ product }) => product.labName },
  { header: 'Price', kind: 'money', value: ({ product, isSold }) => (isSold ? product.cost : null) },
  { header: 'In stock', kind: 'yesNo', value: ({ product, isSold }) => isSold && product.stock > 0 },
  { header: 'Sold', kind: 'yesNo', value: ({ isSold }) => isSold },
];

/** The name of the downloaded file: the list's, with only characters that every system accepts. */
export const fileNameOf = ({ name }: NamedList): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-');
  return trimOf(plain, '-').toLowerCase() || 'list';
};
