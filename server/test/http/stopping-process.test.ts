import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { newUser, openSession } from '../builders.ts';
import { useApp } from '../harness.ts';
import { startProcess } from '../store-process.ts';

const harness = useApp();

const open = async (port: number, words: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(words);
  if (words) await once(socket, 'data');
  return socket;
};

/** Opens an event stream; a store that has just started on a busy machine may first ask to come back. */
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

test('a process that is told to stop ends an idle connection, one that sent nothing and an event stream, whose reader it tells when to return, and exits with 0', {
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

test('a process with time to drain says at once that it is not ready, and answers until that time is over', {
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
