import type { AuditEntity, ProductGroup } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors/app-error.ts';
import { categories, labs, products } from '../../tables.ts';

/** What products are grouped by. */
export type GroupKind = 'labs' | 'categories';

export const GROUPS = {
  labs: { table: labs, column: products.labId, entity: 'Lab', what: 'lab' },
  categories: { table: categories, column: products.categoryId, entity: 'Category', what: 'category' },
} as const satisfies Record<
  GroupKind,
  { entity: AuditEntity; table: unknown; column: unknown; what: string }
>;

/** All labs or categories by name, with how many products stand in each. */
export const listGroups = async (db: Db | Tx, kind: GroupKind): Promise<ProductGroup[]> => {
  const { table, column } = GROUPS[kind];
  const counted = sql.identifier(kind === 'labs' ? 'lab_id' : 'category_id');
  const { rows } = await db.execute<ProductGroup>(sql`
    select g.id, g.name, coalesce(shown.count, 0)::int as products, coalesce(kept.count, 0)::int as archived
    from ${table} g
    left join (select ${counted} as id, sum(count) as count from product_counts group by 1) as shown on shown.id = g.id
    left join (select ${column} as id, count(*) as count from ${products} where archived_at is not null group by 1)
      as kept on kept.id = g.id
    order by search_sort_part(search_key(g.name)), g.name, g.id`);
  return rows;
};

/** Locks labs or categories, in one order, and returns their names. NOT_FOUND where one is missing. */
export const lockGroups = async (
  tx: Tx,
  kind: GroupKind,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { table, entity } = GROUPS[kind];
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from ${table} where id = any(${sql.param(ids)}::uuid[]) order by id for update`);
  if (rows.length < new Set(ids).size) notFound(entity);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
