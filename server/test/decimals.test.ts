import { BLANK_PRODUCT, type Decimals, inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { userCreateCommand } from '../src/cli/commands/user.ts';
import { users } from '../src/features/accounts/tables.ts';
import { auditEntries } from '../src/features/audit/tables.ts';
import { changeDecimals } from '../src/features/business/decimals.ts';
import { businessSettings } from '../src/features/business/tables.ts';
import { products } from '../src/features/catalogue/tables.ts';
import { newProduct, newUser, orderLine, orderPayload, setStore } from './builders.ts';
import { useApp } from './harness.ts';
import { priceLists } from './staff-catalogue.ts';

const harness = useApp();
let admin: { id: string };
const lists = priceLists(harness, () => admin);

const setDecimals = (decimals: Decimals) =>
  changeDecimals(harness.db, { actorId: admin.id, at: new Date() }, decimals);
const decimalsNow = async () => (await harness.as(admin, '/api/app-settings')).json().decimals;
const WHOLE = 'Enter whole rand: the store’s prices have no decimals.';

beforeEach(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  await setStore(harness.db);
  await harness.db.delete(businessSettings);
  await harness.db.execute(sql`update products set cost = 5000 where cost % 100 <> 0`);
  await harness.db.execute(sql`update users set delivery_fee = 0 where delivery_fee % 100 <> 0`);
});

describe('the decimals of prices', () => {
  test('change to 2 only once, with an audit log entry and without changing any amount', async () => {
    const product = await newProduct(harness.db, { cost: 62_00 });
    const customer = await newUser(harness.db, { deliveryFee: 120_00 });
    expect(await decimalsNow()).toBe(0);
    await setDecimals(2);
    await setDecimals(2);
    expect(await decimalsNow()).toBe(2);
    const [after] = await harness.db.select().from(products).where(eq(products.id, product.id));
    expect(after).toEqual(expect.objectContaining({ cost: 62_00, version: product.version }));
    const [person] = await harness.db.select().from(users).where(eq(users.id, customer.id));
    expect(person).toMatchObject({ deliveryFee: 120_00, version: customer.version });
    const entries = await harness.db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
    expect(entries).toMatchObject([
      { entity: 'Business', summary: 'Prices have cents', before: { decimals: 0 }, after: { decimals: 2 } },
    ]);
  });

  test('become 0 only when no price or delivery fee has cents, and the refusal counts those that have', async () => {
    await setDecimals(2);
    const one = await newProduct(harness.db, { cost: 62_50 });
    const archived = await newProduct(harness.db, { cost: 1, archivedAt: new Date() });
    const customer = await newUser(harness.db, { deliveryFee: 120_05 });
    await expect(setDecimals(0)).rejects.toMatchObject({
      code: 'HAS_CENTS',
      status: 409,
      message: '2 products and 1 delivery fee have cents. Change them to whole rand first.',
    });
    await harness.db
      .update(users)
      .set({ deliveryFee: inCents(120_00) })
      .where(eq(users.id, customer.id));
    await harness.db
      .update(products)
      .set({ cost: inCents(62_00) })
      .where(eq(products.id, one.id));
    await expect(setDecimals(0)).rejects.toMatchObject({
      message: '1 product has cents. Change it to whole rand first.',
    });
    await harness.db
      .update(products)
      .set({ cost: inCents(1_00) })
      .where(eq(products.id, archived.id));
    await setDecimals(0);
    expect(await decimalsNow()).toBe(0);
  });

  test('are announced to open screens when they change', async () => {
    const { live } = harness.services;
    await live.ready();
    const last = live.lastId();
    await setDecimals(2);
    await expect.poll(() => live.since(last)).toContainEqual({ topic: 'store' });
  });
});

