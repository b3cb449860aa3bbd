import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { TrustedProxies } from '../../src/config.ts';
import { openDatabase } from '../../src/db/client.ts';
import type { Services } from '../../src/http/app.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
const OF_PROXY = '7F000001:8296_7F00001E:1F90_4F7B0A69_0003:790E';

const start = async (trustProxy: TrustedProxies, services: Partial<Services> = {}) => {
  const lines: { reqId?: string }[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const config = { ...harness.services.config, trustProxy };
  const app = await buildApp(
    { ...harness.services, ...services, config },
    { logger: pino({ level: 'info' }, destination), web: null },
  );
  onTestFinished(() => app.close());
  const idOf = async (given: string, remoteAddress = '10.1.2.3', url = '/api/store-status') => {
    const answer = await app.inject({ url, remoteAddress, headers: { 'x-request-id': given } });
    return answer.headers['x-request-id'];
  };
  return { app, lines, idOf };
};

test.each<[string, TrustedProxies]>([
  ['one proxy', 1],
  ['the proxy’s network', ['10.0.0.0/8']],
])(
  'a request keeps the id of its proxy, in the answer and in each log line, if %s is trusted',
  async (_, trusted) => {
    const { idOf, lines } = await start(trusted);
    expect(await idOf(OF_PROXY)).toBe(OF_PROXY);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set([OF_PROXY]));
  },
);

test('answers of every kind name the request: found, refused, unknown and unreadable addresses', async () => {
  const { idOf } = await start(1);
  for (const url of ['/healthz', '/api/users', '/api/nothing', '/api/%zz', '/api/store-status'])
    expect([url, await idOf(OF_PROXY, '10.1.2.3', url)]).toEqual([url, OF_PROXY]);
});

test('strangers cannot choose the id of a request', async () => {
  for (const trusted of [false, ['192.0.2.0/24']]) {
    const { idOf } = await start(trusted);
    expect(await idOf(OF_PROXY)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  }
});

test.each(['short', 'two words here', 'a"quote-in-it', `{"level":60}`, 'x'.repeat(101)])(
  'an id like %s is replaced, even from a trusted proxy',
  async (given) => {
    const { idOf } = await start(1);
    expect(await idOf(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  },
);

test('a failed request has the same id in its body, its header and the log', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolSize: 1, onError: () => {} });
  const { app, lines } = await start(false, { db, readCatalogue: (query) => query(db) });
  const payload = { username: 'demo', password: 'formulary-demo' };
  const answer = await app.inject({ method: 'POST', url: '/api/auth', payload });
  const { requestId } = answer.json();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['x-request-id']).toBe(requestId);
  expect(lines).toContainEqual(expect.objectContaining({ reqId: requestId, level: 40 }));
  await db.$client.end();
});
