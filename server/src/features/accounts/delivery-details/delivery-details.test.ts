import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { address, newDeliveryDetail, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { newId } from '../../../db/columns.ts';
import { deliveryDetails } from '../tables.ts';

const harness = useApp();
const BASE = '/api/delivery-details';
const post = (payload: object) => ({ method: 'POST' as const, url: BASE, payload });
const put = (id: string, payload: object) => ({ method: 'PUT' as const, url: `${BASE}/${id}`, payload });

const defaultsOf = async (userId: string): Promise<string[]> => {
  const rows = await harness.db
    .select({ id: deliveryDetails.id })
    .from(deliveryDetails)
    .where(and(eq(deliveryDetails.userId, userId), deliveryDetails.isDefault));
  return rows.map(({ id }) => id);
};

describe('saving', () => {
  test('adds a detail of the caller, whoever the payload says it belongs to', async () => {
    const user = await newUser(harness.db);
    const payload = { ...address({ specialInstructions: 'Ring twice' }), id: newId(), userId: newId() };
    const response = await harness.as(user, post(payload));
    expect(response.statusCode).toBe(201);
    const detail = response.json();
    expect(detail).toEqual({
      ...address({ specialInstructions: 'Ring twice' }),
      id: expect.not.stringMatching(payload.id),
      userId: user.id,
      isDefault: false,
    });
    expect(response.headers.location).toBe(`${BASE}/${detail.id}`);
    expect((await harness.as(user, `${BASE}/${detail.id}`)).json()).toEqual(detail);
  });

  test('replaces a detail and answers it', async () => {
    const user = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, user.id, { specialInstructions: 'Ring twice' });
    const response = await harness.as(
      user,
      put(detail.id, address({ city: ' Paarl ', specialInstructions: '' })),
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: detail.id, city: 'Paarl', specialInstructions: null });
  });

  test.each([
    ['streetAddress', '', 'Street address is required.'],
    ['streetAddress', '   ', 'Street address is required.'],
    ['streetAddress', undefined, 'Street address is required.'],
    ['city', '', 'City is required.'],
    ['province', '', 'Province is required.'],
    ['province', undefined, 'Province is required.'],
    ['province', 'Transvaal', 'Invalid province.'],
    ['areaCode', '', 'Area code must be 4 digits.'],
    ['areaCode', '800', 'Area code must be 4 digits.'],
    ['areaCode', '80011', 'Area code must be 4 digits.'],
    ['areaCode', '80a1', 'Area code must be 4 digits.'],
    ['recipientName', '', 'Recipient name is required.'],
    ['recipientSurname', '', 'Recipient surname is required.'],
    ['phone', '', 'Phone number is required.'],
    ['phone', '021555010', 'Phone number is required.'],
  ])('refuses %s %j with “%3$s”', async (field, value, message) => {
    const user = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, user.id);
    for (const request of [post(address({ [field]: value })), put(detail.id, address({ [field]: value }))]) {
      const response = await harness.as(user, request);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: { [field]: message } });
    }
  });

  test('takes each of the nine provinces', async () => {
    const user = await newUser(harness.db);
    for (const province of [
      'Eastern Cape',
      'Free State',
      'Gauteng',
      'KwaZulu-Natal',
      'Limpopo',
      'Mpumalanga',
      'North West',
      'Northern Cape',
      'Western Cape',
    ])
      expect((await harness.as(user, post(address({ province })))).statusCode).toBe(201);
  });

  test('keeps text of any language and refuses what cannot be stored', async () => {
    const user = await newUser(harness.db);
    const recipientName = '🧪 Żółć “O’Brien” 漢字';
    expect((await harness.as(user, post(address({ recipientName })))).json()).toMatchObject({
      recipientName,
    });
    expect((await harness.as(user, post(address({ recipientName: 'a\0b' })))).statusCode).toBe(400);
  });
});

