import type pg from 'pg';

/** Files that rows name. A file is written before its row and removed after it. */
const NAMED_FILES = `
  select file_key as key from payments where file_key is not null
  union select file_key from imports where state = 'staged'
  union select path from product_images
  union select image_path from product_variants where image_path is not null`;

/** Where a file without a row is an upload under way, or what is left of one. */
const ONLY_WITH_ROW = /^(proofs|imports)\//;
const UNFINISHED = /\.unfinished$/;

export const findNamedFiles = async (client: pg.ClientBase): Promise<Set<string>> => {
  const { rows } = await client.query<{ key: string }>(NAMED_FILES);
  return new Set(rows.map(({ key }) => key));
};

/** Whether a file belongs to a backup of these rows. */
export const isWanted = (key: string, named: ReadonlySet<string>): boolean =>
  named.has(key) || !(ONLY_WITH_ROW.test(key) || UNFINISHED.test(key));
