/** A store as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What `npm start` runs. */
const START = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
};

const waitUntilReady = async (server: ChildProcess): Promise<void> => {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listen = (chunk: Buffer): void => {
    said += chunk.toString();
    if (said.includes('Formulary is ready')) resolve();
  };
  const fail = (code: number | null): void => reject(new Error(`The store ended with ${code}.\n${said}`));
  server.stdout?.on('data', listen);
  server.stderr?.on('data', listen);
  server.once('exit', fail);
  await promise;
  server.off('exit', fail);
  // From now on what it says is a complaint.
  for (const stream of [server.stdout, server.stderr]) {
    stream?.off('data', listen);
    stream?.pipe(process.stderr, { end: false });
  }
};

/** Ends the process and waits until it has gone: SIGTERM lets it finish what it does, SIGKILL does not. */
export const end = async (server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
};

type StoreSettings = { databaseUrl: string; dataDir: string; port: number; demo?: boolean };

/** Starts a store on a database that is there; it takes requests once this has answered. */
export const startStoreProcess = async (settings: StoreSettings): Promise<ChildProcess> => {
  const server = spawn(process.execPath, [START, ...(settings.demo ? ['--demo'] : [])], {
    env: {
      // The journeys start many: compiled once.
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'formulary-compiled'),
      ...process.env,
      DATABASE_URL: settings.databaseUrl,
      DATA_DIR: settings.dataDir,
      PORT: String(settings.port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await waitUntilReady(server);
    return server;
  } catch (error) {
    await end(server);
    throw error;
  }
};