describe('the default', () => {
  test('is none until one is asked for', async () => {
    const user = await newUser(harness.db);
    await harness.as(user, post(address()));
    const response = await harness.as(user, `${BASE}/default`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Default delivery detail not found', code: 'NOT_FOUND' });
  });

  test('is the last one that was made it, and only that', async () => {
    const user = await newUser(harness.db);
    const first = (await harness.as(user, post(address({ isDefault: true })))).json();
    const second = (await harness.as(user, post(address({ isDefault: true })))).json();
    expect(await defaultsOf(user.id)).toEqual([second.id]);
    await harness.as(user, put(first.id, { ...first, isDefault: true }));
    expect((await harness.as(user, `${BASE}/default`)).json()).toEqual(first);
    expect(await defaultsOf(user.id)).toEqual([first.id]);
  });

  test('stays the default when it is saved without a word about it, and stops when it says so', async () => {
    const user = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, user.id, { isDefault: true });
    expect((await harness.as(user, put(detail.id, address({ city: 'Paarl' })))).json().isDefault).toBe(true);
    expect((await harness.as(user, put(detail.id, address({ isDefault: null })))).json().isDefault).toBe(
      true,
    );
    expect((await harness.as(user, put(detail.id, address({ isDefault: false })))).json().isDefault).toBe(
      false,
    );
    expect(await defaultsOf(user.id)).toEqual([]);
  });

  test('is none after it is deleted', async () => {
    const user = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, user.id, { isDefault: true });
    await newDeliveryDetail(harness.db, user.id);
    await harness.as(user, { method: 'DELETE', url: `${BASE}/${detail.id}` });
    expect((await harness.as(user, `${BASE}/default`)).statusCode).toBe(404);
  });

  test('stays where the save of another is refused', async () => {
    const user = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, user.id, { isDefault: true });
    expect((await harness.as(user, put(newId(), address({ isDefault: true })))).statusCode).toBe(404);
    expect(await defaultsOf(user.id)).toEqual([detail.id]);
  });

  test('is one whatever is asked for at once', async () => {
    const user = await newUser(harness.db);
    const details = await Promise.all(
      Array.from({ length: 4 }, () => newDeliveryDetail(harness.db, user.id)),
    );
    const answers = await Promise.all([
      ...details.map(({ id }) => harness.as(user, put(id, address({ isDefault: true })))),
      ...details.map(() => harness.as(user, post(address({ isDefault: true })))),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 201, 201, 201, 201]);
    expect(await defaultsOf(user.id)).toHaveLength(1);
  });

  test('of one customer leaves those of the others', async () => {
    const user = await newUser(harness.db);
    const other = await newUser(harness.db);
    const theirs = await newDeliveryDetail(harness.db, other.id, { isDefault: true });
    await harness.as(user, post(address({ isDefault: true })));
    expect(await defaultsOf(other.id)).toEqual([theirs.id]);
  });
});

