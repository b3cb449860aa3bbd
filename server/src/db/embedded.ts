import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from './database-error.ts';
import { AS_POSTGRES, ensurePostgresUser, isOpenToOthers } from './postgres-user.ts';

export type EmbeddedOptions = {
  directory: string;
  password: string;
  port: number;
  initialise: boolean;
  settings: string[];
};
export type EmbeddedReport = { ready: true } | { ready: false; reason: string };

export type EmbeddedDatabase = {
  /** Connection string of the database `name`. */
  url: (name: string) => string;
  stop: () => Promise<void>;
};

const SERVER_FILE = fileURLToPath(new URL('./embedded-server.ts', import.meta.url));
/** How long a database folder may be held by an instance that is just ending. */
const TAKEOVER_PATIENCE_MS = 3_000;

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

const forkServer = (directory: string): ChildProcess => {
  const options = {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  if (process.getuid?.() !== 0) return fork(SERVER_FILE, options);
  const user = ensurePostgresUser();
  if (isOpenToOthers(directory) && isOpenToOthers(SERVER_FILE)) return fork(SERVER_FILE, options);
  if (existsSync(directory)) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
  return fork(SERVER_FILE, {
    ...options,
    execPath: 'setpriv',
    execArgv: [...AS_POSTGRES(user), process.execPath],
  });
};

const tryStart = async (options: EmbeddedOptions): Promise<ChildProcess | string> => {
  const child = forkServer(options.directory);
  const answer = new Promise<EmbeddedReport>((resolve) => {
    child.on('message', (message: EmbeddedReport | object) => {
      // Under `node --watch` a child also reports its imports.
      if ('ready' in message) resolve(message);
    });
    child.once('error', (error) => resolve({ ready: false, reason: error.message }));
    child.once('exit', (code) =>
      resolve({ ready: false, reason: `The database process ended with ${code}` }),
    );
  });
  child.send(options, () => {});
  const report = await answer;
  if (!report.ready) return report.reason;
  child.removeAllListeners('exit');
  return child;
};

/**
 * Starts PostgreSQL on the folder, making it on the first run, on a free port of the loopback interface.
 * Throws when another instance holds the folder or PostgreSQL cannot start, saying which.
 */
export const startEmbedded = async (folder: string, settings: string[] = []): Promise<EmbeddedDatabase> => {
  const directory = path.resolve(folder, 'cluster');
  await fs.mkdir(path.dirname(directory), { recursive: true });
  const password = await readPassword(path.resolve(folder, 'password'));
  const initialise = !existsSync(directory);
  const deadline = Date.now() + TAKEOVER_PATIENCE_MS;
  for (;;) {
    const port = await freePort();
    const started = await tryStart({
      directory,
      password,
      port,
      initialise,
      settings: [
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        'max_connections=100',
        'shared_buffers=256MB',
        ...settings,
      ],
    });
    if (typeof started !== 'string') {
      return {
        url: (name) => `postgres://formulary:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`,
        stop: async () => {
          const ended = started.exitCode === null ? once(started, 'exit') : undefined;
          if (started.connected) started.disconnect();
          await ended;
        },
      };
    }
    const held = /postmaster\.pid|another (server|postmaster)/.test(started);
    if (!held) throw new DatabaseError(`The embedded PostgreSQL did not start.\n${started}`);
    if (Date.now() > deadline)
      throw new DatabaseError(`The data folder ${folder} is in use by another instance.`);
    await wait(250);
  }
};
