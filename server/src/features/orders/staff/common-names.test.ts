import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderToPlace, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { orderPayments } from '../../payments/settling/order-payments.ts';
import { placeOrder } from '../placing/place-order.ts';

const harness = useApp();
let staff: { id: string };
beforeAll(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  await harness.db.execute(sql`insert into users (id, username, name, role)
    select gen_random_uuid(), 'p' || n, 'Some Pharmacy', 'StoreUser' from generate_series(1, 600) n`);
});

test('finds a customer’s orders by a word common to hundreds of names plus a rare one', async () => {
  const customer = await newUser(harness.db, { name: 'Umhlanga Pharmacy', surname: 'Naidoo' });
  const input = orderToPlace(customer, [orderLine(await newProduct(harness.db), 1)]);
  const act = { customerId: customer.id, actorId: customer.id, input, at: harness.clock.now };
  const { id } = await placeOrder(harness.db, act, orderPayments);
  for (const words of ['umhlanga pharmacy', 'pharmacy', 'Pharmacy naidoo']) {
    const answer = await harness.as(staff, `/api/admin/orders?q=${encodeURIComponent(words)}`);
    expect(answer.json()).toMatchObject({ orders: [{ id }], total: 1 });
  }
});

test('counts each order once, even if a common word is in both its text and its customer’s name', async () => {
  const product = await newProduct(harness.db, { name: 'Chemist’s salve' });
  await harness.db.execute(sql`insert into users (id, username, name, role)
    select gen_random_uuid(), 'c' || n, 'Some Chemist', 'StoreUser' from generate_series(1, 600) n`);
  for (const name of ['Loop Street Chemist', 'Clinic']) {
    const customer = await newUser(harness.db, { name, surname: 'Botha' });
    const input = orderToPlace(customer, [orderLine(product, 1)]);
    const act = { customerId: customer.id, actorId: customer.id, input, at: harness.clock.now };
    await placeOrder(harness.db, act, orderPayments);
  }
  const total = async (words: string): Promise<number> =>
    (await harness.as(staff, `/api/admin/orders?q=${encodeURIComponent(words)}`)).json().total;
  expect(await total('chemist')).toBe(2);
  expect(await total('chemist loop')).toBe(1);
  expect(await total('clinic chemist')).toBe(1);
});
