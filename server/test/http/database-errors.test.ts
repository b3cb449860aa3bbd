import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../src/app.ts';
import { type Db, openDatabase } from '../../src/db/client.ts';
import { formatError } from '../../src/db/errors.ts';
import { passwordLinks, users } from '../../src/features/accounts/tables.ts';
import type { App } from '../../src/http/app.ts';
import { handleErrors } from '../../src/http/errors/error-handler.ts';
import { defineQueue } from '../../src/jobs/jobs.ts';
import { openLog } from '../../src/open-services.ts';
import { newUser } from '../builders.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
/** What a request does to the database; set by each test. */
let act: (db: Db) => Promise<unknown>;
let db: Db;
const app: App = Fastify();
beforeAll(() => {
  db = harness.db;
  handleErrors(app);
  app.get('/act', () => act(db));
});
afterAll(() => app.close());

const busy = { message: 'The service is busy. Please try again.', code: 'UNAVAILABLE' };
const unavailable = {
  message: 'The service is temporarily unavailable. Please try again.',
  code: 'UNAVAILABLE',
};
const expectUnavailable = async (body: object, retryAfter: string) => {
  const answer = await app.inject('/act');
  expect(answer.json()).toEqual({ ...body, requestId: expect.any(String) });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, retryAfter]);
};

test('returns 503 when a statement takes too long', async () => {
  act = () =>
    harness.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`);
      await tx.execute(sql`select pg_sleep(20)`);
    });
  await expectUnavailable(busy, '1');
});

test('returns 503 when a lock times out', async () => {
  const { id } = await newUser(harness.db);
  const lock = (from: Db | Parameters<Parameters<Db['transaction']>[0]>[0]) =>
    from.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holding = harness.db.transaction(async (tx) => {
    await lock(tx);
    held.resolve();
    await done.promise;
  });
  await held.promise;
  act = () =>
    harness.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = 20`);
      await lock(tx);
    });
  await expectUnavailable(busy, '1');
  done.resolve();
  await holding;
});

