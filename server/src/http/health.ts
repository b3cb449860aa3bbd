import { sql } from 'drizzle-orm';
import { isMigrated } from '../db/migrate.ts';
import type { App, Services } from './app.ts';
import { AppError } from './errors/app-error.ts';

/** `/healthz`: the process is alive. `/readyz`: the database is reachable and migrated, and `isLoaded` says yes. */
export const healthRoutes = (app: App, { db }: Services, isLoaded: () => Promise<boolean>): void => {
  const isReady = async (): Promise<boolean> => {
    await db.execute(sql`select 1`);
    return (await isMigrated(db)) && (await isLoaded());
  };
  app.get(
    '/healthz',
    { config: { access: 'public' }, schema: { hide: true }, logLevel: 'warn' },
    async () => ({ status: 'ok' }),
  );
  app.get('/readyz', { config: { access: 'public' }, schema: { hide: true }, logLevel: 'warn' }, async () => {
    if (!(await isReady().catch(() => false)))
      throw new AppError('UNAVAILABLE', 'Not ready', { retryAfterSeconds: 2 });
    return { status: 'ready' };
  });
};
