import { type Counted, MAX_COUNTED } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from './client.ts';

/** Parses the rows of hand-written SQL, whose types are only known at run time. Throws if one differs from the schema. */
export const parseRows = <Schema extends z.ZodType>(
  schema: Schema,
  { rows }: { rows: unknown[] },
): z.output<Schema>[] => z.array(schema).parse(rows);

/** Runs a statement and returns its rows, limited to the columns in the schema. */
export const readRows = async <Schema extends z.ZodType>(
  db: Pick<Db | Tx, 'execute'>,
  schema: Schema,
  statement: SQL,
): Promise<z.output<Schema>[]> => parseRows(schema, await db.execute(statement));

/** `select count(*)::int as total …` */
export const totalRow = z.object({ total: z.int() });

/** Returns a LIKE pattern that matches a string anywhere, with wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** One more than is counted, to know whether there are more. */
export const COUNTED_ROWS = MAX_COUNTED + 1;

/** Counts the rows of a statement as `total`; if `isLimited`, no more than `toCounted` needs. */
export const countOf = (rows: SQL, isLimited: boolean): SQL => sql`
  select count(*)::int as total from (${rows} ${isLimited ? sql`limit ${COUNTED_ROWS}` : sql.empty()}) as counted`;

/** Returns a count as a listing sends it. */
export const toCounted = (total: number, isLimited: boolean): Counted =>
  isLimited && total > MAX_COUNTED ? { total: MAX_COUNTED, isMore: true } : { total };
