import { definitionOf, fieldsOf } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { columnOf } from '../product-columns.ts';

/** The codes, besides the product's own, that are found only by their full value; its own is also indexed as words. */
const OTHER_CODES = fieldsOf('code').filter((field) => field !== 'sku');

/** Whether the typed text is one of a product `p`'s other codes; undefined if it cannot be one. */
export const hasOtherCode = (typed: string): SQL | undefined => {
  const conditions = OTHER_CODES.flatMap((field) => {
    const { schema, spellings } = definitionOf(field);
    const code = schema.safeParse(typed).data;
    if (typeof code !== 'string' || code === '') return [];
    return [
      sql`p.${sql.identifier(columnOf(field))} = any(${sql.param(spellings?.(code) ?? [code])}::text[])`,
    ];
  });
  return conditions.length > 0 ? sql.join(conditions, sql` or `) : undefined;
};

/** Whether the typed text is one of a product `p`'s codes. */
export const hasCode = (typed: string): SQL => {
  const other = hasOtherCode(typed);
  return sql`(upper(p.sku) = upper(${typed})${other ? sql` or ${other}` : sql.empty()})`;
};