/** Every way to write a price or a delivery fee: returns the stored cents, or the refusal. */
const WAYS = {
  'a product’s form': async (rand: number) => {
    const { id, labId, categoryId } = await newProduct(harness.db);
    const edit = { ...BLANK_PRODUCT, labId, categoryId, sku: id, name: 'Edited', variants: [], version: 1 };
    const answer = await harness.as(admin, {
      method: 'PUT',
      url: `/api/admin/products/${id}`,
      payload: { ...edit, cost: rand },
    });
    return answer.statusCode === 200 ? answer.json().cost : answer.json();
  },
  'a new product': async (rand: number) => {
    const { id, labId, categoryId } = await newProduct(harness.db);
    const added = { ...BLANK_PRODUCT, labId, categoryId, sku: `new ${id}`, name: 'New', variants: [] };
    const answer = await harness.as(admin, {
      method: 'POST',
      url: '/api/admin/products',
      payload: { ...added, cost: rand, stock: 1 },
    });
    return answer.statusCode === 201 ? answer.json().cost : answer.json();
  },
  'a cell of the table': async (rand: number) => {
    const { id } = await newProduct(harness.db);
    const answer = await harness.as(admin, {
      method: 'POST',
      url: '/api/admin/products/cells',
      payload: { changes: [{ id, version: 1, values: { cost: rand } }] },
    });
    return answer.statusCode === 200 ? answer.json().products[0].cost : answer.json();
  },
  'a price by code': async (rand: number) => {
    const { sku } = await newProduct(harness.db);
    const answer = await harness.as(admin, {
      method: 'POST',
      url: '/api/admin/prices',
      headers: { 'idempotency-key': sku },
      payload: { rows: [{ sku, set: rand }] },
    });
    return answer.statusCode === 200 ? answer.json().rows[0].after : answer.json();
  },
  'a difference by code': async (rand: number) => {
    const { sku } = await newProduct(harness.db, { cost: 10_00 });
    const answer = await harness.as(admin, {
      method: 'POST',
      url: '/api/admin/prices',
      headers: { 'idempotency-key': sku },
      payload: { rows: [{ sku, add: Number((rand - 10).toFixed(3)) }] },
    });
    return answer.statusCode === 200 ? answer.json().rows[0].after : answer.json();
  },
  'a new customer': async (rand: number) => {
    const answer = await harness.as(admin, {
      method: 'POST',
      url: '/api/admin/customers',
      payload: { ...person(), deliveryFee: rand, storeAccess: true, canCollect: true },
    });
    if (answer.statusCode !== 201) return answer.json();
    return (await harness.as(admin, `/api/admin/customers/${answer.json().id}`)).json().deliveryFee;
  },
  'a customer’s form': async (rand: number) => {
    const { id, version } = await newUser(harness.db);
    const url = `/api/admin/customers/${id}`;
    const payload = { ...person(), deliveryFee: rand, version };
    const answer = await harness.as(admin, { method: 'PUT', url, payload });
    return answer.statusCode < 300 ? (await harness.as(admin, url)).json().deliveryFee : answer.json();
  },
} satisfies Record<string, (rand: number) => Promise<unknown>>;

let made = 0;
const person = () => {
  made += 1;
  return {
    username: `person${made}`,
    ...{ name: 'Thandi', surname: '', phone: '', email: null, role: 'StoreUser', creditLimit: null },
  };
};

describe.each(Object.entries(WAYS))('%s', (_, write) => {
  test.each([62.55, 0.05, 1_234_567.89])('keeps %d rand exactly in a store with decimals', async (rand) => {
    if (rand > 100_000 && (write === WAYS['a new customer'] || write === WAYS['a customer’s form'])) return;
    await setDecimals(2);
    expect(await write(rand)).toBe(rand);
  });

  test('refuses cents in a store without, and more than two decimals in any', async () => {
    expect(await write(62)).toBe(62);
    expect(await write(62.5)).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining(WHOLE) });
    await setDecimals(2);
    expect(await write(62.555)).toMatchObject({ code: 'VALIDATION' });
  });
});

test('the command line refuses a delivery fee with cents if prices have none, with a third decimal, or in words', async () => {
  const options = { name: 'Thandi', surname: '', phone: '', role: 'StoreUser', storeAccess: true };
  const create = (deliveryFee: string) =>
    userCreateCommand(harness.services, 'nobody', { ...options, deliveryFee }, () => {});
  await expect(create('62,50')).rejects.toThrow(`--delivery-fee: ${WHOLE}`);
  await expect(create('62.505')).rejects.toThrow('at most two decimals');
  await expect(create('free')).rejects.toThrow('Enter the delivery fee.');
});

