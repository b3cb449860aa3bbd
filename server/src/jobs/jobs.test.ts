import { sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { newUser } from '../../test/builders.ts';
import { useApp } from '../../test/harness.ts';
import { startTcpProxy } from '../../test/proxies.ts';
import { openDatabase } from '../db/client.ts';
import { users } from '../features/accounts/tables.ts';
import { type Attempt, defineQueue, type Jobs, openJobs, type Queue } from './jobs.ts';

const harness = useApp();
const opened: Jobs[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
});
/** An instance of the store, reduced to its jobs. */
const instance = (): Jobs => {
  const jobs = openJobs(harness.db);
  opened.push(jobs);
  return jobs;
};

type Errand = { place: string };
let counter = 0;
const newQueue = (options: Partial<Queue> = {}): Queue<Errand> => {
  counter += 1;
  return defineQueue(`errand-${counter}`, z.object({ place: z.string() }), options);
};
const quiet = { warn: vi.fn(), error: vi.fn() };
const statesOf = async ({ name }: Queue<Errand>): Promise<string[]> => {
  const { rows } = await harness.db.execute<{ state: string }>(
    sql`select state::text from pgboss.job where name = ${name} order by created_on, id`,
  );
  return rows.map(({ state }) => state);
};

test('runs a job after the transaction that queues it', async () => {
  const [jobs, queue] = [instance(), newQueue()];
  const done: string[] = [];
  jobs.work(queue, async ({ place }) => {
    done.push(place);
  });
  await harness.db.transaction(async (tx) => {
    await jobs.send(tx, queue, { place: 'Cape Town' });
    await jobs.runDue();
    expect(done).toEqual([]);
  });
  await jobs.runDue();
  await jobs.runDue();
  expect(done).toEqual(['Cape Town']);
  expect(await statesOf(queue)).toEqual(['completed']);
});

test('drops a job whose transaction fails', async () => {
  const [jobs, queue] = [instance(), newQueue()];
  const handler = vi.fn();
  jobs.work(queue, handler);
  const { username } = await newUser(harness.db);
  const work = harness.db.transaction(async (tx) => {
    await jobs.send(tx, queue, { place: 'Durban' });
    await tx
      .insert(users)
      .values({ username, name: 'N', surname: 'S', phone: '0215550100', role: 'StoreUser' });
  });
  await expect(work).rejects.toThrow();
  await jobs.runDue({ early: true });
  expect(handler).not.toHaveBeenCalled();
});

test('retries a failed job with increasing delays, up to its last attempt', async () => {
  const [jobs, queue] = [instance(), newQueue({ retryLimit: 2, retryDelay: 30 })];
  const attempts: Pick<Attempt, 'attempt' | 'isLast'>[] = [];
  jobs.work(queue, async (_data, { attempt, isLast }) => {
    attempts.push({ attempt, isLast });
    throw new Error('The road is closed');
  });
  await jobs.send(harness.db, queue, { place: 'George' });
  await jobs.runDue();
  await jobs.runDue();
  expect(attempts).toEqual([{ attempt: 1, isLast: false }]);
  expect(await statesOf(queue)).toEqual(['retry']);
  const { rows } = await harness.db.execute<{ seconds: number }>(
    sql`select extract(epoch from start_after - now())::float8 as seconds from pgboss.job where name = ${queue.name}`,
  );
  expect(rows[0]?.seconds).toBeGreaterThan(5);

  await jobs.runDue({ early: true });
  await jobs.runDue({ early: true });
  await jobs.runDue({ early: true });
  expect(attempts.slice(1)).toEqual([
    { attempt: 2, isLast: false },
    { attempt: 3, isLast: true },
  ]);
  expect(await statesOf(queue)).toEqual(['failed']);
});

test('a failing job does not delay others', async () => {
  const [jobs, queue] = [instance(), newQueue()];
  const done: string[] = [];
  jobs.work(queue, async ({ place }) => {
    if (place === 'Nowhere') throw new Error('There is no such place');
    done.push(place);
  });
  for (const place of ['Paarl', 'Nowhere', 'Knysna']) await jobs.send(harness.db, queue, { place });
  await jobs.runDue();
  expect(done.toSorted()).toEqual(['Knysna', 'Paarl']);
  expect((await statesOf(queue)).toSorted()).toEqual(['completed', 'completed', 'retry']);
});

test('waits until a job’s start time', async () => {
  const [jobs, queue] = [instance(), newQueue()];
  const handler = vi.fn();
  jobs.work(queue, handler);
  await jobs.send(harness.db, queue, { place: 'Upington' }, { startAfter: new Date(Date.now() + 3_600_000) });
  await jobs.runDue();
  expect(handler).not.toHaveBeenCalled();
  await jobs.runDue({ early: true });
  expect(handler).toHaveBeenCalledOnce();
});

test('several instances share the jobs, and each runs once', async () => {
  const queue = newQueue();
  const done: string[] = [];
  const places = Array.from({ length: 60 }, (_, index) => `Place ${index}`);
  const { promise: allDone, resolve } = Promise.withResolvers<void>();
  const instances = [instance(), instance(), instance()];
  for (const jobs of instances)
    jobs.work(queue, async ({ place }) => {
      done.push(place);
      if (done.length === places.length) resolve();
    });
  const [first] = instances;
  for (const place of places) await first?.send(harness.db, queue, { place });
  await Promise.all(instances.map((jobs) => jobs.start(quiet)));
  await allDone;
  await Promise.all(instances.map((jobs) => jobs.close()));
  expect(done.toSorted()).toEqual(places.toSorted());
  expect(new Set(await statesOf(queue))).toEqual(new Set(['completed']));
});

