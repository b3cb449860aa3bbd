/** Starts a real store for the suite: its own PostgreSQL, the server as a process, the demonstration data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cloneDatabase, startTestDatabase } from '../../server/test/database.ts';
import { end, freePort, startStoreProcess } from './store-process.ts';

export default async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-e2e-'));
  const { serverUrl, stop } = await startTestDatabase();
  const closeGround = async (): Promise<void> => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const [database, port] = await Promise.all([cloneDatabase(serverUrl), freePort()]);
    const server = await startStoreProcess({ databaseUrl: database.url, dataDir, port, demo: true });
    process.env.STORE_PORT = String(port);
    process.env.STORE_DATABASE_URL = database.url;
    process.env.STORE_DATA_DIR = dataDir;
    return async () => {
      await end(server);
      await closeGround();
    };
  } catch (error) {
    await closeGround();
    throw error;
  }
};
