import type { StaffStore, Trade } from '@formulary/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { readPdf } from '../../../test/read-pdf.ts';

const harness = useApp();
const proofs = proofsOf(harness);

/** The day on which clocks in Berlin go forward: 23:00 to 22:00 UTC, 23 hours. */
const DAY = '2026-03-29';
const NEIGHBOURS = { before: '2026-03-28', after: '2026-03-30' };
/** The last moment of the previous day, the first and last of the day, and the first of the next. */
const MOMENTS = [
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
];

const NOW = new Date('2026-03-30T10:00:00Z');

let admin: { id: string };
let customer: Awaited<ReturnType<typeof newUser>>;
const orders: { id: string; referenceNumber: string }[] = [];
const credits: string[] = [];

const get = (url: string) => harness.as(admin, `/api/admin/${url}`);
const post = (user: { id: string }, url: string, payload: object) =>
  harness.as(user, { method: 'POST', url: `/api/${url}`, payload });

/** An order of R 100 and a staff credit of R 1 at each of the moments. */
beforeAll(async () => {
  await setStore(harness.db, { timeZone: 'Europe/Berlin' });
  admin = await newUser(harness.db, { role: 'Admin' });
  customer = await newUser(harness.db, { username: 'kloof' });
  const product = await newProduct(harness.db, { cost: 10_000, stock: 100 });
  for (const moment of MOMENTS) {
    harness.clock.now = new Date(moment);
    orders.push((await post(customer, 'orders', orderPayload(customer, [orderLine(product)]))).json());
    const credit = { amount: 1, reason: `Credit at ${moment}` };
    credits.push((await post(admin, `admin/customers/${customer.id}/credits`, credit)).json().id);
  }
  harness.clock.now = NOW;
});

const linesOf = async (url: string): Promise<string[]> =>
  (await get(url)).body.replace('\uFEFF', '').trim().split('\n').slice(1);
/** The column of a statement's balance. */
const BALANCE = 6;
/** The rows of a statement from its opening to its closing balance. */
const statementOf = async (from: string, until = from): Promise<string[]> => {
  const rows = await linesOf(`customers/${customer.id}/statement?from=${from}&until=${until}&format=csv`);
  return rows.slice(0, rows.findIndex((row) => row.includes('Closing balance')) + 1);
};
const days = (from: string, until = from) => `from=${from}&until=${until}`;

describe('a store day, 23 hours long when clocks go forward, is the same', () => {
  test('in the search for orders', async () => {
    const found = async (query: string) =>
      (await get(`orders?sort=DateOrdered&${query}`))
        .json()
        .orders.map(({ id }: { id: string }) => orders.findIndex((order) => order.id === id));
    expect(await found(days(DAY))).toEqual([1, 2]);
    expect(await found(`until=${NEIGHBOURS.before}`)).toEqual([0]);
    expect(await found(`from=${NEIGHBOURS.after}`)).toEqual([3]);
  });

  test('in the search for payments', async () => {
    const found = async (query: string) =>
      (await get(`payments?sort=DateCreated&${query}`))
        .json()
        .payments.map(({ id }: { id: string }) => credits.indexOf(id));
    expect(await found(days(DAY))).toEqual([1, 2]);
    expect(await found(`until=${NEIGHBOURS.before}`)).toEqual([0]);
    expect(await found(`from=${NEIGHBOURS.after}`)).toEqual([3]);
  });

  test('in the audit log', async () => {
    const found = async (query: string) =>
      (await get(`audit?entity=Payment&${query}`)).json().auditEntries.map(({ at }: { at: string }) => at);
    expect(await found(days(DAY))).toEqual([MOMENTS[2], MOMENTS[1]]);
    expect(await found(`until=${NEIGHBOURS.before}`)).toEqual([MOMENTS[0]]);
    expect(await found(`from=${NEIGHBOURS.after}`)).toEqual([MOMENTS[3]]);
  });

  test('in statements, without gaps or overlaps', async () => {
    const statements = await Promise.all(
      [NEIGHBOURS.before, DAY, NEIGHBOURS.after].map((day) => statementOf(day)),
    );
    expect(statements.map((lines) => lines.map((line) => line.split(',')[0]))).toEqual([
      ['', NEIGHBOURS.before, NEIGHBOURS.before, ''],
      ['', DAY, DAY, DAY, DAY, ''],
      ['', NEIGHBOURS.after, NEIGHBOURS.after, ''],
    ]);
    const balances = statements.map((lines) =>
      [lines[0], lines.at(-1)].map((line) => line?.split(',')[BALANCE]),
    );
    expect(balances).toEqual([
      ['0', '99'],
      ['99', '297'],
      ['297', '396'],
    ]);
  });

  test('in statements as PDF', async () => {
    const url = `customers/${customer.id}/statement?${days(DAY)}&format=pdf`;
    const lines = (await readPdf((await get(url)).rawPayload)).pages.flat();
    expect(lines).toContain('29 Mar 2026 to 29 Mar 2026');
    expect(lines.filter((line) => line.includes(' · '))).toHaveLength(4);
    expect(lines.filter((line) => line.includes(' · '))).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^29 Mar 2026 /)),
    );
  });

  test('on the dashboard', async () => {
    const { days: each }: Trade = (await get('dashboard/trade')).json();
    const sold = each.filter((day) => day.orders > 0).map((day) => [day.date, day.orders]);
    expect(sold).toEqual([
      [NEIGHBOURS.before, 1],
      [DAY, 2],
      [NEIGHBOURS.after, 1],
    ]);
  });

  test('when a proof is compared with other payments of its day', async () => {
    const user = await newUser(harness.db);
    const ids: string[] = [];
    for (const moment of MOMENTS) {
      harness.clock.now = new Date(moment);
      ids.push(await proofs.proof(user));
    }
    harness.clock.now = NOW;
    const [before = '', first = '', last = '', after = ''] = ids;
    for (const id of [before, first, after]) await proofs.approve(id, 500);
    expect((await proofs.review(last)).sameDay).toMatchObject([{ id: first }]);
  });
});

