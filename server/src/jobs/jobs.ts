import { sql } from 'drizzle-orm';
import { type FetchOptions, fromDrizzle, type Job, PgBoss, type QueueResult } from 'pg-boss';
import { z } from 'zod';
import type { Db, Tx } from '../db/client.ts';
import { describeError, isUnreachable, redactError } from '../db/errors.ts';
import { JOB_SCHEMA } from '../db/schema/migrate.ts';
import { jobRuns } from '../telemetry/channels.ts';

/** A kind of job: its name, its data, and its retries. */
export type Queue<Data extends object = object> = {
  /** Letters, digits, `-`, `_`, `.` and `/`. Never rename a queue while its jobs may be waiting. */
  name: string;
  data: z.ZodType<Data>;
  /** Attempts after the first. The delay doubles from `retryDelay` up to an hour. */
  retryLimit: number;
  /** Seconds until the second attempt. */
  retryDelay: number;
  /** Seconds after which an attempt counts as failed, because its instance may be gone. */
  expireInSeconds: number;
  /** Seconds for which a completed job and its data are stored. */
  deleteAfterSeconds: number;
};

/** Defines a queue; by default each job is attempted 6 times within about ten minutes. */
export const defineQueue = <Data extends object>(
  name: string,
  data: z.ZodType<Data>,
  {
    retryLimit = 5,
    retryDelay = 15,
    expireInSeconds = 300,
    deleteAfterSeconds = 7 * 86_400,
  }: Partial<Omit<Queue, 'name' | 'data'>> = {},
): Queue<Data> => ({ name, data, retryLimit, retryDelay, expireInSeconds, deleteAfterSeconds });

/** A task that fails is not retried, because it is due again soon. */
const SCHEDULED_TASKS = defineQueue('scheduled-tasks', z.object({ task: z.string() }), {
  retryLimit: 0,
  expireInSeconds: 900,
  deleteAfterSeconds: 3600,
});

/** How long running jobs may take to finish at shutdown; interrupted ones are retried. */
const DRAIN_MS = 5_000;
const POLL_SECONDS = 2;
const SCHEDULE_SECONDS = 30;
const RETRY_DELAY_MAX_SECONDS = 3600;

/** The number of this attempt, from 1; `isLast` if no retry follows. */
export type Attempt = { id: string; attempt: number; isLast: boolean; signal: AbortSignal };
/** Performs a job. It may run more than once: after a crash, or if its completion could not be recorded. */
export type Handler<Data> = (data: Data, attempt: Attempt) => Promise<void>;
type Log = Record<'warn' | 'error', (details: object, message: string) => void>;
type Repeated = (signal: AbortSignal, log: Log) => Promise<unknown>;
type Work = { queue: Queue; run: (job: Job) => Promise<void> };

export type Jobs = {
  /** Registers the handler of a queue, once per queue, before `start`. */
  work: <Data extends object>(queue: Queue<Data>, handler: Handler<Data>) => void;
  /**
   * Queues a job in the caller's transaction: any instance runs it after the commit, and never if the transaction fails.
   * `startAfter` is the earliest time of the first attempt.
   */
  send: <Data extends object>(
    db: Db | Tx,
    queue: Queue<Data>,
    data: Data,
    options?: { startAfter?: Date },
  ) => Promise<void>;
  /**
   * Runs `act` on one of the instances at the times of a cron expression in UTC, at most once a minute. A failure is
   * logged. Instances of a version without this task ignore it.
   */
  schedule: (task: string, cron: string, act: Repeated) => void;
  /**
   * For what is due more often than each minute: runs `act` at this interval on every instance, from `start` until `close`,
   * which aborts the signal; never while its previous run is still in progress. A failure is logged.
   */
  repeat: (seconds: number, act: Repeated) => void;
  /** Starts running jobs. Failures are logged and retried. */
  start: (log: Log) => Promise<void>;
  /** Runs every due job now, without `start`; `early` includes jobs scheduled for later. */
  runDue: (options?: { early?: boolean }) => Promise<void>;
  /** Waits for running jobs; the rest are left to other instances. */
  close: () => Promise<void>;
};

const optionsOf = ({ retryLimit, retryDelay, expireInSeconds, deleteAfterSeconds }: Queue) => ({
  retryLimit,
  retryDelay,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_MAX_SECONDS,
  expireInSeconds,
  deleteAfterSeconds,
});

