import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { migrateDatabase } from '../../src/db/schema/migrate.ts';

const PASSWORD = 'a0b1c2d3e4f5';
const service = z.object({ networks: z.array(z.string()) });
const file = path.join(import.meta.dirname, '../../../docs/deploy/containers/compose.yaml');
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.object({ back: z.object({ internal: z.literal(true) }) }),
    configs: z.object({ 'database-owner': z.object({ content: z.string() }) }),
  })
  .parse(parse(readFileSync(file, 'utf8'), { merge: true }));

test('in compose.yaml the proxy reaches the store, and neither the database nor the bucket', () => {
  const networksOf = (name: string) => compose.services[name]?.networks;
  expect(networksOf('proxy')).toEqual(['front']);
  expect(networksOf('store')).toEqual(['front', 'back']);
  for (const name of ['database', 'bucket', 'migrate', 'create-bucket'])
    expect(networksOf(name)).toEqual(['back']);
});

test('the role that compose.yaml creates is not a superuser, and can create the whole database', async () => {
  const name = `owner_${crypto.randomUUID().slice(0, 8)}`;
  const connect = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const server = await connect(inject('serverUrl'));
  onTestFinished(async () => {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.query(`drop role if exists ${name}`);
    await server.end();
  });
  const statements = compose.configs['database-owner'].content
    .replaceAll(/\$\{POSTGRES_PASSWORD:\?\}/g, PASSWORD)
    .replaceAll(/\bformulary\b/g, name)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !statement.startsWith('alter role postgres'));
  for (const statement of statements) await server.query(statement);
  const url = new URL(inject('serverUrl'));
  Object.assign(url, { username: name, password: PASSWORD, pathname: `/${name}` });
  await migrateDatabase(url.href);
  const store = await connect(url.href);
  const { rows } = await store.query(
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  const extensions = await store.query('select extname from pg_extension order by 1');
  expect(extensions.rows.map(({ extname }) => extname)).toContain('pg_trgm');
  await store.end();
});