test('exports show times in the store’s time zone', async () => {
  const shown = ['2026-03-28 23:59', '2026-03-29 00:00', '2026-03-29 23:59', '2026-03-30 00:00'];
  const column = async (url: string, at: number) => (await linesOf(url)).map((line) => line.split(',')[at]);
  expect(await column('orders/export?format=csv&sort=DateOrdered', 1)).toEqual(shown);
  expect((await column('audit/export?format=csv&entity=Payment', 0)).slice(-4)).toEqual(shown.toReversed());
  const workbook = await readXlsx((await get('orders/export?format=xlsx&sort=DateOrdered')).rawPayload);
  expect(workbook.sheets[0]?.rows.slice(1).map((row) => row[1])).toEqual([
    new Date('2026-03-28T23:59:59.999Z'),
    new Date('2026-03-29T00:00:00.000Z'),
    new Date('2026-03-29T23:59:59.999Z'),
    new Date('2026-03-30T00:00:00.000Z'),
  ]);
});

test('pro forma invoices and picking slips show times in the store’s time zone', async () => {
  const ids = orders.map(({ id }) => id);
  const { pages } = await readPdf((await get(`orders/slips?ids=${ids.join()}`)).rawPayload);
  expect(pages.map((page) => /\d+ Mar 2026, \d\d:\d\d/.exec(page.join('\n'))?.[0])).toEqual([
    '28 Mar 2026, 23:59',
    '29 Mar 2026, 00:00',
    '29 Mar 2026, 23:59',
    '30 Mar 2026, 00:00',
  ]);
  const proForma = await readPdf((await get(`orders/${ids[3]}/pro-forma`)).rawPayload);
  expect(proForma.pages[0]?.join('\n')).toContain('30 Mar 2026');
});

test('a new time zone applies to everything at once', async () => {
  const store: StaffStore = (await get('store')).json();
  const { isScheduled, schedule, preparesWhileClosed, version } = store;
  const payload = { isScheduled, schedule, preparesWhileClosed, version, timeZone: 'America/New_York' };
  const saved = await harness.as(admin, { method: 'PUT', url: '/api/admin/store/hours', payload });
  expect(saved.statusCode).toBe(200);
  expect((await harness.as(customer, '/api/app-settings')).json()).toMatchObject({
    timeZone: 'America/New_York',
  });
  const total = async (list: string, query: string) => (await get(`${list}?${query}`)).json().total;
  expect(await total('orders', days(NEIGHBOURS.before))).toBe(2);
  expect(await total('payments', `q=1&${days(NEIGHBOURS.before)}`)).toBe(2);
  expect(await total('audit', `entity=Payment&${days(NEIGHBOURS.before)}`)).toBe(2);
  expect((await statementOf(DAY)).map((line) => line.split(',')[0])).toEqual(['', DAY, DAY, DAY, DAY, '']);
  const [first] = await linesOf('orders/export?format=csv&sort=DateOrdered');
  expect(first?.split(',')[1]).toBe('2026-03-28 18:59');
  const { days: each }: Trade = (await get('dashboard/trade')).json();
  expect(each.filter((day) => day.orders > 0).map((day) => [day.date, day.orders])).toEqual([
    [NEIGHBOURS.before, 2],
    [DAY, 2],
  ]);
});
