/**
 * Stores with the demonstration data, on the suite's PostgreSQL. The data is loaded once, and each store starts with a
 * copy.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cloneDatabase } from '../../server/test/database.ts';
import { end, freePort, startStoreProcess } from './store-process.ts';

const newDataDir = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'formulary-e2e-'));
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Loads the data that this process and its children copy to start stores. Returns a clean-up function. */
export const loadDemo = async (): Promise<() => Promise<void>> => {
  const dataDir = await newDataDir();
  try {
    const { name, url } = await cloneDatabase(process.env.STORE_DATABASE_SERVER_URL ?? '');
    await end(await startStoreProcess({ databaseUrl: url, dataDir, port: await freePort(), demo: true }));
    process.env.DEMO_DATABASE = name;
    process.env.DEMO_DATA_DIR = dataDir;
    return () => remove(dataDir);
  } catch (error) {
    await remove(dataDir);
    throw error;
  }
};

/** Starts a store for this process and its children. Returns a function that stops it. */
export const startDemoStore = async (): Promise<() => Promise<void>> => {
  const dataDir = await newDataDir();
  try {
    const [database, port] = await Promise.all([
      cloneDatabase(process.env.STORE_DATABASE_SERVER_URL ?? '', process.env.DEMO_DATABASE),
      freePort(),
      cp(process.env.DEMO_DATA_DIR ?? '', dataDir, { recursive: true }),
    ]);
    const server = await startStoreProcess({ databaseUrl: database.url, dataDir, port, demo: true });
    process.env.STORE_URL = `http://localhost:${port}`;
    process.env.STORE_DATABASE_URL = database.url;
    process.env.STORE_DATA_DIR = dataDir;
    return async () => {
      await end(server);
      await remove(dataDir);
    };
  } catch (error) {
    await remove(dataDir);
    throw error;
  }
};
