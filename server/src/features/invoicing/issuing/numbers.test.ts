import { ORDER_STATUS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newUser, openSession, setStore } from '../../../../test/builders.ts';
import { documentsOf } from '../../../../test/documents.ts';
import { useApp } from '../../../../test/harness.ts';
import { startProcess } from '../../../../test/store-process.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { verifyDocuments } from '../verify-documents.ts';

const harness = useApp();
const documents = documentsOf(harness);
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
});

const times = <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const expectSound = async (): Promise<void> => {
  expect((await verifyDocuments(harness.db)).faults).toEqual([]);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
};
const serialsOf = async (kind: string): Promise<number[]> => {
  const { rows } = await harness.db.execute<{ serial: number }>(
    sql`select serial from tax_documents where kind = ${kind} order by serial`,
  );
  return rows.map(({ serial }) => serial);
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const invoicesOf = async (orderIds: string[]): Promise<number> => {
  const { rows } = await harness.db.execute<{ count: number }>(sql`
    select count(*)::int as count from tax_documents
    where kind = 'invoice' and order_id = any(${sql.param(orderIds)}::uuid[])`);
  return rows[0]?.count ?? 0;
};

test('24 concurrent dispatches number documents without gaps and invoice each order once', async () => {
  const customers = await times(8, () => newUser(harness.db));
  const customer = (index: number) => customers[index % customers.length] ?? customers[0];
  const orderFor = (index: number) => {
    const user = customer(index);
    if (!user) throw new Error('There is no customer');
    return documents.order(user);
  };
  const toDispatch = await times(24, orderFor);
  const toCancel = await times(6, orderFor);
  const toCredit = await times(6, orderFor);
  const versions = new Map<string, number>();
  for (const { id } of toCancel) {
    expect((await documents.post(`orders/${id}/invoice`)).statusCode).toBe(201);
    versions.set(id, (await documents.get(`orders/${id}`)).json().version);
  }
  for (const { id } of toCredit) await documents.dispatch(id);
  await documents.move(
    toDispatch.map(({ id }) => id),
    ORDER_STATUS.Ordered,
  );
  const before = await serialsOf('invoice');
  await Promise.all([
    // Requests each one twice.
    ...[...toDispatch, ...toDispatch].map(({ id }) => documents.move([id], ORDER_STATUS.Dispatched)),
    ...toCancel.map(({ id }) =>
      documents.post(`orders/${id}/cancellation`, { reason: 'Asked for', version: versions.get(id) }),
    ),
    ...toCredit.map(async ({ id }) => {
      const [invoice] = (await documents.get(`orders/${id}`)).json().documents;
      const [line] = (await documents.detail(invoice.id)).lines;
      return documents.credit(invoice.id, [{ lineId: line?.id, quantity: 1 }]);
    }),
  ]);
  expect(await serialsOf('invoice')).toEqual(upTo(before.length + 24));
  expect(await serialsOf('credit-note')).toEqual(upTo(12));
  expect(await invoicesOf(toDispatch.map(({ id }) => id))).toBe(24);
  await expectSound();
});

test('a store killed in the middle of dispatches leaves no gap, and every dispatched order has its invoice', async () => {
  const customers = await times(8, () => newUser(harness.db));
  const orders = await times(80, async (index) => {
    const user = customers[index % customers.length];
    if (!user) throw new Error('There is no customer');
    return documents.order(user);
  });
  const ids = orders.map(({ id }) => id);
  await documents.move(ids, ORDER_STATUS.Ordered);
  const staff = await documents.person();
  const { child, port } = await startProcess(harness);
  const headers = {
    // The process uses the real clock.
    cookie: await openSession({ ...harness.services, clock: () => new Date() }, staff.id),
    'content-type': 'application/json',
  };
  const dispatchThere = (orderIds: string[]) =>
    fetch(`http://localhost:${port}/api/admin/orders/moves`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ orderIds, to: ORDER_STATUS.Dispatched, allowUnpaid: true }),
    }).then(
      () => 'answered',
      () => 'cut off',
    );
  const asked = [0, 20, 40, 60].map((from) => dispatchThere(ids.slice(from, from + 20)));
  await expect.poll(() => invoicesOf(ids), { interval: 2, timeout: 60_000 }).toBeGreaterThan(5);
  child.kill('SIGKILL');
  expect(await Promise.all(asked)).toContain('cut off');

  const dispatched = async () => {
    const { rows } = await harness.db.execute<{ dispatched: number; invoiced: number }>(sql`
      select count(*)::int as dispatched, count(d.id)::int as invoiced
      from orders o left join tax_documents d on d.order_id = o.id and d.kind = 'invoice'
      where o.status = ${ORDER_STATUS.Dispatched}`);
    return rows[0];
  };
  const left = await invoicesOf(ids);
  expect(left).toBeLessThan(80);
  await expectSound();
  // The database server notices the loss of the process only a moment later.
  await expect.poll(async () => (await documents.move(ids, ORDER_STATUS.Dispatched)).length).toBe(80);
  expect(await invoicesOf(ids)).toBe(80);
  const sums = await dispatched();
  expect(sums?.dispatched).toBe(sums?.invoiced);
  expect(await serialsOf('invoice')).toEqual(upTo((await serialsOf('invoice')).length));
  await expectSound();
});
