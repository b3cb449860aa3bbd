import { cents, type ProductChoices, productChoices } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { findReading, type ProductQuery } from './list-products.ts';
import { CHOICE_COLUMNS, isChosenBut } from './product-choice.ts';
import { foundSql } from './search/found.ts';
import type { Question } from './search/read-question.ts';

/** A price list can have thousands of labs: the most frequent are listed, the others are found by the lab filter. */
const MAX_CHOICES = 200;

/** Reads the matching products once, and counts the choices of each kind under all other conditions. */
export const choicesSql = (query: ProductQuery, question: Question | undefined): SQL => {
  const known = question
    ? foundSql(question, sql`p.archived_at is null`, CHOICE_COLUMNS)
    : sql`select p.id${CHOICE_COLUMNS} from products p where p.archived_at is null`;
  const counted = (kind: Parameters<typeof isChosenBut>[1], value: SQL) => sql`
    select ${value} as value, count(*)::int as count from known p where true${isChosenBut(query, kind)}
    group by ${value} having ${value} is not null order by count desc, value limit ${MAX_CHOICES}`;
  const list = (columns: SQL, from: SQL, order: SQL) => sql`
    (select coalesce(json_agg(json_build_object(${columns}, 'count', n.count) order by ${order}), '[]') from ${from})`;
  return sql`
    with known as materialized (${known}),
    forms as (
      select (select dosage from products where id = n.sample::uuid) as name, n.count from (
        select form_key, count(*)::int as count, min(id::text) as sample from known p
        where form_key <> ''${isChosenBut(query, 'forms')} group by form_key order by 2 desc, 1 limit ${MAX_CHOICES}) as n
    )
    select
      ${list(sql`'id', l.id, 'name', l.name`, sql`(${counted('labs', sql`p.lab_id`)}) as n join labs l on l.id = n.value and btrim(l.name) <> ''`, sql`search_sort_part(search_key(l.name)), l.name`)} as labs,
      ${list(sql`'id', c.id, 'name', c.name`, sql`(${counted('categories', sql`p.category_id`)}) as n join categories c on c.id = n.value and btrim(c.name) <> ''`, sql`search_sort_part(search_key(c.name)), c.name`)} as categories,
      ${list(sql`'name', n.name`, sql`forms as n`, sql`lower(n.name), n.name`)} as forms,
      ${list(sql`'name', n.value`, sql`(${counted('schedules', sql`nullif(p.schedule, '')`)}) as n`, sql`lower(n.value), n.value`)} as schedules,
      (select count(*)::int from known p where p.stock > 0${isChosenBut(query, 'inStock')}) as "inStock",
      (select count(*)::int from known p where p.is_new${isChosenBut(query, 'isNew')}) as new,
      (select case when count(*) > 0 then json_build_object('from', min(p.cost), 'to', max(p.cost)) end
        from known p where true${isChosenBut(query, 'price')}) as price`;
};

const choicesRow = productChoices.extend({ price: z.object({ from: cents, to: cents }).nullable() });

/** Returns the filters for the products of a query, with the number of products of each choice. */
export const listChoices = async (db: Db | Tx, query: ProductQuery): Promise<ProductChoices> => {
  const { question } = await findReading(db, query);
  const [choices] = await readRows(db, choicesRow, choicesSql(query, question));
  if (!choices) throw new Error('No choices were counted');
  return choices;
};
