import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../../../db/rows.ts';
import type { Services } from '../../../../http/app.ts';
import { deletePicture } from '../../../../http/small-pictures.ts';

type Stores = Pick<Services, 'db' | 'files'>;
type Log = { warn: (details: object, message: string) => void };

const remove = async ({ db, files }: Stores, paths: readonly string[]): Promise<void> => {
  const rows = await readRows(
    db,
    z.object({ path: z.string() }),
    sql`
    select path from unnest(${sql.param(paths)}::text[]) as path
    where not exists (select from product_images i where i.path = path.path)
      and not exists (select from product_variants v where v.image_path = path.path)`,
  );
  await Promise.all(rows.map(({ path }) => deletePicture(files, path)));
};

/**
 * Deletes picture files that no product or variant uses any more. Call it after the commit: a file left behind does not
 * fail the request.
 */
export const removeUnused = async (stores: Stores, paths: readonly string[], log: Log): Promise<void> => {
  if (paths.length === 0) return;
  await remove(stores, paths).catch((error: unknown) =>
    log.warn({ err: error, paths }, 'Could not remove unused pictures'),
  );
};
