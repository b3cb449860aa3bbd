import type { Page } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';

/** The products in a lab, in a category, in both, or all; or in any of several labs and categories. */
export type ProductGroup = {
  labId?: string | undefined;
  categoryId?: string | undefined;
  labs?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
};

const isAmong = (column: SQL, ids: readonly string[] = []): SQL =>
  ids.length > 0 ? sql` and ${column} = any(${sql.param(ids)}::uuid[])` : sql.empty();

/** The condition on `p`, a row of `products` or of `product_counts`. */
export const inGroup = ({ labId, categoryId, labs, categories }: ProductGroup): SQL => sql`
  ${labId ? sql`and p.lab_id = ${labId}` : sql.empty()} ${categoryId ? sql`and p.category_id = ${categoryId}` : sql.empty()}${isAmong(sql`p.lab_id`, labs)}${isAmong(sql`p.category_id`, categories)}`;

/**
 * The common table expressions that `listedSql` needs: for the products of each lab in each category, how many come
 * `before` them, counting all products or only new ones; and both totals.
 */
export const groupsSql = (group: ProductGroup): SQL => sql`
  groups as materialized (
    select p.sort_key, sum(p.count) as listed, sum(p.count_new) as new,
      (sum(sum(p.count)) over before - sum(p.count))::int as listed_before,
      (sum(sum(p.count_new)) over before - sum(p.count_new))::int as new_before
    from product_counts p where true ${inGroup(group)} group by p.sort_key window before as (order by p.sort_key)
  ), totals as materialized (
    select coalesce(sum(listed), 0)::int as listed, coalesce(sum(new), 0)::int as new from groups
  )`;

/** A range of the listed products, from the `from`th to before the `to`th, and how many of them come before a group. */
type Part = { condition: SQL; before: SQL; from: SQL; to: SQL };

/**
 * Selects the ids of an unsearched page in catalogue order, with or without the new products first. However late the
 * page is, it skips at most the products of one lab in one category: their sort keys share a prefix, so the counts show
 * in which group the page begins.
 */
export const listedSql = (group: ProductGroup, { skip, take }: Page, newFirst: boolean): SQL => {
  const select = ({ condition, before, from, to }: Part, place: SQL): SQL => sql`
    select p.id, p.sort_key, ${place} as part
    from (
      select sort_key, ${before} as before from groups
      where ${before} <= greatest(0, ${skip}::int - ${from}) order by sort_key desc limit 1
    ) as first cross join lateral (
      select p.id, p.sort_key from products p
      where p.archived_at is null ${inGroup(group)} ${condition} and p.sort_key >= first.sort_key
      order by p.sort_key, p.id
      limit greatest(0, least(${take}::int, ${to}) - greatest(${skip}::int, ${from}))
      offset greatest(0, ${skip}::int - ${from}) - first.before
    ) as p`;
  const [listed, fresh] = [sql`(select listed from totals)`, sql`(select new from totals)`];
  const parts: Part[] = newFirst
    ? [
        { condition: sql`and p.is_new`, before: sql`new_before`, from: sql`0`, to: fresh },
        {
          condition: sql`and not p.is_new`,
          before: sql`(listed_before - new_before)`,
          from: fresh,
          to: listed,
        },
      ]
    : [{ condition: sql.empty(), before: sql`listed_before`, from: sql`0`, to: listed }];
  const all = parts.map((part, place) => select(part, sql.raw(String(place))));
  return sql`select id, sort_key from (${sql.join(all, sql` union all `)}) as listed order by part, sort_key, id`;
};
