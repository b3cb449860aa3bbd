/** A store with the demonstration's data: a database, a data folder and a process of its own, on the suite's PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cloneDatabase } from '../../server/test/database.ts';
import { end, freePort, startStoreProcess } from './store-process.ts';

/** Starts one. From then on it is the store of this process, and of those that it starts. Returns what ends it. */
export const startDemoStore = async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-e2e-'));
  const removeFiles = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const [database, port] = await Promise.all([
      cloneDatabase(process.env.STORE_DATABASE_SERVER_URL ?? ''),
      freePort(),
    ]);
    const server = await startStoreProcess({ databaseUrl: database.url, dataDir, port, demo: true });
    process.env.STORE_PORT = String(port);
    process.env.STORE_DATABASE_URL = database.url;
    process.env.STORE_DATA_DIR = dataDir;
    return async () => {
      await end(server);
      await removeFiles();
    };
  } catch (error) {
    await removeFiles();
    throw error;
  }
};