test('returns 503 for one of two deadlocked transactions', async () => {
  const [one, two] = [await newUser(harness.db), await newUser(harness.db)];
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const lockInOrder = ([first, second]: { id: string }[]) =>
    harness.db.transaction(async (tx) => {
      const lock = (id = '') => tx.select().from(users).where(eq(users.id, id)).for('update');
      await lock(first?.id);
      begun += 1;
      if (begun === 2) both.resolve();
      await both.promise;
      await lock(second?.id);
    });
  const orders = [
    [one, two],
    [two, one],
  ];
  act = () => lockInOrder(orders.shift() ?? []).then(() => ({}));
  const responses = await Promise.all([app.inject('/act'), app.inject('/act')]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
  const refused = responses.find(({ statusCode }) => statusCode === 503);
  expect(refused?.headers['retry-after']).toBe('1');
  expect(refused?.json()).toMatchObject(busy);
});

test('returns 503 when transactions cannot be serialised', async () => {
  const { id } = await newUser(harness.db);
  act = () =>
    harness.db.transaction(
      async (tx) => {
        await tx.select().from(users).where(eq(users.id, id));
        await harness.db.update(users).set({ name: 'Sipho' }).where(eq(users.id, id));
        await tx.update(users).set({ name: 'Zanele' }).where(eq(users.id, id));
      },
      { isolationLevel: 'repeatable read' },
    );
  await expectUnavailable(busy, '1');
});

test('returns 503 when the database ends the connection, and recovers', async () => {
  act = () => harness.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  await expectUnavailable(unavailable, '5');
  act = () =>
    harness.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
  await expectUnavailable(unavailable, '5');
  act = async () => (await harness.db.execute(sql`select 1 as one`)).rows[0];
  expect((await app.inject('/act')).json()).toEqual({ one: 1 });
});

test('returns 503 when the database accepts no more connections', async () => {
  const role = `limited_${crypto.randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: inject('serverUrl') });
  await server.connect();
  await server.query(`create role ${role} login password 'tests' connection limit 0`);
  const url = new URL(harness.db.$client.options.connectionString ?? '');
  url.username = role;
  url.password = 'tests';
  const limited = openDatabase(url.href, { poolSize: 1, onError: () => {} });
  onTestFinished(async () => {
    await limited.$client.end();
    await server.query(`drop role ${role}`);
    await server.end();
  });
  act = () => limited.execute(sql`select 1`);
  await expectUnavailable(unavailable, '5');
});

describe('as they are reported', () => {
  const SECRET = 'argon2id-secret-of-someone';
  const apps: App[] = [];
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  const logged = () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    return { lines, log: openLog('info', stream) };
  };

  /** Queries with a secret among their parameters, each failing in another way. */
  const failures: Record<string, () => Promise<unknown>> = {
    'a row that is there already': async () => {
      const { id, ...row } = await newUser(harness.db);
      await harness.db.insert(users).values({ ...row, id, passwordHash: SECRET, username: `x ${SECRET}` });
    },
    'a text that is no number': () => harness.db.execute(sql`select ${SECRET}::text::int`),
    'a text that is no JSON': () => harness.db.execute(sql`select ${`{"a": ${SECRET}`}::text::jsonb`),
    'a text with a line like a stack': () =>
      harness.db.execute(sql`select ${`\n    at ${SECRET}`}::text::uuid`),
    'nobody to refer to': () =>
      harness.db.insert(passwordLinks).values({
        userId: crypto.randomUUID(),
        tokenHash: Buffer.from(SECRET),
        createdBy: crypto.randomUUID(),
        createdAt: new Date(),
        expiresAt: new Date(),
      }),
    'a bare query of the driver': () => harness.db.$client.query('select $1::text::uuid', [SECRET]),
  };

  test.each(Object.keys(failures))(
    'logs a failed request without the values of its query: %s',
    async (what) => {
      const { lines, log } = logged();
      const app = await buildApp(harness.services, { logger: log, web: null });
      apps.push(app);
      const error: unknown = await failures[what]?.().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Error);
      app.log.error({ err: error }, 'Request failed');
      app.log.child({ reqId: '1' }).error(error);
      log.warn({ err: error, error, cause: [error] }, 'A job failed');
      expect(lines).toHaveLength(3);
      for (const line of lines) {
        expect(line).not.toContain(SECRET);
        expect(line).not.toContain(Buffer.from(SECRET).toString('hex'));
      }
      expect(lines[0]).toContain('"stack":"');
      expect(lines[0]).toMatch(/"code":"\d{5}|"code":"22P02"/);
      expect(formatError(error)).not.toContain(SECRET);
    },
  );

  test('says what failed and where: the query, the code, the constraint and the stack', async () => {
    const { lines, log } = logged();
    const error: unknown = await failures['a row that is there already']?.().catch(
      (caught: unknown) => caught,
    );
    log.error({ err: error }, 'Request failed');
    const { err } = JSON.parse(lines[0] ?? '{}');
    expect(err.message).toContain('Failed query: insert into "users"');
    expect(err.stack).toContain('\n    at ');
    expect(err.cause).toMatchObject({
      code: '23505',
      table: 'users',
      constraint: expect.stringContaining('users'),
    });
  });

  test('stores no query values with a failed job', async () => {
    const queue = defineQueue('fails', z.object({ say: z.string() }), { retryLimit: 0 });
    harness.services.jobs.work(queue, async () => {
      await harness.db.execute(sql`select ${SECRET}::text::int`);
    });
    await harness.services.jobs.send(harness.db, queue, { say: 'x' });
    await harness.runJobs();
    const { rows } = await harness.db.execute<{ output: unknown }>(
      sql`select output from pgboss.job where name = 'fails'`,
    );
    const kept = JSON.stringify(rows);
    expect(kept).toContain('Failed query');
    expect(kept).not.toContain(SECRET);
  });
});
