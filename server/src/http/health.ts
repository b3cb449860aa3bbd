import { sql } from 'drizzle-orm';
import { type Db, openDatabase, REQUEST_LIMITS } from '../db/client.ts';
import { isMigrated } from '../db/schema/migrate.ts';
import type { App, Services } from './app.ts';

const RETRY_AFTER_SECONDS = 2;
const PATIENCE_MS = 3_000;

/** A separate pool, so that probes are answered while requests use all other connections. */
const openProbes = ({ db }: Services): Db =>
  openDatabase(db.$client.options.connectionString ?? '', {
    poolSize: 1,
    waitMs: PATIENCE_MS,
    limits: { ...REQUEST_LIMITS, statementMs: PATIENCE_MS, silenceMs: PATIENCE_MS, checkMs: PATIENCE_MS },
    onError: () => {},
  });

/**
 * `/healthz`: the process is alive. `/readyz`: the database is reachable and migrated, and `isOpen` returns true.
 * Concurrent probes share one query; only changes of state are logged.
 */
export const healthRoutes = (app: App, services: Services, isOpen: () => boolean): void => {
  const probes = openProbes(services);
  app.addHook('onClose', () => probes.$client.end());
  let isReachable = true;
  let asked: Promise<boolean> | undefined;

  const noteReachable = (now: boolean, error?: unknown): void => {
    if (now === isReachable) return;
    isReachable = now;
    if (now) app.log.warn('The database is responding again');
    else app.log.error(`The database is not responding: ${error instanceof Error ? error.message : error}`);
  };
  const isDatabaseReady = async (): Promise<boolean> => {
    try {
      await probes.execute(sql`select 1`);
      const ready = await isMigrated(probes);
      noteReachable(true);
      return ready;
    } catch (error) {
      noteReachable(false, error instanceof Error ? (error.cause ?? error) : error);
      return false;
    }
  };
  const isReady = async (): Promise<boolean> => {
    asked ??= isDatabaseReady().finally(() => {
      asked = undefined;
    });
    return (await asked) && isOpen();
  };

  const route = { config: { access: 'public' }, schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/healthz', route, async () => ({ status: 'ok' }));
  app.get('/readyz', route, async (_request, reply) => {
    if (await isReady()) return { status: 'ready' };
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .send({ message: 'Not ready', code: 'UNAVAILABLE' });
  });
};