describe('an order', () => {
  test('with cents is refused in a store without decimals, and placed exactly in one with decimals', async () => {
    const customer = await newUser(harness.db, { deliveryFee: 120_00 });
    const product = await newProduct(harness.db, { cost: 62_00 });
    const post = (payload: object) => harness.as(customer, { method: 'POST', url: '/api/orders', payload });
    const refused = await post(orderPayload(customer, [orderLine(product)], { totalPrice: 182.5 }));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({
      totalPrice: 'Total price must be a whole number of rand, at least R 1.',
    });
    await setDecimals(2);
    const exact = await newProduct(harness.db, { cost: 62_35 });
    const wrong = await post(orderPayload(customer, [orderLine(exact, 3)], { totalPrice: 307.06 }));
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'PRICE_CHANGED']);
    const placed = await post(orderPayload(customer, [orderLine(exact, 3)], { totalPrice: 307.05 }));
    expect(placed.statusCode).toBe(201);
    const order = (await harness.as(customer, `/api/orders/${placed.json().id}`)).json();
    expect(order).toMatchObject({ totalPrice: 307.05, orderProducts: [{ cost: 62.35 }] });
  });
});

describe('a price list', () => {
  const HEADER = 'sku,name,lab,category,price_rand\n';

  test('says which cents are lost in a store without decimals, and keeps them when compared again with decimals', async () => {
    const text = `${HEADER}K1,Kept,Labs,Various,24.50\nK2,Whole,Labs,Various,30\nK3,Small,Labs,Various,"0,45"\n`;
    const before = (await lists.upload(text)).json();
    expect(before.summary).toMatchObject({
      ...{ decimals: 0, rounded: 1, raised: 1 },
      roundedExample: { line: 2, listed: '24.50', cost: 25 },
    });
    await setDecimals(2);
    const stale = await lists.call('POST', `/${before.id}/apply`, {
      digest: before.digest,
      confirmed: ['otherProduct', 'price'],
    });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
    const now = (await lists.call('GET', `/${before.id}`)).json();
    expect(now.summary).toMatchObject({ decimals: 2, rounded: 0, raised: 0 });
    expect(now.summary.roundedExample).toBeUndefined();
    const applied = await lists.call('POST', `/${before.id}/apply`, {
      digest: now.digest,
      confirmed: ['otherProduct', 'price'],
    });
    expect(applied.statusCode).toBe(204);
    const costs = await Promise.all(['K1', 'K2', 'K3'].map(async (sku) => (await lists.bySku(sku))?.cost));
    expect(costs).toEqual([24_50, 30_00, 45]);
  });

  test('undone after the decimals were turned off leaves a product whose price had cents unchanged', async () => {
    await setDecimals(2);
    await newProduct(harness.db, { sku: 'U1', name: 'Undone', cost: 24_50 });
    const { id, digest } = (await lists.upload(`${HEADER}U1,Undone,,,25\n`)).json();
    await lists.call('POST', `/${id}/apply`, { digest, confirmed: ['otherProduct', 'price'] });
    await setDecimals(0);
    const undone = await lists.call('POST', `/${id}/undo`);
    expect(undone.json()).toMatchObject({
      restored: 0,
      kept: [{ sku: 'U1', reason: 'Its earlier price had cents, but the store’s prices no longer do.' }],
    });
    expect((await lists.bySku('U1'))?.cost).toBe(25_00);
  });
});

test('prices saved while the decimals are turned off are refused, or the decimals stay', async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    await setDecimals(2);
    const targets = await Promise.all(Array.from({ length: 4 }, () => newProduct(harness.db)));
    const customer = await newUser(harness.db);
    const setPrice = ({ sku }: { sku: string }) =>
      harness.as(admin, {
        method: 'POST',
        url: '/api/admin/prices',
        headers: { 'idempotency-key': sku },
        payload: { rows: [{ sku, set: 62.5 }] },
      });
    const setFee = () =>
      harness.as(admin, {
        method: 'PUT',
        url: `/api/admin/customers/${customer.id}`,
        payload: { ...person(), deliveryFee: 62.5, version: customer.version },
      });
    const writes = [...targets.map((target) => () => setPrice(target)), setFee];
    const acts = [...writes.slice(0, turn % 5), () => setDecimals(0), ...writes.slice(turn % 5)];
    await Promise.allSettled(acts.map((act) => act()));
    const [row] = (
      await harness.db.execute<{ prices: number; fees: number }>(sql`
        select (select count(*)::int from products where cost % 100 <> 0) as prices,
          (select count(*)::int from users where delivery_fee % 100 <> 0) as fees`)
    ).rows;
    const exact = Number(row?.prices) + Number(row?.fees);
    expect({ turn, isWhole: (await decimalsNow()) === 0 && exact > 0 }).toEqual({ turn, isWhole: false });
    await harness.db.execute(sql`update products set cost = 5000 where cost % 100 <> 0`);
    await harness.db.execute(sql`update users set delivery_fee = 0 where delivery_fee % 100 <> 0`);
  }
});
