/** Starts a PostgreSQL for the suite, and in it the store that most journeys share. */
import { startTestDatabase } from '../../server/test/database.ts';
import { loadDemo, startDemoStore } from './demo-store.ts';

export default async (): Promise<() => Promise<void>> => {
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
