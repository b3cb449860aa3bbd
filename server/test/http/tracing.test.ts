import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { TrustedProxies } from '../../src/config.ts';
import { openDatabase } from '../../src/db/client.ts';
import type { Services } from '../../src/http/app.ts';
import { EMAILS } from '../../src/mail/mail.ts';
import { newUser } from '../builders.ts';
import { useApp } from '../harness.ts';
import { startS3 } from '../s3-server.ts';
import { startProcess } from '../store-process.ts';

const harness = useApp();

type Value = { stringValue?: string; intValue?: number | string };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Batch = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
};

/** A receiver of OTLP over HTTP. */
const startReceiver = async () => {
  const batches: Batch[] = [];
  const server = createServer(async (request, response) => {
    expect(request.url).toBe('/v1/traces');
    batches.push((await json(request)) as Batch);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resources: () => batches.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource)),
    spans: () =>
      batches.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
};

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue));
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const OF_PROXY = '00f067aa0ba902b7';

test('a process sends a trace begun by its proxy, with SQL statements and file storage calls, and the trace of a job', {
  timeout: 180_000,
}, async () => {
  const receiver = await startReceiver();
  const s3 = await startS3('store');
  onTestFinished(() => s3.stop());
  const { username } = await newUser(harness.db);
  const { port, child } = await startProcess(harness, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_SERVICE_NAME: 'store-of-test',
    TRUST_PROXY: 'loopback',
    S3_BUCKET: 'store',
    S3_ENDPOINT: s3.config.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'store@example.com',
    PUBLIC_URL: 'https://shop.example.com',
  });
  const traceparent = `00-${TRACE}-${OF_PROXY}-01`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...init.headers, traceparent } });
  const refused = await ask('/api/auth', {
    method: 'POST',
    body: JSON.stringify({ username, password: 'the wrong password' }),
    headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` },
  });
  expect(refused.status).toBe(401);
  expect((await ask('/product-images/nothing.jpg')).status).toBe(404);
  await ask('/readyz');
  await harness.services.jobs.send(harness.db, EMAILS, {
    kind: 'order-placed',
    orderId: '0198f2f0-0000-7000-8000-000000000000',
  });

  const find = (name: string): Span => {
    const span = receiver.spans().find((each) => each.name === name);
    if (!span) throw new Error(`No span ${name} among ${receiver.spans().map((each) => each.name)}`);
    return span;
  };
  await vi.waitFor(() => find('job letters'), { timeout: 180_000, interval: 100 });
  child.kill('SIGTERM');
  await once(child, 'exit');

  const request = find('POST /api/auth');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: OF_PROXY });
  expect(attributeOf(request, 'http.response.status_code')).toBe(401);
  expect(attributeOf(request, 'formulary.request_id')).toBe(refused.headers.get('x-request-id'));
  const statement = receiver
    .spans()
    .find(
      (span) =>
        span.traceId === TRACE && String(attributeOf(span, 'db.query.text')).includes('"password_hash"'),
    );
  expect(statement?.parentSpanId).toBe(request.spanId);

  const picture = find('GET /product-images/*');
  const call = receiver.spans().find((span) => span.parentSpanId === picture.spanId);
  expect([call?.name, attributeOf(call ?? picture, 'http.response.status_code')]).toEqual([
    'HEAD 127.0.0.1',
    404,
  ]);

  const job = find('job letters');
  expect(job.parentSpanId).toBeUndefined();
  expect(receiver.spans().filter(({ parentSpanId }) => parentSpanId === job.spanId)).not.toEqual([]);

  expect(receiver.spans().filter(({ name }) => name.includes('readyz'))).toEqual([]);
  // No trace contains the store's own statements, or words that someone typed.
  expect(JSON.stringify(receiver.spans())).not.toMatch(
    new RegExp(`live_announce|wrong password|${username}`),
  );
  expect(receiver.resources().map((resource) => attributeOf(resource, 'service.name'))).toContain(
    'store-of-test',
  );
});

describe('the id of a request', () => {
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
    'a request keeps the id from its proxy, in the response and in each log line, if %s is trusted',
    async (_, trusted) => {
      const { idOf, lines } = await start(trusted);
      expect(await idOf(OF_PROXY)).toBe(OF_PROXY);
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set([OF_PROXY]));
    },
  );

  test('every kind of response names the request: found, refused, unknown and unreadable addresses', async () => {
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
    'a request id like %s is replaced, even from a trusted proxy',
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
});