/** Opens the job queue in the main database, shared by all instances. Nothing runs until `start`. */
export const openJobs = (
  db: Db,
  { pollSeconds = POLL_SECONDS, scheduleSeconds = SCHEDULE_SECONDS } = {},
): Jobs => {
  const workers = new Map<string, Work>();
  const known = new Map<string, Promise<void>>();
  const scheduled = new Map<string, { cron: string; act: Repeated }>();
  const repeated: { seconds: number; act: Repeated }[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<object, Promise<unknown>>();
  const closing = new AbortController();
  let log: Log = { warn: () => {}, error: () => {} };
  /** While the database is unavailable every poll fails, so only the loss and the recovery are logged. */
  let isAway = false;
  const noteReachable = (error?: unknown): void => {
    const wasAway = isAway;
    isAway = error !== undefined;
    if (isAway && !wasAway)
      log.error({}, `Jobs are waiting: the database cannot be reached (${describeError(error).message})`);
    if (wasAway && !isAway) log.warn({}, 'Jobs are running again: the database is back');
  };
  const executeSql = async (text: string, values?: unknown[]) => {
    try {
      const result = await db.$client.query(text, values);
      noteReachable();
      return result;
    } catch (error) {
      if (isUnreachable(error)) noteReachable(error);
      throw error;
    }
  };
  const runRepeated = (act: Repeated): void => {
    if (running.has(act)) return;
    const run = act(closing.signal, log)
      .catch((error: unknown) => {
        if (isUnreachable(error)) noteReachable(error);
        else log.warn({ err: error }, 'A recurring job failed');
      })
      .finally(() => running.delete(act));
    running.set(act, run);
  };
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    db: { executeSql },
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: Math.min(scheduleSeconds, 5),
  });
  boss.on('error', (error) => {
    if (!isAway) log.error({ err: error }, 'The job queue failed');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));

  /** In one question, because creating each queue again would delay every start. */
  const noteStoredQueues = async (): Promise<void> => {
    const queues = [...workers.values()].map(({ queue }) => queue);
    const stored = await boss.getQueues(queues.map(({ name }) => name));
    for (const queue of queues) {
      const found: Partial<QueueResult> = stored.find(({ name }) => name === queue.name) ?? {};
      const isCurrent = Object.entries(optionsOf(queue)).every(
        ([option, value]) => found[option as keyof QueueResult] === value,
      );
      if (isCurrent) known.set(queue.name, Promise.resolve());
    }
  };
  const createQueue = async (queue: Queue): Promise<void> => {
    await boss.createQueue(queue.name, optionsOf(queue));
    await boss.updateQueue(queue.name, optionsOf(queue));
  };
  const ensureQueue = async (queue: Queue): Promise<void> => {
    const made = known.get(queue.name) ?? createQueue(queue);
    known.set(queue.name, made);
    await made.catch((error: unknown) => {
      known.delete(queue.name);
      throw error;
    });
  };

  const storeSchedules = async (): Promise<void> => {
    const stored = await boss.getSchedules(SCHEDULED_TASKS.name);
    for (const [task, { cron }] of scheduled)
      if (!stored.some((one) => one.key === task && one.cron === cron))
        await boss.schedule(SCHEDULED_TASKS.name, cron, { task }, { key: task });
  };

  const attemptJob = async ({ queue, run }: Work, job: Job): Promise<void> => {
    const attempt = job.retryCount + 1;
    const isLast = job.retryCount >= queue.retryLimit;
    try {
      await jobRuns.tracePromise(() => run(job), { queue: queue.name, job: job.id, attempt, isLast });
    } catch (error) {
      const details = { err: error, queue: queue.name, job: job.id, attempt };
      if (isLast) log.error(details, 'A job failed for the last time and will not be retried');
      else log.warn(details, 'A job failed');
      // The thrown error is stored with the job.
      throw redactError(error);
    }
  };

  /** Fetches and runs one batch; returns its size. */
  const runBatch = async (work: Work, options: FetchOptions): Promise<number> => {
    const { name } = work.queue;
    const jobs = await boss.fetch<object>(name, options);
    for (const job of jobs) {
      job.signal = new AbortController().signal;
      await attemptJob(work, job).then(
        () => boss.complete(name, job),
        (error: Error) => boss.fail(name, job, error),
      );
    }
    return jobs.length;
  };

  const work: Jobs['work'] = (queue, handler) => {
    const run = (job: Job): Promise<void> =>
      handler(queue.data.parse(job.data), {
        id: job.id,
        attempt: job.retryCount + 1,
        isLast: job.retryCount >= queue.retryLimit,
        signal: job.signal,
      });
    workers.set(queue.name, { queue, run });
  };
  work(SCHEDULED_TASKS, async ({ task }, { signal }) => {
    await scheduled.get(task)?.act(AbortSignal.any([signal, closing.signal]), log);
  });

  return {
    work,
    send: async (tx, queue, data, { startAfter } = {}) => {
      await ensureQueue(queue);
      await boss.send(queue.name, data, { db: fromDrizzle(tx, sql), ...(startAfter && { startAfter }) });
    },
    schedule: (task, cron, act) => {
      scheduled.set(task, { cron, act });
    },
    repeat: (seconds, act) => {
      repeated.push({ seconds, act });
    },
    start: async (logger) => {
      log = logger;
      for (const { seconds, act } of repeated)
        timers.push(setInterval(() => runRepeated(act), seconds * 1000).unref());
      await boss.start();
      await noteStoredQueues();
      for (const work of workers.values()) {
        await ensureQueue(work.queue);
        const worker = await boss.work<object>(
          work.queue.name,
          { pollingIntervalSeconds: pollSeconds },
          async ([job]) => {
            // If there was one job there may be more, so poll again immediately.
            boss.notifyWorker(worker);
            if (job) await attemptJob(work, job);
          },
        );
      }
      await storeSchedules();
    },
    runDue: async ({ early = false } = {}) => {
      for (const work of workers.values()) {
        await ensureQueue(work.queue);
        if (early) await runBatch(work, { batchSize: 1000, ignoreStartAfter: true });
      }
      for (let done = 1; done > 0; ) {
        done = 0;
        for (const work of workers.values()) done += await runBatch(work, { batchSize: 10 });
      }
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      closing.abort();
      await Promise.all([...running.values(), boss.stop({ close: false, timeout: DRAIN_MS })]);
    },
  };
};
