import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '../src/db/embedded.ts';
import { migrateDatabase } from '../src/db/migrate.ts';

const TEMPLATE = 'formulary_template';

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A PostgreSQL for one test run, with a migrated template that each test file clones. */
export const startTestDatabase = async (): Promise<{ serverUrl: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-test-'));
  const server: EmbeddedDatabase = await startEmbedded(folder, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ]);
  await onServer(server.url('postgres'), `create database ${TEMPLATE}`);
  await migrateDatabase(server.url(TEMPLATE));
  return {
    serverUrl: server.url('postgres'),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A database of its own, cloned from the template. */
export const cloneDatabase = async (
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
};
