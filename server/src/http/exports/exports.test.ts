import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ExportFormat, inCents } from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  newProduct,
  newUser,
  openSession,
  orderLine,
  orderPayload,
  setStore,
} from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { streamRows, type TableColumn } from './rows-and-columns.ts';
import { sendTable } from './send-table.ts';

const harness = useApp();
const sale = z.object({ n: z.int(), note: z.string() });
type Sale = z.infer<typeof sale>;
const COLUMNS: TableColumn<Sale>[] = [
  { header: 'Number', kind: 'number', value: ({ n }) => n },
  { header: 'Amount', kind: 'money', value: ({ n }) => inCents(-n * 100 - 50) },
  { header: 'Note', kind: 'text', width: 40, value: ({ note }) => note },
  { header: 'Day', kind: 'date', value: () => new Date('2026-03-01T23:30:00Z') },
  { header: 'At', kind: 'moment', value: () => new Date('2026-03-01T23:30:00Z') },
  { header: 'New', kind: 'yesNo', value: ({ n }) => n === 1 },
  { header: 'Empty', kind: 'text', value: () => null },
];
const MANY = 300_000;
/** Incompressible text. */
const LONG = "(select string_agg(md5(n || '.' || i), '') from generate_series(1, 20) as i)";
const FORMATS: ExportFormat[] = ['csv', 'xlsx'];

/** Rows read from the database so far. */
let read = 0;
const sales = async function* (count: number, note = "'note ' || n") {
  const select = sql`select n, ${sql.raw(note)} as note from generate_series(1, ${count}::int) as n`;
  for await (const row of streamRows(harness.services.exportDb, sale, select)) {
    read += 1;
    yield row;
  }
};

