import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { App } from '../../src/http/app.ts';
import { streamRows } from '../../src/http/exports/rows-and-columns.ts';
import { sendTable } from '../../src/http/exports/send-table.ts';
import { stopQuickly } from '../../src/http/stop-quickly.ts';
import { newUser, openSession } from '../builders.ts';
import { useApp } from '../harness.ts';
import { startProcess } from '../store-process.ts';

describe('a server', () => {
  const harness = useApp();
  /** Far longer than a test, so only connections that are cut off for another reason end in time. */
  const NEVER_MS = 600_000;

  let app: App;
  let entered: PromiseWithResolvers<void>;
  let leave: PromiseWithResolvers<void>;
  const start = async (drainMs: number): Promise<void> => {
    app = Fastify({
      keepAliveTimeout: NEVER_MS,
      requestTimeout: NEVER_MS,
      forceCloseConnections: 'idle',
      return503OnClosing: false,
    });
    stopQuickly(app, { drainMs });
    app.addHook('preClose', async () => leave.resolve());
    app.get('/slow', async () => {
      entered.resolve();
      await leave.promise;
      return { done: true };
    });
    app.post('/upload', async () => ({ done: true }));
    app.get('/export', (_request, reply) =>
      sendTable(reply, harness.db, {
        format: 'csv',
        name: 'rows',
        columns: [{ header: 'n', kind: 'text', value: ({ n }) => n }],
        rows: streamRows(
          harness.services.exportDb,
          z.object({ n: z.string() }),
          sql`select repeat(md5(n::text), 100) as n from generate_series(1, 100000) as n`,
        ),
      }),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
  };
  beforeEach(() => {
    entered = Promise.withResolvers();
    leave = Promise.withResolvers();
  });

  const open = async (words = ''): Promise<Socket> => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(words);
    return socket;
  };
  const request = (line: string, headers = '') => `${line} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
  const textOf = async (socket: Socket): Promise<string> => {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  };

  test('connections that sent nothing, or are idle between requests, end without being cut off', async () => {
    await start(NEVER_MS);
    const silent = await open();
    const resting = await open(request('GET /nowhere'));
    await once(resting, 'data');
    await app.close();
    await Promise.all([silent, resting].map((socket) => socket.closed || once(socket, 'close')));
  });

  test('a request sent on an open connection before the shutdown began is answered', async () => {
    await start(NEVER_MS);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open(request('GET /nowhere'))));
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.write(request('POST /upload', 'content-length: 0\r\n'));
    const texts = sockets.map(textOf);
    await app.close();
    for (const text of await Promise.all(texts))
      expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*\{"done":true\}$/i);
  });

  test('a running request is answered, and its response says that the connection closes', async () => {
    await start(NEVER_MS);
    const socket = await open(request('GET /slow', 'connection: keep-alive\r\n'));
    const text = textOf(socket);
    await entered.promise;
    await app.close();
    expect(await text).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*\{"done":true\}$/i);
  });

  test('a slow upload and an unread response are cut off after a while', async () => {
    await start(50);
    await open(`${request('POST /upload', 'content-type: application/json\r\ncontent-length: 1000\r\n')}{`);
    const unread = await open(request('GET /export'));
    await once(unread, 'readable');
    await app.close();
    await expect.poll(() => harness.services.exportDb.$client.idleCount).toBe(1);
  });
});

describe('a process', () => {
  const harness = useApp();

  const open = async (port: number, words: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(words);
    if (words) await once(socket, 'data');
    return socket;
  };

  /** Opens an event stream; a store that has just started on a busy machine may first ask for a retry. */
  const openEvents = (port: number, cookie: string): Promise<IncomingMessage> =>
    vi.waitFor(
      async () => {
        const request = get({
          host: '127.0.0.1',
          port,
          path: '/api/events',
          agent: false,
          headers: { cookie },
        });
        const [events] = (await once(request, 'response')) as [IncomingMessage];
        expect(events.statusCode).toBe(200);
        return events;
      },
      { timeout: 60_000, interval: 500 },
    );

  test('a process told to stop ends idle connections and event streams, says when to reconnect, and exits with 0', {
    timeout: 180_000,
  }, async () => {
    // The process uses the real clock, so the session must too.
    const services = { ...harness.services, clock: () => new Date() };
    const cookie = await openSession(services, (await newUser(harness.db)).id);
    const { child, lines, port } = await startProcess(harness);
    const silent = await open(port, '');
    const resting = await open(port, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const events = await openEvents(port, cookie);
    await once(events, 'data');

    let said = '';
    events.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
    const ended = [silent, resting, events].map((stream) => once(stream.resume(), 'close'));
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await Promise.all(ended);
    expect(lines.filter((line) => line.includes('still open'))).toEqual([]);
    const [, retry] = /retry: (\d+)\n\n$/.exec(said) ?? [];
    expect(Number(retry)).toBeGreaterThanOrEqual(500);
    expect(Number(retry)).toBeLessThanOrEqual(5000);
  });

  const ask = async (port: number, path: string): Promise<{ status: number; connection: string | null }> => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status, connection: headers.get('connection') };
  };

  test('a process with time to drain reports that it is not ready, and still responds before it exits', {
    timeout: 180_000,
  }, async () => {
    const { child, port } = await startProcess(harness, { DRAIN_SECONDS: '3' });
    expect(await ask(port, '/readyz')).toEqual({ status: 200, connection: 'keep-alive' });

    child.kill('SIGTERM');
    await vi.waitFor(
      async () => expect(await ask(port, '/readyz')).toEqual({ status: 503, connection: 'close' }),
      { timeout: 2_000, interval: 50 },
    );
    expect(await ask(port, '/api/store-status')).toMatchObject({ connection: 'close' });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