describe('the list', () => {
  test('has the caller’s own, by recipient, with the total beside it', async () => {
    const user = await newUser(harness.db);
    const other = await newUser(harness.db);
    await newDeliveryDetail(harness.db, other.id, { recipientName: 'Stranger' });
    for (const recipientName of ['zola', 'Anele', 'bongi'])
      await newDeliveryDetail(harness.db, user.id, { recipientName });
    const response = await harness.as(user, BASE);
    expect(Object.keys(response.json()).sort()).toEqual(['deilveryDetails', 'total']);
    expect(response.json().deilveryDetails.map((d: { recipientName: string }) => d.recipientName)).toEqual([
      'Anele',
      'bongi',
      'zola',
    ]);
    expect(response.json().total).toBe(3);
    expect(response.headers['content-range']).toBe('delivery-details 0-2/3');
    const reversed = await harness.as(user, `${BASE}?sort=RecipientName%20desc`);
    expect(reversed.json().deilveryDetails[0].recipientName).toBe('zola');
  });

  test('is cut at take, which is an end and not a count', async () => {
    const user = await newUser(harness.db);
    for (let i = 0; i < 25; i += 1)
      await newDeliveryDetail(harness.db, user.id, { recipientName: `Name ${String(i).padStart(2, '0')}` });
    const ranges = await Promise.all(
      ['', '?skip=20&take=40', '?skip=5&take=10', '?skip=40&take=60', '?skip=3&take=3'].map(
        async (query) => (await harness.as(user, `${BASE}${query}`)).headers['content-range'],
      ),
    );
    expect(ranges).toEqual([
      'delivery-details 0-19/25',
      'delivery-details 20-24/25',
      'delivery-details 5-9/25',
      'delivery-details */25',
      'delivery-details */25',
    ]);
  });

  test('is searched by any words of the address, in any order, without case or accents', async () => {
    const user = await newUser(harness.db);
    await newDeliveryDetail(harness.db, user.id, {
      recipientName: 'Zoë',
      streetAddress: '7 Long Street',
      city: 'Paarl',
    });
    await newDeliveryDetail(harness.db, user.id, { recipientName: 'Anele' });
    const found = async (q: string) =>
      (await harness.as(user, { url: BASE, query: { q } }))
        .json()
        .deilveryDetails.map((d: { recipientName: string }) => d.recipientName);
    expect(await found('paarl ZOE')).toEqual(['Zoë']);
    expect(await found('long 7')).toEqual(['Zoë']);
    expect(await found('100%')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect(await found("'); drop table users; --")).toEqual([]);
    expect(await found('\0\ud800')).toEqual([]);
    expect(await found('   ')).toEqual(['Anele', 'Zoë']);
  });

  test.each([
    ['sort=Password', 'sort'],
    ['sort=RecipientName%20sideways', 'sort'],
    ['skip=-1', 'skip'],
    ['skip=a', 'skip'],
    ['skip=0&take=101', 'take'],
    ['skip=10&take=5', 'take'],
  ])('refuses %s by naming it', async (query, field) => {
    const user = await newUser(harness.db);
    const response = await harness.as(user, `${BASE}?${query}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([field]);
  });

  test('is served by an index', async () => {
    const user = await newUser(harness.db);
    await harness.db.execute(sql`insert into delivery_details
      (id, user_id, street_address, city, province, area_code, recipient_name, recipient_surname, phone)
      select gen_random_uuid(), u.id, 'Street', 'City', 'Gauteng', '2000', 'Name', 'Surname', '0115550100'
      from (select id from users limit 20) u, generate_series(1, 1000)`);
    await harness.db.execute(sql`analyze delivery_details`);
    const { rows } = await harness.db.execute(sql`explain select * from delivery_details
      where user_id = ${user.id} order by lower(recipient_name), id limit 20`);
    expect(JSON.stringify(rows)).toContain('delivery_details_user_idx');
  });
});

describe('what belongs to somebody', () => {
  test('is refused to guests', async () => {
    const id = newId();
    for (const request of [
      BASE,
      `${BASE}/default`,
      `${BASE}/${id}`,
      post(address()),
      put(id, address()),
      { method: 'DELETE' as const, url: `${BASE}/${id}` },
    ])
      expect((await harness.asGuest(request)).statusCode).toBe(401);
  });

  test('is not there for another customer or for staff, and stays as it was', async () => {
    const owner = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, owner.id, { recipientName: 'Secret' });
    const url = `${BASE}/${detail.id}`;
    for (const stranger of [await newUser(harness.db), await newUser(harness.db, { role: 'Admin' })])
      for (const request of [url, put(detail.id, address()), { method: 'DELETE' as const, url }]) {
        const response = await harness.as(stranger, request);
        expect(response.statusCode).toBe(404);
        expect(response.json()).toEqual({ message: 'Delivery detail not found', code: 'NOT_FOUND' });
      }
    expect((await harness.as(owner, url)).json()).toMatchObject({ recipientName: 'Secret' });
  });

  test('is deleted by its owner, once', async () => {
    const owner = await newUser(harness.db);
    const { id } = await newDeliveryDetail(harness.db, owner.id);
    const remove = { method: 'DELETE' as const, url: `${BASE}/${id}` };
    expect((await harness.as(owner, remove)).statusCode).toBe(204);
    expect((await harness.as(owner, remove)).statusCode).toBe(404);
    expect((await harness.as(owner, { method: 'DELETE', url: `${BASE}/not-an-id` })).statusCode).toBe(404);
  });
});
