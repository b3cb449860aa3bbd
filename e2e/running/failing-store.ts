/** A store that fails at a chosen point and comes back: a separate instance on the suite's database. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { test as base } from '../store.ts';
import { end, freePort, startStoreProcess } from './store-process.ts';

/**
 * `request`: the connection breaks halfway through the request, and the store is unreachable until it comes back.
 * `answer`: the process is killed after the work is done and before any of the response is sent. Only `answer` needs a
 * new process, which takes seconds to start.
 */
export type Moment = 'request' | 'answer';

export type FailingStore = {
  port: number;
  /**
   * Fails during the next request whose request line starts with this: `POST /api/orders`. Resolves once it has failed.
   */
  failDuring: (requestLine: string, moment: Moment) => Promise<void>;
  /** Makes the store reachable again. A killed process is replaced by one that was started in advance. */
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

const HEAD_END = '\r\n\r\n';

type Instance = { port: number; process: ChildProcess };
type Trap = { requestLine: string; moment: Moment; sprung: () => void };

const startFailingStore = async (): Promise<FailingStore> => {
  let server: Instance | undefined;
  let isReachable = true;
  let trap: Trap | undefined;
  const sockets = new Set<Socket>();

  const start = async (): Promise<Instance> => {
    const port = await freePort();
    const databaseUrl = process.env.STORE_DATABASE_URL ?? '';
    const dataDir = process.env.STORE_DATA_DIR ?? '';
    return { port, process: await startStoreProcess({ databaseUrl, dataDir, port }) };
  };
  /** Started while the previous process still serves, because starting takes seconds. */
  let successor = start();
  const takeOver = async (): Promise<void> => {
    server = await successor;
    successor = start();
    // A failure to start is reported where the successor is awaited.
    successor.catch(() => {});
  };
  const fail = async ({ moment, sprung }: Trap): Promise<void> => {
    trap = undefined;
    isReachable = false;
    if (moment === 'answer') {
      const killed = server;
      server = undefined;
      if (killed) await end(killed.process, 'SIGKILL');
    }
    for (const socket of sockets) socket.destroy();
    sprung();
  };

  /** Connects the browser to the current process, so that the address stays the same when the process is replaced. */
  const forward = (browser: Socket): void => {
    if (!server || !isReachable) {
      browser.destroy();
      return;
    }
    const upstream = connect(server.port, '127.0.0.1');
    let caught: Trap | undefined;
    let received = 0;
    let whole = 0;
    for (const [socket, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    browser.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (trap && !caught && text.startsWith(trap.requestLine)) {
        caught = trap;
        whole =
          text.indexOf(HEAD_END) + HEAD_END.length + Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
      }
      received += caught ? chunk.length : 0;
      if (caught?.moment === 'request' && received >= whole / 2) {
        upstream.write(chunk.subarray(0, chunk.length - (received - Math.floor(whole / 2))));
        void fail(caught);
      } else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (caught) void fail(caught);
      else browser.write(chunk);
    });
  };

  await takeOver();
  const proxy: Server = createServer(forward).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    failDuring: (requestLine, moment) =>
      new Promise((sprung) => {
        trap = { requestLine, moment, sprung };
      }),
    comeBack: async () => {
      if (!server) await takeOver();
      isReachable = true;
    },
    close: async () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      const last = await successor.catch(() => undefined);
      for (const instance of [server, last]) if (instance) await end(instance.process, 'SIGKILL');
    },
  };
};

export const test = base.extend<object, { failingStore: FailingStore }>({
  failingStore: [
    async ({}, use) => {
      const store = await startFailingStore();
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ failingStore }, use) => use(`http://localhost:${failingStore.port}`),
});
