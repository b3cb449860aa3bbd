import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type ChangeEvents, openChangeEvents } from './db/change-events/change-events.ts';
import { type OpenDatabase, type OpenOptions, openConfiguredDatabase } from './db/open.ts';
import { openReplica } from './db/replica.ts';
import type { Services } from './http/app.ts';
import { openJobs } from './jobs/jobs.ts';
import { openMail } from './mail/mail.ts';
import { openFiles } from './storage/files.ts';

const openConfiguredReplica = (
  { replicaUrl, listenUrl, poolSize }: Config,
  { db }: OpenDatabase,
  live: ChangeEvents,
  log: Pick<Logger, 'warn' | 'error'>,
) =>
  replicaUrl
    ? // If the primary is behind a pooler, the replica may be too.
      openReplica(
        db,
        { address: { url: replicaUrl, sessionUrl: listenUrl && replicaUrl }, poolSize },
        live,
        log,
      )
    : undefined;

/** Opens the configured database and files; the caller closes the database. */
export const openServices = async (
  config: Config,
  log: Pick<Logger, 'warn' | 'error'>,
  options: OpenOptions = {},
): Promise<{ services: Services; database: OpenDatabase }> => {
  const files = await openFiles(config);
  const database = await openConfiguredDatabase(config, {
    log: { warn: (words) => log.warn(words), error: (words) => log.error(words) },
    ...options,
  });
  const { db, exportDb, longDb } = database;
  const live = openChangeEvents(db, log);
  const replica = openConfiguredReplica(config, database, live, log);
  const jobs = openJobs(db);
  const close = async (): Promise<void> => {
    await Promise.all([live.close(), jobs.close(), replica?.close()]);
    await database.close();
  };
  return {
    services: {
      config,
      db,
      exportDb,
      longDb,
      replica,
      readCatalogue: replica?.readCatalogue ?? ((query) => query(db)),
      files,
      live,
      jobs,
      mail: openMail(config, jobs),
      clock: () => new Date(),
    },
    database: { ...database, close },
  };
};
