import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openChangeEvents } from './db/change-events/change-events.ts';
import { type OpenDatabase, type OpenOptions, openConfiguredDatabase } from './db/open.ts';
import type { Services } from './http/app.ts';
import { openJobs } from './jobs/jobs.ts';
import { openMail } from './mail/mail.ts';
import { openFiles } from './storage/files.ts';

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
  const { db, exportDb, longDb, replica } = database;
  const live = openChangeEvents(db, log);
  const jobs = openJobs(db);
  const close = async (): Promise<void> => {
    await Promise.all([live.close(), jobs.close()]);
    await database.close();
  };
  return {
    services: {
      config,
      db,
      exportDb,
      longDb,
      replica,
      files,
      live,
      jobs,
      mail: openMail(config, jobs),
      clock: () => new Date(),
    },
    database: { ...database, close },
  };
};
