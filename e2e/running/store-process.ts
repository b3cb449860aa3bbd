/** A store as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
  // From now on, any output is an error message.
  for (const stream of [server.stdout, server.stderr]) {
    stream?.off('data', listen);
    stream?.pipe(process.stderr, { end: false });
  }
};

/** Stops the process and waits for its end: SIGTERM lets it finish its work, SIGKILL does not. */
export const end = async (server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
};

type StoreSettings = {
  databaseUrl: string;
  dataDir: string;
  port: number;
  demo?: boolean;
  /** Additional environment variables. */
  env?: Record<string, string>;
};

/** Starts a store on an existing database; resolves once it accepts requests. */
export const startStoreProcess = async (settings: StoreSettings): Promise<ChildProcess> => {
  const server = spawn(process.execPath, [START, ...(settings.demo ? ['--demo'] : [])], {
    env: {
      // Journeys start many stores, which share a compile cache.
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'formulary-compiled'),
      ...process.env,
      DATABASE_URL: settings.databaseUrl,
      DATA_DIR: settings.dataDir,
      PORT: String(settings.port),
      HOST: '127.0.0.1',
      // Journeys receive webhooks on this machine.
      WEBHOOK_ALLOW_PRIVATE: 'true',
      ...settings.env,
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