test('a start applies the options of each queue, though an earlier version has stored others', async () => {
  const old = newQueue({ retryLimit: 5 });
  const startWith = async (queue: Queue<Errand>): Promise<number | undefined> => {
    const jobs = instance();
    jobs.work(queue, async () => {});
    await jobs.start(quiet);
    const { rows } = await harness.db.execute<{ limit: number }>(
      sql`select retry_limit as "limit" from pgboss.queue where name = ${queue.name}`,
    );
    return rows[0]?.limit;
  };
  expect(await startWith(old)).toBe(5);
  expect(await startWith({ ...old, retryLimit: 2 })).toBe(2);
  expect(await startWith({ ...old, retryLimit: 2 })).toBe(2);
});

test('closing waits for the running job', async () => {
  const [jobs, queue] = [instance(), newQueue()];
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  jobs.work(queue, async () => {
    begun.resolve();
    await gate.promise;
  });
  await jobs.send(harness.db, queue, { place: 'Hermanus' });
  await jobs.start(quiet);
  await begun.promise;
  const closing = jobs.close();
  gate.resolve();
  await closing;
  expect(await statesOf(queue)).toEqual(['completed']);
});

test('logs which job failed, and why', async () => {
  const [jobs, queue] = [instance(), newQueue()];
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  const log = { ...quiet, warn: (...words: unknown[]) => resolve(words) };
  jobs.work(queue, async () => {
    throw new Error('The road is closed');
  });
  await jobs.send(harness.db, queue, { place: 'Springbok' });
  await jobs.start(log);
  expect(await promise).toEqual([
    expect.objectContaining({ queue: queue.name, attempt: 1, err: new Error('The road is closed') }),
    'A job failed',
  ]);
});

test('repeats work, even after a failure, which it logs', async () => {
  const jobs = instance();
  const { promise: warned, resolve: warn } = Promise.withResolvers<unknown[]>();
  const { promise: repeated, resolve } = Promise.withResolvers<void>();
  let times = 0;
  jobs.repeat(0.001, async () => {
    times += 1;
    if (times === 1) throw new Error('The road is closed');
    if (times === 3) resolve();
  });
  await jobs.start({ ...quiet, warn: (...words) => warn(words) });
  await repeated;
  expect(await warned).toEqual([{ err: new Error('The road is closed') }, 'A recurring job failed']);
});

test('a scheduled task runs as a job on one of two instances, and a failed run is logged', async () => {
  const runs: string[] = [];
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  const log = { ...quiet, error: (...words: unknown[]) => resolve(words) };
  for (const name of ['one', 'two']) {
    const jobs = openJobs(harness.db, { pollSeconds: 0.5, scheduleSeconds: 1 });
    opened.push(jobs);
    jobs.schedule('close-the-road', '* * * * *', async () => {
      runs.push(name);
      throw new Error('The road is closed');
    });
    await jobs.start(log);
  }
  expect(await promise).toEqual([
    expect.objectContaining({ queue: 'scheduled-tasks', attempt: 1, err: new Error('The road is closed') }),
    'A job failed for the last time and will not be retried',
  ]);
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
  const { rows } = await harness.db.execute<{ count: number }>(
    sql`select count(*)::int from pgboss.job where name = 'scheduled-tasks' and state = 'failed'`,
  );
  expect(rows).toEqual([{ count: runs.length }]);
});

test('a scheduled task that this version does not know is ignored', async () => {
  const other = instance();
  other.schedule('from-a-later-version', '0 0 1 1 *', vi.fn());
  await other.start(quiet);
  const jobs = instance();
  const known = vi.fn();
  jobs.schedule('known', '0 0 1 1 *', known);
  const queue = defineQueue('scheduled-tasks', z.object({ task: z.string() }), { retryLimit: 0 });
  await other.send(harness.db, queue, { task: 'from-a-later-version' });
  await other.close();
  await jobs.runDue();
  const { rows } = await harness.db.execute<{ state: string }>(
    sql`select state::text from pgboss.job where data ->> 'task' = 'from-a-later-version'`,
  );
  expect(rows).toEqual([{ state: 'completed' }]);
  expect(known).not.toHaveBeenCalled();
});

test('logs the loss and the return of the database once, however many queues poll', async () => {
  const proxy = await startTcpProxy(harness.db.$client.options.connectionString ?? '');
  const db = openDatabase(proxy.url, { poolSize: 3, onError: () => {} });
  const jobs = openJobs(db, { pollSeconds: 0.5 });
  onTestFinished(async () => {
    await jobs.close();
    await db.$client.end();
    await proxy.close();
  });
  const done = vi.fn();
  const queues = [newQueue(), newQueue(), newQueue()];
  for (const queue of queues) jobs.work(queue, async ({ place }) => done(place));
  const lines: unknown[][] = [];
  const note = (...words: unknown[]): void => {
    lines.push(words);
  };
  await jobs.start({ warn: note, error: note });
  let refused = 0;
  proxy.onRequest(() => {
    refused += 1;
    return false;
  });
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(2 * queues.length);
  for (const queue of queues) await instance().send(harness.db, queue, { place: queue.name });
  proxy.onRequest(undefined);
  await expect.poll(() => done.mock.calls.length, { timeout: 60_000 }).toBe(queues.length);
  expect(lines).toEqual([
    [{}, expect.stringMatching(/^Jobs are waiting: the database cannot be reached \(.+\)$/)],
    [{}, 'Jobs are running again: the database is back'],
  ]);
});
