import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { sql } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { emailDeliveries, type JobRun, jobRuns } from '../../telemetry/channels.ts';
import type { App, Services } from '../app.ts';
import type { CacheCounts } from '../cached-responses.ts';

/** Data for the metrics from other parts of the application. */
export type Sources = {
  /** A connection that requests do not use. */
  probes: Db;
  openStreams: () => number;
  cachedResponses: () => CacheCounts;
  /** The time of the newest backup, and of the last trial restore. */
  lastBackup: (db: Db) => Promise<{ at: Date; restoredAt: Date | null } | undefined>;
};

const JOB_STATES = ['deferred', 'ready', 'active', 'failed'] as const;
const queueRow = z.object({
  queue: z.string(),
  deferred: z.int(),
  ready: z.int(),
  active: z.int(),
  failed: z.int(),
  oldestSeconds: z.number(),
});

/** The queue's own counts, at most a minute old, and the start time of the oldest job that is due. */
const readQueues = (db: Db) =>
  readRows(
    db,
    queueRow,
    sql`select name as queue, deferred_count as deferred, ready_count as ready, active_count as active, failed_count as failed,
        coalesce((select extract(epoch from now() - min(start_after)) from pgboss.job
          where job.name = queue.name and state < 'active' and not blocked and start_after < now()), 0)::float8 as "oldestSeconds"
      from pgboss.queue where name not like '\\_\\_%'`,
  );

/** Shares a pending read among concurrent callers, such as the metrics of one response. */
const share = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
};

type ReadQueues = () => Promise<Awaited<ReturnType<typeof readQueues>> | undefined>;

