import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { type ChangeEvents, openChangeEvents } from './db/change-events/change-events.ts';
import { describeError } from './db/errors.ts';
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

/** The token of a one-time link in an address. */
const TOKEN = /(\/(?:set-password|password-links|confirm-email|email-changes)\/)[^/?]+/;

const describeAny = (value: unknown): unknown => (value instanceof Error ? describeError(value) : value);

/** Replaces errors anywhere in a log line's details with their descriptions. */
const describeErrors = (details: object): object =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(describeAny) : describeAny(value),
    ]),
  );

/**
 * Opens the process's log, one JSON object per line. It contains neither usable one-time links nor values of failed
 * queries.
 */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: ['req.url'], censor: (url) => String(url).replace(TOKEN, '$1…') },
      // Replaces Fastify's own serialiser, which repeats messages with their values.
      serializers: { err: describeAny },
      hooks: {
        logMethod([details, ...rest], method) {
          const given: unknown = details;
          if (given instanceof Error) method.apply(this, [{ err: describeError(given) }, ...rest]);
          else if (Object.getPrototypeOf(given ?? '') === Object.prototype)
            method.apply(this, [describeErrors(given as object), ...rest]);
          else method.apply(this, [details, ...rest]);
        },
      },
    },
    destination ?? pino.destination(1),
  );
