import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { freePort } from '../e2e/running/store-process.ts';
import { startPrimary } from './parts/postgres.ts';
import { startPrometheus } from './parts/prometheus.ts';
import { useWorkplace } from './parts/run-part.ts';
import { startInstance } from './parts/store.ts';

const place = useWorkplace();
const MONITORING = fileURLToPath(new URL('../docs/deploy/monitoring', import.meta.url));
const TOKEN = 'a-token-for-the-metrics';

const promtool = (...words: string[]) => promisify(execFile)('promtool', words, { cwd: MONITORING });

test('promtool accepts the alert rules, and their tests pass', async () => {
  expect((await promtool('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS');
  expect((await promtool('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
});

test('Prometheus scrapes an instance with its token, and an alert fires only while the database is stopped', {
  timeout: 400_000,
}, async () => {
  const database = await startPrimary(place);
  const port = await freePort();
  await startInstance(place, {
    name: 'instance',
    port,
    env: { DATABASE_URL: database.url, METRICS_TOKEN: TOKEN },
  });
  const prometheus = await startPrometheus(place, { instances: [`127.0.0.1:${port}`], token: TOKEN });
  // An instance is scraped every 15 s, and the alert waits for 30 s.
  const patience = { timeout: 120_000, interval: 500 };
  await vi.waitFor(
    async () => expect(await prometheus.valueOf('formulary_database_up{job="formulary"}')).toBe(1),
    patience,
  );
  expect(await prometheus.firing()).not.toContain('StoreDatabaseDown');
  await database.stop();
  await vi.waitFor(async () => expect(await prometheus.firing()).toContain('StoreDatabaseDown'), patience);
  expect(await prometheus.valueOf('up{job="formulary"}')).toBe(1);
  await database.start();
  await vi.waitFor(
    async () => expect(await prometheus.firing()).not.toContain('StoreDatabaseDown'),
    patience,
  );
});
