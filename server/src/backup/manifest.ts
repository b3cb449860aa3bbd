import { z } from 'zod';

/** Inserted into the SQL of a restore, so it must be a plain name. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const table = z.object({ name: identifier, columns: z.array(identifier) });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({ key: z.string(), size: z.number().int(), sha256 });

/** Earlier versions: first in the archive, without checksums. */
const first = z.object({ format: z.literal(1), migrations: z.number().int(), tables: z.array(table) });

/** Last in the archive: lists the entries of the backup. Ignore all others. */
const second = z.object({
  format: z.literal(2),
  migrations: z.number().int(),
  createdAt: z.iso.datetime(),
  tables: z.array(table.extend({ sha256 })),
  files: z.array(file),
  /** Files that rows refer to but file storage did not have. */
  missing: z.array(z.string()),
});

const third = second.extend({
  format: z.literal(3),
  /** Identifies the store, even after it was restored elsewhere. */
  store: z.string(),
  /** The functions and triggers of its version, which a later version needs to restore it. */
  routines: z.array(z.string()),
  tables: z.array(table.extend({ sha256, size: z.number().int(), rows: z.number().int() })),
  /** `stamp`: the version of the file in file storage, so that the next backup need not read an unchanged file. */
  files: z.array(file.extend({ stamp: z.string() })),
});

export const manifest = z.discriminatedUnion('format', [first, second, third]);
export type Manifest = z.infer<typeof manifest>;
export type FullManifest = z.infer<typeof third>;
export type FileEntry = FullManifest['files'][number];
export type TableEntry = FullManifest['tables'][number];

export const MANIFEST = 'manifest.json';
export const tableEntry = (name: string): string => `tables/${name}`;
export const fileEntry = (key: string): string => `files/${key}`;
