import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openChangeEvents } from '../src/db/change-events/change-events.ts';
import { closePools, type Db, openPools } from '../src/db/client.ts';
import { catchUpWithEvents } from '../src/events/worker.ts';
import { openOrderInvoicing } from '../src/features/invoicing/order-invoicing.ts';
import type { OrderInvoicing } from '../src/features/orders/ports.ts';
import type { App, Services } from '../src/http/app.ts';
import { type Jobs, openJobs } from '../src/jobs/jobs.ts';
import { openMail } from '../src/mail/mail.ts';
import { openFiles } from '../src/storage/files.ts';
import { readersOf, registerWorkers } from '../src/workers.ts';
import { openSession } from './builders.ts';
import { cloneDatabase } from './database.ts';
import { undocumented } from './documented-answers.ts';

export type Harness = {
  app: App;
  db: Db;
  services: Services;
  /** What operations on orders need from invoicing. */
  invoicing: OrderInvoicing;
  /** The app's clock; assign `now` to move it, until the test ends. */
  clock: { now: Date };
  /** A request without a session. */
  asGuest: (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  /** A request with a new session of the user. */
  as: (user: { id: string }, options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  /** The warnings that the services logged. */
  warnings: string[];
  /** Lets the event readers (notifications, webhooks) catch up. */
  readEvents: () => Promise<void>;
  /** Reads events, then runs waiting jobs until none is due; `early` includes those scheduled for later. */
  runJobs: Jobs['runDue'];
};

/** Runs the whole app on its own database for the tests of one file. `env` adds environment variables. */
export const useApp = ({ env }: { env?: () => Promise<Record<string, string>> } = {}): Harness => {
  const clock = { now: new Date('2026-03-02T08:00:00Z') };
  const warnings: string[] = [];
  const harness = { clock, warnings } as Harness;
  const surprises = new Set<string>();
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const database = await cloneDatabase(inject('serverUrl'));
    const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-files-'));
    const given = { DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_ENV: 'test' };
    const config = readConfig({ ...given, ...(await env?.()) });
    const pools = openPools(database.url, 12);
    const { db } = pools;
    const jobs = openJobs(db);
    const services: Services = {
      ...pools,
      config,
      readCatalogue: (query) => query(db),
      files: await openFiles(config),
      live: openChangeEvents(db, { warn: (_details, message) => warnings.push(message) }),
      jobs,
      mail: openMail(config, jobs),
      clock: () => clock.now,
    };
    registerWorkers(services);
    const app = await buildApp(services, { logger: false, web: null });
    await app.ready();
    closers.push(
      () => app.close(),
      () => services.live.close(),
      () => services.jobs.close(),
      () => closePools(Object.values(pools)),
      () => rm(dataDir, { recursive: true, force: true }),
      database.drop,
    );
    const send: Harness['asGuest'] = async (options) => {
      const answer = await app.inject(options);
      const unexpected = undocumented(app, options, answer);
      if (unexpected) surprises.add(unexpected);
      return answer;
    };
    const readEvents = () => catchUpWithEvents(db, readersOf(services));
    const asGuest = send;
    const as: Harness['as'] = async (user, options) => {
      const request: InjectOptions = typeof options === 'string' ? { url: options } : options;
      const cookie = await openSession(services, user.id);
      // A test changes the database directly, as another instance would.
      await services.live.catchUp();
      return send({ ...request, headers: { ...request.headers, cookie } });
    };
    Object.assign(harness, {
      app,
      db,
      services,
      invoicing: openOrderInvoicing(services),
      asGuest,
      as,
      readEvents,
      runJobs: async (options?: { early?: boolean }) => {
        await readEvents();
        await services.jobs.runDue(options);
      },
    });
  });

  let began = clock.now;
  beforeEach(() => {
    began = clock.now;
  });
  afterEach(() => {
    clock.now = began;
  });

  afterAll(async () => {
    for (const close of closers) await close();
    // The API description lists every refusal that any test meets.
    expect([...surprises]).toEqual([]);
  });

  return harness;
};

/**
 * Repeats a request as long as the store responds with 503, as its clients do. On a busy machine, concurrent requests
 * may wait for each other longer than the time limit of each.
 */
export const untilAnswered = async (
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  for (;;) {
    const answer = await send();
    if (answer.statusCode !== 503) return answer;
  }
};