/** Describes the database and its queue; values that cannot be read while the database is down are left out. */
const describeDatabase = (registry: Registry, queues: ReadQueues): void => {
  const registers = [registry];
  new Gauge({
    name: 'formulary_database_up',
    help: '1 if the database responds',
    registers,
    async collect() {
      this.set((await queues()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'formulary_jobs',
    help: 'Jobs by queue and state: deferred (to start later), ready, active, and failed permanently',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const rows = await queues();
      this.reset();
      for (const row of rows ?? [])
        for (const state of JOB_STATES) this.set({ queue: row.queue, state }, row[state]);
    },
  });
  new Gauge({
    name: 'formulary_jobs_oldest_ready_seconds',
    help: 'Time since the oldest waiting job became due',
    labelNames: ['queue'],
    registers,
    async collect() {
      const rows = await queues();
      this.reset();
      for (const { queue, oldestSeconds } of rows ?? []) this.set({ queue }, oldestSeconds);
    },
  });
};

const describeBackups = (registry: Registry, { probes, lastBackup }: Sources): void => {
  const registers = [registry];
  const last = share(() =>
    lastBackup(probes).then(
      (found) => ({ found }),
      () => undefined,
    ),
  );
  const secondsOf = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / 1000;
  new Gauge({
    name: 'formulary_backup_timestamp_seconds',
    help: 'Time of the newest backup, or 0 if there is none',
    registers,
    async collect() {
      const known = await last();
      if (known) this.set(secondsOf(known.found?.at));
    },
  });
  new Gauge({
    name: 'formulary_backup_restored_timestamp_seconds',
    help: 'Time of the last trial restore of a backup, or 0 if there was none',
    registers,
    async collect() {
      const known = await last();
      if (known) this.set(secondsOf(known.found?.restoredAt));
    },
  });
};

const describeReplica = (registry: Registry, { replica }: Services): void => {
  if (!replica) return;
  new Gauge({
    name: 'formulary_replica_in_use',
    help: '1 while the catalogue is read from the replica, 0 while the replica is behind, unavailable or promoted',
    registers: [registry],
    collect() {
      this.set(replica.isInUse() ? 1 : 0);
    },
  });
};

const describePools = (registry: Registry, { db, exportDb, longDb, replica }: Services): void => {
  const pools = Object.entries({
    requests: db,
    exports: exportDb,
    long: longDb,
    ...(replica && { replica: replica.db }),
  });
  const registers = [registry];
  const labelNames = ['pool'];
  new Gauge({
    name: 'formulary_db_pool_in_use',
    help: 'Database connections in use',
    labelNames,
    registers,
    collect() {
      for (const [pool, { $client }] of pools) this.set({ pool }, $client.totalCount - $client.idleCount);
    },
  });
  new Gauge({
    name: 'formulary_db_pool_max',
    help: 'Maximum database connections of a pool',
    labelNames,
    registers,
    collect() {
      for (const [pool, { $client }] of pools) this.set({ pool }, $client.options.max);
    },
  });
  new Gauge({
    name: 'formulary_db_pool_waiting',
    help: 'Requests and jobs waiting for a database connection',
    labelNames,
    registers,
    collect() {
      for (const [pool, { $client }] of pools) this.set({ pool }, $client.waitingCount);
    },
  });
};

const describeEvents = (registry: Registry, { live }: Services, { openStreams }: Sources): void => {
  const registers = [registry];
  new Gauge({
    name: 'formulary_change_events_connected',
    help: '1 if the connection for change notifications is listening',
    registers,
    collect() {
      this.set(live.isListening() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'formulary_change_events_age_seconds',
    help: 'Time since all changes were known to have been received; +Inf while unknown',
    registers,
    collect() {
      this.set(live.ageMs() / 1000);
    },
  });
  new Gauge({
    name: 'formulary_event_streams',
    help: 'Open event streams of browsers',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
};

/** Readers of events, with the number of unread and failed events of each. */
const readReaders = (db: Db) =>
  readRows(
    db,
    z.object({ reader: z.string(), lagSeconds: z.number(), setAside: z.int() }),
    sql`
    select name as reader, coalesce(extract(epoch from clock_timestamp() - (
        select at from events e where (e.transaction, e.id) > (r.transaction, r.last_id)
        order by transaction, id limit 1)), 0)::float8 as "lagSeconds",
      (select count(*)::int from event_failures f where f.reader = r.name and set_aside_at is not null) as "setAside"
    from event_readers r`,
  );

const describeReaders = (registry: Registry, { probes }: Sources): void => {
  const registers = [registry];
  const readers = share(() => readReaders(probes).catch(() => []));
  const labelNames = ['reader'];
  new Gauge({
    name: 'formulary_events_lag_seconds',
    help: 'Age of the oldest event that a reader (notifications, webhooks) has not read; 0 if it has read all of them',
    labelNames,
    registers,
    async collect() {
      for (const { reader, lagSeconds } of await readers()) this.set({ reader }, lagSeconds);
    },
  });
  new Gauge({
    name: 'formulary_events_set_aside',
    help: 'Events that a reader skipped after its last attempt failed',
    labelNames,
    registers,
    async collect() {
      for (const { reader, setAside } of await readers()) this.set({ reader }, setAside);
    },
  });
};

const describeCachedResponses = (registry: Registry, { cachedResponses }: Sources): void => {
  new Counter({
    name: 'formulary_kept_answers_total',
    help: 'Requests for cached responses, by the data that they depend on and whether a response was cached',
    labelNames: ['kept', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kept, { hits, misses }] of Object.entries(cachedResponses())) {
        this.inc({ kept, outcome: 'hit' }, hits);
        this.inc({ kept, outcome: 'miss' }, misses);
      }
    },
  });
};

/** Space of the data folder, and the memory that the process may use. */
const describeMachine = (registry: Registry, { config }: Services): void => {
  const registers = [registry];
  const disk = share(() => statfs(config.dataDir).catch(() => undefined));
  new Gauge({
    name: 'formulary_data_disk_bytes',
    help: 'Size of the disk that holds the data folder',
    registers,
    async collect() {
      const found = await disk();
      if (found) this.set(found.bsize * found.blocks);
    },
  });
  new Gauge({
    name: 'formulary_data_disk_free_bytes',
    help: 'Free space on the disk that holds the data folder',
    registers,
    async collect() {
      const found = await disk();
      if (found) this.set(found.bsize * found.bavail);
    },
  });
  new Gauge({
    name: 'formulary_memory_limit_bytes',
    help: 'Memory limit at which the system ends the process',
    registers,
    collect() {
      this.set(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()));
    },
  });
};

const ATTEMPT_OUTCOMES = ['done', 'failed', 'given-up'];

const countJobs = (app: App, registry: Registry, queues: ReadQueues): void => {
  const registers = [registry];
  const attempts = new Counter({
    name: 'formulary_job_attempts_total',
    help: 'Job attempts by queue and outcome: done, failed (will be retried), or given-up (failed permanently)',
    labelNames: ['queue', 'outcome'],
    registers,
    // Prometheus does not register the first failure unless there was a 0 before it.
    async collect() {
      for (const { queue } of (await queues()) ?? [])
        for (const outcome of ATTEMPT_OUTCOMES) this.inc({ queue, outcome }, 0);
    },
  });
  const emails = new Counter({
    name: 'formulary_emails_total',
    help: 'Emails handed to the mail server, by outcome: sent or failed',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'failed']) emails.inc({ outcome }, 0);
  const countAttempt = (run: unknown): void => {
    const { queue, isLast, error } = run as JobRun & { error?: unknown };
    attempts.inc({ queue, outcome: error === undefined ? 'done' : isLast ? 'given-up' : 'failed' });
  };
  const countEmail = (run: unknown): void => {
    emails.inc({ outcome: (run as { error?: unknown }).error === undefined ? 'sent' : 'failed' });
  };
  jobRuns.asyncEnd.subscribe(countAttempt);
  emailDeliveries.asyncEnd.subscribe(countEmail);
  app.addHook('onClose', async () => {
    jobRuns.asyncEnd.unsubscribe(countAttempt);
    emailDeliveries.asyncEnd.unsubscribe(countEmail);
  });
};

export const describeStore = (app: App, registry: Registry, services: Services, sources: Sources): void => {
  const queues = share(() => readQueues(sources.probes).catch(() => undefined));
  describeDatabase(registry, queues);
  describeBackups(registry, sources);
  describePools(registry, services);
  describeReplica(registry, services);
  describeEvents(registry, services, sources);
  describeReaders(registry, sources);
  describeCachedResponses(registry, sources);
  describeMachine(registry, services);
  countJobs(app, registry, queues);
};
