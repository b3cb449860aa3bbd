import { z } from 'zod';

const table = z.object({ name: z.string(), columns: z.array(z.string()) });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Earlier versions: first in the archive, without checksums. */
const first = z.object({ format: z.literal(1), migrations: z.number().int(), tables: z.array(table) });

/** Last in the archive: lists what belongs to the backup. Ignore any other entry. */
const second = z.object({
  format: z.literal(2),
  migrations: z.number().int(),
  createdAt: z.iso.datetime(),
  tables: z.array(table.extend({ sha256 })),
  files: z.array(z.object({ key: z.string(), size: z.number().int(), sha256 })),
  /** Files that rows refer to but file storage did not have. */
  missing: z.array(z.string()),
});

export const manifest = z.discriminatedUnion('format', [first, second]);
export type Manifest = z.infer<typeof manifest>;
export type FullManifest = z.infer<typeof second>;

export const MANIFEST = 'manifest.json';
export const tableEntry = (name: string): string => `tables/${name}`;
export const fileEntry = (key: string): string => `files/${key}`;
