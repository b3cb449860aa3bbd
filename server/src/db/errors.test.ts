import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newUser } from '../../test/builders.ts';
import { useApp } from '../../test/harness.ts';
import { buildApp } from '../app.ts';
import { passwordLinks, users } from '../features/accounts/tables.ts';
import type { App } from '../http/app.ts';
import { defineQueue } from '../jobs/jobs.ts';
import { openLog } from '../open-services.ts';
import { formatError } from './errors.ts';

const harness = useApp();
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
  const error: unknown = await failures['a row that is there already']?.().catch((caught: unknown) => caught);
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
