import { constants, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { OWNER, ownerPassword, startEmbedded } from '../src/db/embedded/embedded.ts';
import { ensureOwnedDatabase } from '../src/db/embedded/store-owner.ts';
import { migrateDatabase } from '../src/db/schema/migrate.ts';

/** The name of a store's own database, so that a copy of the whole cluster is a store. */
const TEMPLATE = 'formulary';
/** A deadlock is found, and counted, before a transaction stops waiting for a lock. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'deadlock_timeout=100ms'];

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Copies a folder; where the file system can, both share the contents until one changes. */
const copyFolder = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

/**
 * Starts a PostgreSQL for one test run, with a migrated template that each test file clones. `storeFolder`: where to keep
 * the data folder of a store that was just set up, which `copyStore` copies.
 */
export const startTestDatabase = async (
  storeFolder?: string,
): Promise<{ serverUrl: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-test-'));
  let server = await startEmbedded(folder, SETTINGS);
  await ensureOwnedDatabase(server, TEMPLATE);
  await migrateDatabase(server.url(TEMPLATE));
  if (storeFolder) {
    await server.stop();
    await copyFolder(folder, path.join(storeFolder, 'postgres'));
    server = await startEmbedded(folder, SETTINGS);
  }
  // Tests insert rows that the application never would.
  await onServer(server.adminUrl('postgres'), `grant set on parameter session_replication_role to ${OWNER}`);
  return {
    serverUrl: server.adminUrl('postgres'),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Returns a new data folder of a store that was just set up, without the work of the first start. */
export const copyStore = async (storeFolder: string): Promise<string> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-store-'));
  await copyFolder(storeFolder, dataDir);
  return dataDir;
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
