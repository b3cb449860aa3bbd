import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseError, textOfError } from './db/errors.ts';
import type { OpenDatabase } from './db/open.ts';
import { isDemoPending } from './features/accounts/demonstration/demo-state.ts';
import {
  publishedAccounts,
  publishedPasswordFault,
} from './features/accounts/demonstration/published-password.ts';
import { ensureStatusPictures } from './features/storefront/status-pictures.ts';
import type { App, Services } from './http/app.ts';
import { readWebPage } from './http/web.ts';
import { openLog } from './open-log.ts';
import { openServices } from './open-services.ts';
import { closeToOthers } from './storage/private-folders.ts';
import { registerWorkers } from './workers.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** When the process ends at the latest once it is told to stop; the embedded database then goes on to stop by itself. */
const STOP_MS = 9_500;

/** What fills an empty store, for a start that is given it. */
export type Demonstration = {
  load: (services: Services, database: OpenDatabase, progress: (step: string) => void) => Promise<void>;
  /** The lines that tell which of these accounts can be tried. */
  introduce: (usernames: string[]) => string[];
};

/** Something that the operator can mend; shown without a stack. */
class StartError extends Error {}

// Files and folders of the store are for its own user.
process.umask(0o077);

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const listen = async (app: App, config: Config): Promise<string> => {
  // By its name it would be two listeners, the second of them out of reach of those who stop the connections.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  try {
    return await app.listen({ host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(
        `PORT=${config.port}: the port is in use on ${config.host}. Stop whatever uses it, or set PORT to another.`,
      );
    if (code === 'EACCES')
      throw new StartError(`PORT=${config.port}: this user is not allowed to listen on that port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST=${config.host}: this machine has no such address.`);
    throw error;
  }
};

/** Returns whether the process has been told to stop. */
const stopOnSignal = (app: App, { jobs }: Services, database: OpenDatabase): (() => boolean) => {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      app.log.error('Stopping took too long; ending the process with requests still open');
      process.exit(0);
    }, STOP_MS).unref();
    // Whatever cannot be closed must not keep the rest from it.
    await Promise.all([app.close(), jobs.close()]).catch((error) =>
      app.log.error(error, 'Could not shut down cleanly'),
    );
    await database.close().catch((error) => app.log.error(error, 'Could not close the database cleanly'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  return () => stopping;
};

/** As asked for by name; else in development, on the embedded database. */
const wantsDemo = ({ demo, production, databaseUrl }: Config): boolean =>
  demo ?? (!production && !databaseUrl);

const loadDemonstration = async (
  { load }: Demonstration,
  services: Services,
  database: OpenDatabase,
): Promise<void> => {
  if (!(await isDemoPending(services.db))) return;
  const started = performance.now();
  say('First run: loading the demonstration store.');
  await load(services, database, (step) => say(`  ${step}`));
  say(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
};

const start = async (demonstration: Demonstration | undefined): Promise<void> => {
  const { values } = parseArgs({ options: { demo: { type: 'boolean' } }, allowNegative: true });
  const config = readConfig(process.env, values.demo === undefined ? {} : { demo: values.demo });
  if (config.demo && !demonstration)
    throw new StartError(
      'DEMO: the demonstration store cannot be loaded this way. Use npm start, or leave out DEMO and --demo.',
    );
  const filling = wantsDemo(config) ? demonstration : undefined;
  const logger = openLog(config.logLevel);
  await closeToOthers(config.dataDir);
  const { services, database } = await openServices(config, logger);
  registerWorkers(services);
  let isStopping = (): boolean => false;
  try {
    const fault = await publishedPasswordFault(services.db, config, filling !== undefined);
    if (fault) throw new StartError(fault);
    let ready = false;
    const app = await buildApp(services, {
      logger,
      web: await readWebPage(WEB_FOLDER),
      shedLoad: true,
      isLoaded: async () => ready,
    });
    isStopping = stopOnSignal(app, services, database);
    const address = await listen(app, config);
    await ensureStatusPictures(services.files);
    if (filling) await loadDemonstration(filling, services, database);
    ready = true;
    await services.jobs.start(logger);
    for (const line of demonstration?.introduce(await publishedAccounts(services.db)) ?? []) say(line);
    say(`Formulary is ready at ${address.replace('127.0.0.1', 'localhost')}`);
  } catch (error) {
    // Told to stop while it was still making itself ready: whoever stops it closes the rest.
    if (isStopping()) return;
    await database.close();
    throw error;
  }
};

/** Runs the store until it is told to stop. A demonstration fills an empty one. */
export const serve = (demonstration?: Demonstration): Promise<void> =>
  start(demonstration).catch((error: unknown) => {
    const known =
      error instanceof ConfigError || error instanceof DatabaseError || error instanceof StartError;
    process.stderr.write(`${known && error instanceof Error ? error.message : textOfError(error)}\n`);
    process.exit(1);
  });
