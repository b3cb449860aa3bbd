import type { Cents } from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  payOrder,
  setStore,
} from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { orderPayments } from '../../payments/settling/order-payments.ts';
import { cancelOrder } from '../cancel-order.ts';

const harness = useApp();
let staff: { id: string };
let lerato: { id: string; deliveryFee: Cents };
let sipho: { id: string; deliveryFee: Cents };
const ids: string[] = [];
const references: string[] = [];

/** Six orders, a day apart, of 1 to 6 packs: even orders are Lerato's; odd orders are Sipho's and collected. */
beforeAll(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  lerato = await newUser(harness.db, { name: 'Lérato', surname: 'Dube', username: 'dube-pharmacy' });
  sipho = await newUser(harness.db, { name: 'Sipho', surname: 'Zulu', canCollect: true });
  const names = ['Paracetamol', 'Amoxicillin', 'Salbutamol', 'Amoxicillin forte', 'Ibuprofen', 'Insulin'];
  for (const [day, name] of names.entries()) {
    const product = await newProduct(harness.db, { name });
    const [user, forCollection] = day % 2 === 0 ? [lerato, false] : [sipho, true];
    harness.clock.now = new Date(Date.UTC(2026, 1, 1 + day, 22));
    const deliveryDetail = forCollection ? { recipientName: 'Driver' } : address({ recipientName: 'Naledi' });
    const payload = orderPayload(user, [orderLine(product, day + 1)], { forCollection, deliveryDetail });
    const answer = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
    ids.push(answer.json().id);
    references.push(answer.json().referenceNumber);
  }
  harness.clock.now = new Date('2026-03-02T08:00:00Z');
  const act = { actorId: staff.id, at: harness.clock.now };
  for (const orderId of ids.slice(0, 2)) await payOrder(harness.db, { orderId, ...act });
  const cancelled = { orderId: ids[5] ?? '', reason: '=HYPERLINK("x")', ...act };
  await cancelOrder(harness.db, cancelled, orderPayments, harness.invoicing);
});

const list = async (query: string, url = '/api/admin/orders') => {
  const answer = await harness.as(staff, `${url}?${query}`);
  expect(answer.statusCode).toBe(200);
  const { orders, total } = answer.json();
  expect(total).toBe(Number(String(answer.headers['content-range']).split('/')[1]));
  return orders.map(({ id }: { id: string }) => ids.indexOf(id));
};

test('lists all orders, newest first, with their customers', async () => {
  expect(await list('')).toEqual([5, 4, 3, 2, 1, 0]);
  const { orders } = (await harness.as(staff, '/api/admin/orders?skip=5&take=6')).json();
  expect(orders).toMatchObject([
    {
      referenceNumber: references[0],
      customer: { id: lerato.id, username: 'dube-pharmacy', name: 'Lérato Dube' },
      isByStaff: false,
      totalPrice: 50,
    },
  ]);
});

describe('filters', () => {
  test.each<[string, number[]]>([
    ['filter=status=3', [4, 3, 2]],
    ['filter=status=2', [1, 0]],
    ['filter=isCancelled=true', [5]],
    ['filter=isCancelled=false;status=3', [4, 3, 2]],
    ['filter=forCollection=true', [5, 3, 1]],
    ['filter=status=3;forCollection=true', [3]],
    ['filter=status=3;forCollection=false', [4, 2]],
    ['from=2026-02-04&until=2026-02-05', [3, 2]],
    ['from=2026-02-07', [5]],
    ['until=2026-02-02', [0]],
    ['sort=TotalPrice', [0, 1, 2, 3, 4, 5]],
    ['sort=TotalPrice desc', [5, 4, 3, 2, 1, 0]],
    ['sort=DateOrdered', [0, 1, 2, 3, 4, 5]],
  ])('%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });
  test('by customer, but never shows the orders of others on a customer’s page', async () => {
    expect(await list(`filter=customerId=${sipho.id}`)).toEqual([5, 3, 1]);
    expect(await list('filter=status=3', `/api/admin/customers/${sipho.id}/orders`)).toEqual([3]);
    expect(await list(`filter=customerId=${lerato.id}`, `/api/admin/customers/${sipho.id}/orders`)).toEqual([
      5, 3, 1,
    ]);
  });
});

describe('finds', () => {
  test.each<[string, string, number[]]>([
    ['a product', 'amoxicillin', [3, 1]],
    ['a customer', 'Zulu', [5, 3, 1]],
    ['a customer without accents', 'lerato', [4, 2, 0]],
    ['a username', 'dube-pharm', [4, 2, 0]],
    ['a recipient', 'naledi', [4, 2, 0]],
    ['a product of a customer', 'sipho forte', [3]],
    ['nothing of another', 'sipho ibuprofen', []],
    ['no wildcard', '%', []],
  ])('%s', async (_name, q, expected) => {
    expect(await list(`q=${encodeURIComponent(q)}`)).toEqual(expected);
  });
  test('a reference, as it is typed', async () => {
    expect(await list(`q=${references[2]?.toLowerCase()}`)).toEqual([2]);
  });
});

test('counts each status, and cancelled ones separately', async () => {
  expect((await harness.as(staff, '/api/admin/orders/counts')).json()).toEqual({
    unpaid: 3,
    storeOrdered: 3,
    paid: 2,
    ordered: 0,
    dispatched: 0,
    cancelled: 1,
  });
});

test('the list is exported as filtered, with formulas escaped', async () => {
  const answer = await harness.as(staff, '/api/admin/orders/export?format=csv&q=sipho');
  const rows = parse<Record<string, string>>(answer.rawPayload, { bom: true, columns: true });
  expect(rows).toMatchObject([
    { Reference: references[5], Status: 'Cancelled', Payment: '', Reason: '\'=HYPERLINK("x")' },
    { Reference: references[3], Status: 'Placed', Payment: 'Unpaid', Customer: 'Sipho Zulu', Packs: '4' },
    {
      Reference: references[1],
      Status: 'Placed',
      Payment: 'Paid',
      Ordered: '2026-02-03 00:00',
      Recipient: 'Driver',
    },
  ]);
  const workbook = await harness.as(staff, '/api/admin/orders/export?format=xlsx');
  expect(workbook.statusCode).toBe(200);
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});
