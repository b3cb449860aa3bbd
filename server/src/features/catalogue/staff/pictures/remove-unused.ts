import { sql } from 'drizzle-orm';
import type { Services } from '../../../../http/app.ts';

/** Removes files of pictures that no product or variant shows any more. Call it when the act is committed. */
export const removeUnused = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  paths: readonly string[],
): Promise<void> => {
  if (paths.length === 0) return;
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from unnest(${sql.param(paths)}::text[]) as path
    where not exists (select from product_images i where i.path = path.path)
      and not exists (select from product_variants v where v.image_path = path.path)`);
  await Promise.all(rows.map(({ path }) => files.delete(path)));
};
