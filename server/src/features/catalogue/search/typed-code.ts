import { factsOf, fieldsOf } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { columnOf } from '../product-columns.ts';

/** The codes beside its own that a product is found by, whole; its own is among its words too. */
const OTHER_CODES = fieldsOf('code').filter((field) => field !== 'sku');

/** Whether a product `p` has what was typed as one of those codes; undefined where it is none. */
export const hasOtherCode = (typed: string): SQL | undefined => {
  const conditions = OTHER_CODES.flatMap((field) => {
    const { schema, spellings } = factsOf(field);
    const code = schema.safeParse(typed).data;
    if (typeof code !== 'string' || code === '') return [];
    return [
      sql`p.${sql.identifier(columnOf(field))} = any(${sql.param(spellings?.(code) ?? [code])}::text[])`,
    ];
  });
  return conditions.length > 0 ? sql.join(conditions, sql` or `) : undefined;
};

/** Whether a product `p` has what was typed as one of its codes. */
export const hasCode = (typed: string): SQL => {
  const other = hasOtherCode(typed);
  return sql`(upper(p.sku) = upper(${typed})${other ? sql` or ${other}` : sql.empty()})`;
};
