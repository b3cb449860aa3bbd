import { BLANK_PRODUCT, type Cents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import {
  address,
  newDeliveryDetail,
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setStore,
} from '../builders.ts';
import type { Harness } from '../harness.ts';
import { proofForm } from '../proof-files.ts';

type Answer = { statusCode: number; body: string };
/** A request by a customer or staff. `turn` distinguishes attempts. */
export type Act = (turn: number) => Promise<Answer>;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A small store where everything interacts: two customers, eight products of two labs and two categories, and every
 * operation that writes to shared rows.
 */
export const busyStore = async (harness: Harness): Promise<Record<string, Act>> => {
  const { db } = harness;
  await setStore(db);
  const [one, two] = [await newUser(db, { canCollect: true }), await newUser(db)];
  const admin = await newUser(db, { role: 'Admin' });
  const products: Awaited<ReturnType<typeof newProduct>>[] = [];
  for (let index = 0; index < 8; index += 1)
    products.push(
      await newProduct(db, {
        stock: 1_000_000,
        lab: index % 2 ? 'Lab A' : 'Lab B',
        category: index % 3 ? 'Category A' : 'Category B',
      }),
    );
  const details = [await newDeliveryDetail(db, one.id), await newDeliveryDetail(db, one.id)];

  const all = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await db.execute<Row>(query)).rows;
  const as = (user: { id: string }, method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    harness.as(user, { method, url: `/api/${path}`, ...(payload && { payload }) } as InjectOptions);
  const staff = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    as(admin, method, `admin/${path}`, payload);

  /** Products in a different order each turn, at their current prices. */
  const basket = async (turn: number) => {
    const costs = await all<{ id: string; cost: Cents }>(
      sql`select id, cost::int from products where archived_at is null and sku like '7%' order by id`,
    );
    const from = turn % costs.length;
    const turned = [...costs.slice(from), ...costs.slice(0, from)].slice(0, 4);
    return (turn % 2 ? turned.reverse() : turned).map((product) => orderLine(product));
  };
  const someOrder = async (where: ReturnType<typeof sql>) => {
    const orders = await all<{ id: string; version: number }>(
      sql`select id, version from orders where cancelled_at is null and ${where} order by random() limit 1`,
    );
    return orders[0] ?? { id: one.id, version: 1 };
  };
  const somePayment = async (where: ReturnType<typeof sql>) => {
    const payments = await all<{ id: string; version: number }>(
      sql`select id, version from payments where source = 'POP' and ${where} order by random() limit 1`,
    );
    return payments[0] ?? { id: one.id, version: 1 };
  };
  const group = async (table: 'labs' | 'categories', name: string) =>
    (
      await all<{ id: string; name: string }>(
        sql`select id, name from ${sql.identifier(table)} where name like ${`${name}%`} limit 1`,
      )
    )[0] ?? { id: one.id, name };
  const versions = () =>
    all<{ id: string; version: number; lab_id: string; category_id: string; cost: number }>(
      sql`select id, version, lab_id, category_id, cost::int from products where sku like '7%' order by random()`,
    );
  const proof = (user: { id: string }, turn: number, orderId?: string) =>
    harness.as(
      user,
      proofForm([
        { name: 'file', value: Buffer.concat([PNG, Buffer.from(String(turn))]), filename: 'slip.png' },
        ...(orderId ? [{ name: 'orderId', value: orderId }] : []),
      ]),
    );
  const rename = async (table: 'labs' | 'categories', name: string, turn: number) => {
    const { id, name: seen } = await group(table, name);
    return staff('PUT', `${table}/${id}`, { seen, name: `${name} ${turn}` });
  };
  const version = async (id: string): Promise<number> =>
    (await all<{ version: number }>(sql`select version from users where id = ${id}`))[0]?.version ?? 0;

  const acts: Record<string, Act> = {
    'place an order': async (turn) => as(one, 'POST', 'orders', orderPayload(one, await basket(turn))),
    'fill the cart': async (turn) => {
      const [kept] = await all<{ version: number }>(
        sql`select version from carts where user_id = ${one.id} and name is null`,
      );
      const lines = (await basket(turn)).map(({ id, cost }) => ({ productId: id, quantity: turn, cost }));
      const cart = { userId: one.id, version: kept?.version ?? 0, forCollection: false, lines };
      return as(one, 'PUT', 'cart', cart);
    },
    'capture an order': async (turn) => staff('POST', 'orders', orderPayload(one, await basket(turn + 3))),
    'order as another customer': async (turn) =>
      as(two, 'POST', 'orders', orderPayload(two, await basket(turn + 1))),
    'cancel an order': async () => {
      const { id, version } = await someOrder(sql`status <> 1`);
      return staff('POST', `orders/${id}/cancellation`, { reason: 'Race', version });
    },
    'move orders': async () => {
      const orders = await all<{ id: string }>(
        sql`select id from orders where user_id = ${one.id} order by random() limit 4`,
      );
      return staff('POST', 'orders/moves', {
        orderIds: orders.map(({ id }) => id),
        to: 0,
        allowUnpaid: true,
      });
    },
    'send a proof': async (turn) => proof(one, turn, (await someOrder(sql`user_id = ${one.id}`)).id),
    'approve a proof': async () => {
      const { id, version } = await somePayment(sql`not is_paid and rejected_at is null`);
      const open = await all<{ id: string }>(
        sql`select id from orders where user_id = ${one.id} and status = 3 and cancelled_at is null order by random() limit 2`,
      );
      const settlements = open.map((order) => ({ orderId: order.id, amount: 5 }));
      return staff('POST', `payments/${id}/approve`, { version, amount: 20, settlements });
    },
    'unapprove a proof': async () => {
      const { id, version } = await somePayment(sql`is_paid`);
      return staff('POST', `payments/${id}/unapprove`, { version, reason: 'Race' });
    },
    'reject a proof': async () => {
      const { id, version } = await somePayment(sql`not is_paid and rejected_at is null`);
      return staff('POST', `payments/${id}/reject`, { version, reason: 'Race' });
    },
    'credit a customer': async () =>
      staff('POST', `customers/${one.id}/credits`, { amount: 90, reason: 'Race' }),
    'debit a customer': async () =>
      staff('POST', `customers/${one.id}/debits`, { amount: 10, reason: 'Race' }),
    'change permissions': async (turn) =>
      staff('PUT', `customers/${one.id}/permissions`, {
        canCollect: turn % 2 === 0,
        version: await version(one.id),
      }),
    'change access in bulk': async () =>
      staff('POST', 'customers/access-changes', {
        change: 'grant',
        reason: 'Race',
        customers: [
          { id: two.id, version: await version(two.id) },
          { id: one.id, version: await version(one.id) },
        ],
      }),
    'rename a lab': (turn) => rename('labs', 'Lab A', turn),
    'rename a category': (turn) => rename('categories', 'Category A', turn),
    'merge a lab': async (turn) => {
      const spare = await newProduct(db, {
        sku: `9${crypto.randomUUID()}`,
        lab: `Spare ${crypto.randomUUID()}`,
      });
      return staff('POST', `labs/${spare.labId}/merge`, {
        into: (await group('labs', turn % 2 ? 'Lab A' : 'Lab B')).id,
      });
    },
    'edit cells': async (turn) => {
      const [a, b] = [await group('labs', 'Lab A'), await group('labs', 'Lab B')];
      const changes = (await versions()).slice(0, 5).map((row) => ({
        id: row.id,
        version: row.version,
        values: { cost: 50 + (turn % 3), labId: row.lab_id === a.id ? b.id : a.id },
      }));
      return staff('POST', 'products/cells', { changes });
    },
    'add stock': async () =>
      staff('POST', 'products/stock', {
        changes: (await versions()).slice(0, 5).map(({ id }) => ({ id, add: 10 })),
      }),
    'save a product': async (turn) => {
      const [row] = await versions();
      const found = row && (await harness.as(admin, `/api/admin/products/${row.id}`)).json();
      const category = await group('categories', turn % 2 ? 'Category A' : 'Category B');
      return staff('PUT', `products/${row?.id}`, {
        ...found,
        ...{ cost: 50, new: turn % 2 === 0, categoryId: category.id },
      });
    },
    'add a product': async (turn) => {
      const [lab, category] = [await group('labs', 'Lab A'), await group('categories', 'Category B')];
      const sku = `8${turn}${crypto.randomUUID()}`;
      const more = { cost: 10, stock: 1, variants: [], labId: lab.id, categoryId: category.id };
      return staff('POST', 'products', { ...BLANK_PRODUCT, sku, name: 'New', ...more });
    },
    'import a price list': async (turn) => {
      const lines = [...products]
        .sort(() => (turn % 2 ? 1 : -1))
        .map(
          ({ sku, name }, index) =>
            `${sku};${name};${index % 2 ? 'Lab A' : 'Lab C'} ${turn % 2};${50 + (turn % 3)}`,
        );
      const text = `Code;Product Name;Supplier;Price\n${lines.join('\n')}\n`;
      const staged = await harness.as(admin, {
        method: 'POST',
        url: '/api/admin/imports',
        headers: { 'content-type': 'multipart/form-data; boundary=xxLISTxx' },
        payload: `--xxLISTxx\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${text}\r\n--xxLISTxx--\r\n`,
      });
      if (staged.statusCode !== 201) return staged;
      const { id, digest } = staged.json();
      return staff('POST', `imports/${id}/apply`, { digest, confirmed: ['otherProduct', 'price'] });
    },
    'undo an import': async () => {
      const [last] = await all<{ id: string }>(
        sql`select id from imports where state = 'applied' order by applied_at desc limit 1`,
      );
      return staff('POST', `imports/${last?.id ?? one.id}/undo`);
    },
    'save a delivery detail': async (turn) =>
      as(one, 'PUT', `delivery-details/${details[turn % 2]?.id}`, address({ isDefault: true })),
    'edit the profile': async (turn) =>
      as(one, 'PUT', `users/${one.id}`, { name: `Thandi ${turn}`, surname: 'Mokoena', phone: '0215550100' }),
    'end all sessions': () => staff('DELETE', `customers/${two.id}/sessions`),
    'add a synonym': (turn) =>
      staff('POST', 'synonyms', { term: `term ${turn} ${crypto.randomUUID()}`, meaning: 'Product' }),
  };

  // The orders and proofs that the operations change; some have already been decided.
  for (let turn = 0; turn < 6; turn += 1) {
    await acts['place an order']?.(turn);
    await acts['send a proof']?.(turn);
    await acts['send a proof']?.(100 + turn);
    if (turn % 2) await acts['approve a proof']?.(turn);
  }
  return acts;
};
