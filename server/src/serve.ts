import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig, readEnvironment } from './config.ts';
import { DatabaseError, formatError } from './db/errors.ts';
import type { OpenDatabase } from './db/open.ts';
import { renumberCopiedEvents } from './events/worker.ts';
import {
  isDemoPending,
  publishedAccounts,
  publishedPasswordFault,
} from './features/accounts/demonstration.ts';
import { ensureStatusPictures } from './features/storefront/status-pictures.ts';
import type { App, Services } from './http/app.ts';
import { SETTLING_MS } from './http/guards/overload.ts';
import { openLog, openServices } from './open-services.ts';
import { closeToOthers } from './storage/folders.ts';
import { watchEventLoop } from './watchdog/watch-event-loop.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** The longest a shutdown may take; the embedded database then finishes stopping in its own process. */
const STOP_MS = 9_500;
/** A process whose event loop is this late is overloaded. */
const MAX_DELAY_MS = 2_000;

/** Fills an empty store, if the entry point provides one. */
export type Demonstration = {
  load: (services: Services, database: OpenDatabase, progress: (step: string) => void) => Promise<void>;
  /** Returns the lines that list the accounts to try. */
  introduce: (usernames: string[]) => string[];
};

/** An error that the operator can fix; shown without a stack trace. */
class StartError extends Error {}

// Only the store's own user may read its files.
process.umask(0o077);

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const listen = async (app: App, config: Config): Promise<string> => {
  // The name localhost would create two listeners, and the shutdown could not reach the connections of the second.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  try {
    return await app.listen({ host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(
        `PORT=${config.port}: the port is in use on ${config.host}. Stop the program that uses it, or set PORT to another.`,
      );
    if (code === 'EACCES')
      throw new StartError(`PORT=${config.port}: this user is not allowed to listen on that port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST=${config.host}: this machine has no such address.`);
    throw error;
  }
};

/** Most of the code, which is loaded while the database starts. */
const loadApp = async () => ({
  ...(await import('./app.ts')),
  ...(await import('./workers.ts')),
  ...(await import('./http/web.ts')),
  ...(await import('./decoding/decode.ts')),
});

/** Returns a function that checks whether the process is shutting down. */
const stopOnSignal = (
  app: App,
  { config, jobs }: Services,
  closeRest: () => Promise<unknown>,
): (() => boolean) => {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    await wait(config.drainSeconds * 1000);
    setTimeout(() => {
      app.log.error('Stopping took too long; ending the process with requests still open');
      process.exit(0);
    }, STOP_MS).unref();
    // A failure to close one must not prevent closing the rest.
    await Promise.all([app.close(), jobs.close()]).catch((error) =>
      app.log.error(error, 'Could not shut down cleanly'),
    );
    await closeRest().catch((error) => app.log.error(error, 'Could not close the database cleanly'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  return () => stopping;
};

/** As requested explicitly; otherwise in development with the embedded database. */
const wantsDemo = ({ demo, production, databaseUrl }: Config): boolean =>
  demo ?? (!production && !databaseUrl);

const loadDemonstration = async (
  { load }: Demonstration,
  services: Services,
  database: OpenDatabase,
): Promise<void> => {
  const started = performance.now();
  print('First run: loading the demonstration store.');
  await load(services, database, (step) => print(`  ${step}`));
  print(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
};

const start = async (demonstration: Demonstration | undefined): Promise<void> => {
  const { values } = parseArgs({ options: { demo: { type: 'boolean' } }, allowNegative: true });
  const config = readConfig(readEnvironment(), values.demo === undefined ? {} : { demo: values.demo });
  if (config.demo && !demonstration)
    throw new StartError(
      'DEMO: the demonstration store cannot be loaded this way. Use npm start, or leave out DEMO and --demo.',
    );
  const filling = wantsDemo(config) ? demonstration : undefined;
  const logger = openLog(config.logLevel);
  const tracing = config.traces && (await import('./http/tracing.ts')).startTracing(config.traces, logger);
  await closeToOthers(config.dataDir);
  const { services, database } = await openServices(config, logger, { meanwhile: loadApp });
  const { buildApp, registerWorkers, readWebPage, getReadyForLists } = await loadApp();
  registerWorkers(services);
  await renumberCopiedEvents(services.db);
  let isStopping = (): boolean => false;
  try {
    const fault = await publishedPasswordFault(services.db, config, filling !== undefined);
    if (fault) throw new StartError(fault);
    const isPending = filling !== undefined && (await isDemoPending(services.db));
    // Checking the passwords of a loaded demonstration takes a while, which the rest of the start does not wait for.
    const checked = demonstration && !isPending ? publishedAccounts(services.db) : undefined;
    checked?.catch(() => undefined);
    let readyAt: number | undefined;
    const web = await readWebPage(WEB_FOLDER);
    if (!web) print('The web app is not built, so only the API is served. Run npm ci, then npm run build.');
    const app = await buildApp(services, {
      logger,
      tracing,
      web,
      maxDelayMs: MAX_DELAY_MS,
      isOpen: () => readyAt !== undefined && !isStopping(),
      isSettled: () => readyAt !== undefined && performance.now() - readyAt > SETTLING_MS,
    });
    isStopping = stopOnSignal(app, services, () => Promise.all([tracing?.close(), database.close()]));
    const address = await listen(app, config);
    await ensureStatusPictures(services.files);
    if (filling && isPending) await loadDemonstration(filling, services, database);
    const [accounts] = await Promise.all([
      checked ?? (demonstration ? publishedAccounts(services.db) : []),
      services.jobs.start(logger),
    ]);
    readyAt = performance.now();
    watchEventLoop(app.log);
    getReadyForLists();
    for (const line of demonstration?.introduce(accounts) ?? []) print(line);
    print(`Formulary is ready at ${address.replace('127.0.0.1', 'localhost')}`);
  } catch (error) {
    // Shutdown began during start-up and closes the rest.
    if (isStopping()) return;
    await database.close();
    throw error;
  }
};

/** Runs the store until it receives a signal. A demonstration fills an empty store. */
export const serve = (demonstration?: Demonstration): Promise<void> =>
  start(demonstration).catch((error: unknown) => {
    const known =
      error instanceof ConfigError || error instanceof DatabaseError || error instanceof StartError;
    process.stderr.write(`${known && error instanceof Error ? error.message : formatError(error)}\n`);
    process.exit(1);
  });
