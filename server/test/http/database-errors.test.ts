import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '../../src/db/client.ts';
import { users } from '../../src/features/accounts/tables.ts';
import type { App } from '../../src/http/app.ts';
import { handleErrors } from '../../src/http/errors/error-handler.ts';
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
      await tx.execute(sql`set local deadlock_timeout = '20ms'`);
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
