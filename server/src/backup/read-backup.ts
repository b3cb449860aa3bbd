import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { z } from 'zod';
import type { Services } from '../http/app.ts';
import { copyIn, tablesInOrder } from './tables.ts';
import type { BackupReport, Manifest } from './write-backup.ts';

/** Why a backup cannot be restored here, in words for the operator. */
export class RestoreError extends Error {}

const manifest = z.object({
  format: z.literal(1),
  migrations: z.number().int(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

const refuseUsed = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from products) as used',
  );
  if (rows[0]?.used)
    throw new RestoreError('The database is not empty: a backup is only restored into an empty one.');
};

const readManifest = async (client: pg.ClientBase, content: string): Promise<Manifest> => {
  const parsed = manifest.safeParse(JSON.parse(content));
  if (!parsed.success) throw new RestoreError('This is not a backup of Formulary.');
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from drizzle.__drizzle_migrations',
  );
  if (parsed.data.migrations !== rows[0]?.count)
    throw new RestoreError(
      'The backup is of another version of Formulary. Restore it with that version, then update.',
    );
  return parsed.data;
};

/** Fills an empty store from a backup: the rows in one transaction, with every rule of the database in force. */
export const readBackup = async ({ db, files }: Services, source: string): Promise<BackupReport> => {
  const client = await db.$client.connect();
  const report: BackupReport = { tables: 0, files: 0 };
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local formulary.quiet = on');
    await refuseUsed(client);
    const known = await tablesInOrder(client);
    let whole = false;
    const take = async (name: string, content: Readable): Promise<void> => {
      if (name === 'manifest.json') {
        await readManifest(client, await text(content));
        await client.query('delete from installation');
        whole = true;
        return;
      }
      if (!whole) throw new RestoreError('This is not a backup of Formulary.');
      if (name.startsWith('files/')) {
        await files.put(name.slice('files/'.length), await buffer(content));
        report.files += 1;
        return;
      }
      const table = known.find((candidate) => `tables/${candidate.name}` === name);
      if (!table) throw new RestoreError(`The backup holds something unknown: ${name}`);
      await pipeline(content, client.query(copyFrom(copyIn(table))));
      report.tables += 1;
    };
    const archive = extract();
    const opened = pipeline(createReadStream(source), createGunzip(), archive);
    const read = async (): Promise<void> => {
      for await (const entry of archive) {
        await take(entry.header.name, Readable.from(entry));
      }
    };
    await Promise.all([opened, read()]);
    if (!whole) throw new RestoreError('This is not a backup of Formulary.');
    await client.query('commit');
    return report;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};
