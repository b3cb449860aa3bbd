import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, OWNER, ownerPassword, startEmbedded } from '../src/db/embedded/embedded.ts';
import { ensureOwnedDatabase } from '../src/db/embedded/store-owner.ts';
import { migrateDatabase } from '../src/db/schema/migrate.ts';

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

/** Starts a PostgreSQL for one test run, with a migrated template that each test file clones. */
export const startTestDatabase = async (): Promise<{ serverUrl: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-test-'));
  const server: EmbeddedDatabase = await startEmbedded(folder, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ]);
  await ensureOwnedDatabase(server, TEMPLATE);
  // Tests insert rows that the application never would.
  await onServer(
    server.adminUrl('postgres'),
    `grant set on parameter session_replication_role, deadlock_timeout to ${OWNER}`,
  );
  await migrateDatabase(server.url(TEMPLATE));
  return {
    serverUrl: server.adminUrl('postgres'),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Creates a database from the migrated template, or from another one without connections. Its owner is not a superuser,
 * as in production.
 */
export const cloneDatabase = async (
  serverUrl: string,
  template = TEMPLATE,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${template} owner ${OWNER} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  url.username = OWNER;
  url.password = ownerPassword(decodeURIComponent(url.password));
  return { name, url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
};
