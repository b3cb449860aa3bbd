/** Starts what every journey runs on: a PostgreSQL for the suite, and in it the store that most journeys share. */
import { startTestDatabase } from '../../server/test/database.ts';
import { startDemoStore } from './demo-store.ts';

export default async (): Promise<() => Promise<void>> => {
  const { serverUrl, stop } = await startTestDatabase();
  try {
    process.env.STORE_DATABASE_SERVER_URL = serverUrl;
    const close = await startDemoStore();
    return async () => {
      await close();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
