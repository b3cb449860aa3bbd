/** Starts a real store for the suite: its own PostgreSQL, the server as a process, the demonstration data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloneDatabase, startTestDatabase } from '../server/test/database.ts';

const SERVER = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

const freePort = async (): Promise<number> => {
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

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
};

export default async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-e2e-'));
  const { serverUrl, stop } = await startTestDatabase();
  const database = await cloneDatabase(serverUrl);
  const port = await freePort();
  const server = spawn(process.execPath, [SERVER, '--demo'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const close = async (): Promise<void> => {
    await end(server);
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server);
  } catch (error) {
    await close();
    throw error;
  }
  process.env.STORE_PORT = String(port);
  process.env.STORE_DATABASE_URL = database.url;
  process.env.STORE_DATA_DIR = dataDir;
  return close;
};
