/**
 * Starts a PostgreSQL for the suite, and the store that most journeys share. With RUNNING_STORE_URL, starts nothing
 * and uses that store; its STORE_DATABASE_URL, STORE_DATA_DIR and STORE_DEMO_PASSWORD must then be set too.
 */
import { startTestDatabase } from '../../server/test/database.ts';
import { loadDemo, startDemoStore } from './demo-store.ts';

export default async (): Promise<() => Promise<void>> => {
  if (process.env.RUNNING_STORE_URL) {
    process.env.STORE_URL = process.env.RUNNING_STORE_URL;
    return async () => {};
  }
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  try {
    const { serverUrl, stop } = await startTestDatabase();
    closers.push(stop);
    process.env.STORE_DATABASE_SERVER_URL = serverUrl;
    closers.push(await loadDemo());
    closers.push(await startDemoStore());
    return close;
  } catch (error) {
    await close();
    throw error;
  }
};