const app = Fastify();
let base: string;
beforeAll(async () => {
  app.get<{
    Params: { format: ExportFormat };
    Querystring: { count: string; note?: string; standstill?: string };
  }>('/:format', ({ params, query }, reply) =>
    sendTable(reply, harness.db, {
      format: params.format,
      name: 'sales',
      columns: COLUMNS,
      rows: sales(Number(query.count), query.note),
      ...(query.standstill && {
        limits: { standstillMs: Number(query.standstill), totalMs: 60_000 },
      }),
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const download = async (path: string) => {
  const answer = await fetch(`${base}/${path}`);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const openExports = async (): Promise<number> => {
  const { rows } = await harness.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_cursors`,
  );
  const { rows: busy } = await harness.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  return (rows[0]?.count ?? 0) + (busy[0]?.count ?? 0);
};

test('returns a CSV file that spreadsheets open with correct letters and numbers', async () => {
  const { answer, bytes } = await download('csv?count=1200');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sales.csv"');
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows: string[][] = parse(bytes, { bom: true });
  expect(rows).toHaveLength(1201);
  expect(rows[0]).toEqual(['Number', 'Amount', 'Note', 'Day', 'At', 'New', 'Empty']);
  expect(rows[1]).toMatchObject(['1', '-1.5', /^note 1/, '2026-03-02', '2026-03-02 01:30', 'yes', '']);
  expect(rows[1200]?.[0]).toBe('1200');
});

const DANGEROUS = [
  "'=1+1'",
  "'+27 21'",
  "'-1'",
  "'@sum'",
  "'|calc'",
  "chr(9) || '=1'",
  "chr(10) || '=1'",
  "chr(8203) || '=1'",
];

test.each(DANGEROUS)('escapes %s for spreadsheets, but not negative numbers', async (note) => {
  const { bytes } = await download(`csv?count=1&note=${encodeURIComponent(note)}`);
  const [, row]: string[][] = parse(bytes, { bom: true });
  expect(row?.[1]).toBe('-1.5');
  expect(row?.[2]?.startsWith("'")).toBe(true);
});

test('escapes a formula after a semicolon, where some spreadsheets start a cell', async () => {
  const { bytes } = await download(`csv?count=1&note=${encodeURIComponent("'Aspirin;=1+1'")}`);
  for (const cell of bytes.toString().split(/[;\r\n]/)) expect(cell).not.toMatch(/^"?=/);
});

test.each(DANGEROUS)('returns the text %s as text in a workbook, never as a formula', async (note) => {
  const { bytes } = await download(`xlsx?count=1&note=${encodeURIComponent(note)}`);
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(sheet?.rows[1]?.[2]).toEqual(expect.any(String));
  expect(sheet?.cells?.get('1,2')?.formula).toBeUndefined();
});

test('returns a workbook with a frozen header, numbers, dates, and text that never runs', async () => {
  const { answer, bytes } = await download(`xlsx?count=1200&note=${encodeURIComponent("'=1+1'")}`);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sales.xlsx"');
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(sheet?.rows).toHaveLength(1201);
  expect(sheet?.freezePane).toEqual({ rows: 1 });
  const cell = (column: number) => sheet?.cells?.get(`1,${column}`);
  expect(cell(0)?.value).toBe(1);
  expect(cell(1)).toMatchObject({ value: -1.5, style: { numFmt: '#,##0.00' } });
  expect(sheet?.rows[1]?.[2]).toBe('=1+1');
  expect(cell(2)?.formula).toBeUndefined();
  expect(cell(3)).toMatchObject({ value: new Date('2026-03-02T01:30:00Z'), style: { numFmt: 'yyyy-mm-dd' } });
});

test('returns only the header of an empty table', async () => {
  const { bytes } = await download('csv?count=0');
  expect(parse(bytes, { bom: true })).toHaveLength(1);
});

test('returns an error for a failure before the first row', async () => {
  const { answer, bytes } = await download(`csv?count=1&note=${encodeURIComponent('1 / 0')}`);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-disposition')).toBeNull();
  expect(bytes.toString()).not.toContain('Number');
});

describe.each(FORMATS)('a download as %s', (format) => {
  test('reads from the database no faster than the client, and ends when the client disconnects', async () => {
    read = 0;
    const request = get(`${base}/${format}?count=${MANY}&note=${encodeURIComponent(LONG)}`);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let before = -1;
    await vi.waitFor(
      () => {
        const still = read === before;
        before = read;
        expect(still && read > 0).toBe(true);
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(read).toBeLessThan(MANY / 4);
    expect(await openExports()).toBe(1);
    response.destroy();
    await vi.waitFor(async () => expect(await openExports()).toBe(0), { timeout: 60_000, interval: 50 });
    expect(read).toBeLessThan(MANY / 4);
  });

  test('aborts at a row that cannot be read, and never looks complete', async () => {
    const failing = encodeURIComponent('(100 / (1000 - n))::text');
    await expect(download(`${format}?count=2000&note=${failing}`)).rejects.toThrow();
    expect(await openExports()).toBe(0);
  });
});

const leaveUnread = async (query = ''): Promise<IncomingMessage> => {
  const request = get(`${base}/csv?count=${MANY}&note=${encodeURIComponent(LONG)}${query}`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return response;
};

test('an unread download is ended together with its cursor', async () => {
  const response = await leaveUnread('&standstill=300');
  const { $client: pool } = harness.services.exportDb;
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), { timeout: 60_000, interval: 20 });
  expect(await openExports()).toBe(0);
  await expect(once(response.resume(), 'end')).rejects.toThrow('aborted');
});

test('unread downloads release their connections when the database ends them', async () => {
  const { $client: pool } = harness.services.exportDb;
  const responses = await Promise.all([leaveUnread(), leaveUnread(), leaveUnread(), leaveUnread()]);
  expect(pool.totalCount).toBe(4);
  const endIdle = () =>
    harness.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`);
  await vi.waitFor(
    async () => {
      await endIdle();
      expect(pool.totalCount).toBe(0);
    },
    { timeout: 60_000, interval: 50 },
  );
  expect((await download('csv?count=10')).answer.status).toBe(200);
  for (const response of responses) response.destroy();
});

describe('unread', () => {
  const EXPORTS = 20;

  test('twenty unread exports do not affect orders, lists or readiness', async () => {
    const { db, app } = harness;
    await setStore(db);
    const [customer, staff] = [await newUser(db), await newUser(db, { role: 'Staff' })];
    const product = await newProduct(db);
    // Incompressible entries, more than all buffers along the way can hold.
    await db.execute(sql`
    insert into audit_entries (id, actor_id, actor_username, actor_name, action, entity, label, summary, at)
    select gen_random_uuid(), ${staff.id}, 'staff', 'Ann', 'Updated', 'Product', 'n' || n,
      (select string_agg(md5(n || '.' || i), '') from generate_series(1, 100) as i), now()
    from generate_series(1, 5000) as n`);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const admin = await newUser(db, { role: 'Admin' });
    const cookie = await openSession(harness.services, admin.id);
    const responses: IncomingMessage[] = [];
    const requests = Array.from({ length: EXPORTS }, () => {
      const url = `http://127.0.0.1:${port}/api/admin/audit/export?format=csv`;
      return get(url, { headers: { cookie } }, (answer) => responses.push(answer)).on('error', () => {});
    });
    await expect.poll(() => responses.length, { timeout: 60_000 }).toBe(EXPORTS);
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 503]);

    const payload = orderPayload(customer, [orderLine(product)]);
    expect((await harness.as(customer, { method: 'POST', url: '/api/orders', payload })).statusCode).toBe(
      201,
    );
    expect((await harness.as(customer, '/api/products/search?q=a')).statusCode).toBe(200);
    expect((await harness.asGuest('/readyz')).statusCode).toBe(200);
    for (const request of requests) request.destroy();
  });
});
