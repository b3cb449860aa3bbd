import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type CatalogueReplica, openReplica } from '../../src/db/replica.ts';
import type { App } from '../../src/http/app.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
/** Its replica is none, which its metrics say. */
let replica: CatalogueReplica;
let storeWithReplica: App;

beforeAll(async () => {
  const { db, services } = harness;
  const log = { warn: () => {}, error: () => {} };
  const address = { url: db.$client.options.connectionString ?? '' };
  replica = openReplica(db, { address, poolSize: 1 }, services.live, log);
  storeWithReplica = await buildApp({ ...services, replica }, { logger: false, web: null });
});
afterAll(async () => {
  await storeWithReplica.close();
  await replica.close();
});
const read = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const FILES = ['prometheus.yml', 'alerts.yml', 'alerts.test.yml', 'dashboard.json'];

/** The names of all series of a metric. */
const seriesOf = ([, name = '', type]: string[]): string[] =>
  type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name];

const METRIC = /\b(?:formulary|process|nodejs)_[a-z0-9_]+/g;
const ROUTE = /\broute=~?\\?"([^"\\]+)\\?"/g;

test.each(FILES)(
  'every metric that docs/deploy/monitoring/%s names is one that the store has',
  async (file) => {
    const { body } = await storeWithReplica.inject('/metrics');
    const known = new Set([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(seriesOf));
    const named = new Set(read(`deploy/monitoring/${file}`).match(METRIC));
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  },
);

test.each(FILES)('every route that docs/deploy/monitoring/%s names is one that the store has', (file) => {
  const named = [...read(`deploy/monitoring/${file}`).matchAll(ROUTE)].flatMap(([, routes = '']) =>
    routes.split('|'),
  );
  const isKnown = (url: string) =>
    (['GET', 'POST'] as const).some((method) => harness.app.hasRoute({ method, url }));
  expect(named.filter((route) => !isKnown(route))).toEqual([]);
});

test('every alert names a section of the runbook', () => {
  const rules = read('deploy/monitoring/alerts.yml');
  const sections = new Set(
    [...read('runbook.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    ),
  );
  const named = [...rules.matchAll(/^ +runbook: (\S+)$/gm)].map(([, id]) => id);
  expect(named.length).toBe(rules.match(/- alert: /g)?.length);
  expect(named.filter((id = '') => !sections.has(id))).toEqual([]);
});
