import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from './client.ts';

/** The rows of an answer as a schema has them: what hand-written SQL returns is known only by looking. Throws where one differs. */
export const parseRows = <Schema extends z.ZodType>(
  schema: Schema,
  { rows }: { rows: unknown[] },
): z.output<Schema>[] => z.array(schema).parse(rows);

/** The rows of a statement, without the columns that the schema does not name. */
export const readRows = async <Schema extends z.ZodType>(
  db: Pick<Db | Tx, 'execute'>,
  schema: Schema,
  statement: SQL,
): Promise<z.output<Schema>[]> => parseRows(schema, await db.execute(statement));

/** `select count(*)::int as total …` */
export const totalRow = z.object({ total: z.int() });
