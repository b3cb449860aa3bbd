import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../server/src/features/ledger/verify-ledger.ts';
import { newUser } from '../../../server/test/builders.ts';
import { useApp } from '../../../server/test/harness.ts';
import { addManyCustomers } from './many-customers.ts';
import { addManyProducts } from './many-products.ts';

const harness = useApp();
beforeAll(async () => {
  await newUser(harness.db, { role: 'Admin' });
  await addManyProducts(harness.db, 50);
});

test('generated customers owe what their orders and payments add up to, even after more are added', async () => {
  await addManyCustomers(harness.db, 3);
  await addManyCustomers(harness.db, 2);
  const { rows } = await harness.db.execute<{ customers: number; orders: number; payments: number }>(sql`
    select (select count(*)::int from users where username ~ '^m[0-9]{6}$') as customers,
      (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments`);
  expect(rows).toEqual([{ customers: 5, orders: 200, payments: 100 }]);
  const { rows: wrong } = await harness.db.execute(sql`
    select users.username from users join ledger_accounts on user_id = users.id
      where outstanding <> (select sum(total_price) from orders where orders.user_id = users.id)
        - (select sum(amount) from payments where payments.user_id = users.id)
    union all select reference_number from orders
      where total_price <> delivery_fee + (select sum(cost * quantity) from order_lines where order_id = orders.id)`);
  expect(wrong).toEqual([]);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});
