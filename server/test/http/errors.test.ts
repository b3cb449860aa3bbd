import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/db/client.ts';
import type { App } from '../../src/http/app.ts';
import { handleErrors } from '../../src/http/errors/error-handler.ts';
import { openFiles } from '../../src/storage/files.ts';
import { newUser, openSession } from '../builders.ts';
import { useApp } from '../harness.ts';
import { photograph, proofUpload } from '../proof-files.ts';
import { startS3 } from '../s3-server.ts';

const harness = useApp();
const PAYLOAD = { username: 'demo', password: 'formulary-demo' };
/** A port where nothing listens. */
const CLOSED_PORT = 'postgres://nobody:secret-of-the-database@127.0.0.1:1/none';

test('refuses a malformed body with 400, and says why', async () => {
  const response = await harness.asGuest({
    method: 'POST',
    url: '/api/auth',
    headers: { 'content-type': 'application/json' },
    payload: '{"username": ',
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message: expect.stringContaining('JSON'), code: 'VALIDATION' });
});

test.each(['null', '[]', '"text"', '{}', '{"__proto__":{"username":"a"}}'])(
  'refuses the body %s with 400',
  async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const response = await harness.asGuest({ method: 'POST', url: '/api/auth', headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'VALIDATION' });
  },
);

test('refuses a body larger than a megabyte with 413', async () => {
  const response = await harness.asGuest({
    method: 'POST',
    url: '/api/auth',
    payload: { ...PAYLOAD, padding: 'x'.repeat(1024 * 1024) },
  });
  expect(response.statusCode).toBe(413);
  expect(response.json()).toEqual({ message: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE' });
});

test.each(['application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
  'refuses a body of type %s with 415',
  async (type) => {
    const headers = { 'content-type': type };
    const response = await harness.asGuest({
      method: 'POST',
      url: '/api/auth',
      headers,
      payload: 'username=demo',
    });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', message: expect.any(String) });
  },
);

test('returns 404 for an unknown address, with the same message on every host', async () => {
  for (const url of [
    '/api/nothing',
    '/api',
    '/api/',
    '/nothing',
    '/',
    '/api/%zz',
    `/api/orders/${'x'.repeat(300)}`,
  ])
    for (const host of ['api.shop.example', 'shop.example']) {
      const response = await harness.asGuest({ url, headers: { host, accept: 'text/html' } });
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.json()).toEqual({ message: 'Not found', code: 'NOT_FOUND' });
    }
  expect((await harness.asGuest({ method: 'PATCH', url: '/api/users' })).json()).toEqual({
    message: 'Not found',
    code: 'NOT_FOUND',
  });
});

test('returns 500 for an unexpected error, with its cause only in the log', async () => {
  const lines: string[] = [];
  const log = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const logger: FastifyBaseLogger = pino(log);
  const app: App = Fastify({ loggerInstance: logger, genReqId: () => 'request-1' });
  handleErrors(app);
  app.get('/throws', () => {
    throw new Error('the secret cause', { cause: new Error('a deeper secret') });
  });
  app.get('/throws-text', () => {
    throw 'the secret cause';
  });
  for (const url of ['/throws', '/throws-text']) {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: 'Something went wrong on our side.',
      code: 'INTERNAL',
      requestId: 'request-1',
    });
  }
  const logged = lines.find((line) => line.includes('a deeper secret'));
  expect(JSON.parse(logged ?? '{}')).toMatchObject({ reqId: 'request-1', msg: 'Request failed' });
  await app.close();
});

test('returns 503 with Retry-After while the database is down, and is alive but not ready', async () => {
  const db = openDatabase(CLOSED_PORT, { poolSize: 2, onError: () => {} });
  const app = await buildApp(
    { ...harness.services, db, readCatalogue: (query) => query(db) },
    { logger: false, web: null },
  );
  const cookie = await openSession(harness.services, (await newUser(harness.db)).id);
  const responses = await Promise.all([
    app.inject({ method: 'POST', url: '/api/auth', payload: PAYLOAD }),
    app.inject({ url: '/api/users', headers: { cookie } }),
    app.inject({ url: '/api/store-status', headers: { cookie } }),
  ]);
  for (const response of responses) {
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toEqual({
      message: 'The service is temporarily unavailable. Please try again.',
      code: 'UNAVAILABLE',
      requestId: expect.any(String),
    });
  }
  expect((await app.inject('/api/branding')).statusCode).toBe(200);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
  await app.close();
  await db.$client.end();
});

test('is not ready before the first run has loaded its data', async () => {
  let loaded = false;
  const app = await buildApp(harness.services, { logger: false, web: null, isOpen: () => loaded });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  loaded = true;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await app.close();
});

test('while file storage is unavailable, an upload is refused with 503, and the log says so in one line', async () => {
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const s3 = await startS3('store');
  const files = await openFiles({ ...harness.services.config, s3: s3.config });
  await s3.stop();
  const app = await buildApp(
    { ...harness.services, files },
    { logger: pino({ level: 'warn' }, destination), web: null },
  );
  onTestFinished(() => app.close());
  const cookie = await openSession(harness.services, (await newUser(harness.db)).id);
  const upload = proofUpload(await photograph('jpeg'));
  const answer = await app.inject({ ...upload, headers: { ...upload.headers, cookie } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: expect.stringMatching(/^Request refused: file storage failed \(.*ECONNREFUSED.*\)$/),
    }),
  ]);
  expect(lines[0]?.err).toBeUndefined();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
