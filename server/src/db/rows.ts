import type { SQL } from 'drizzle-orm';
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
