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
  test('adds at most two hundred for a customer', async () => {
    const user = await newUser(harness.db);
    const first = await harness.as(user, post(address({ streetAddress: '1 First Street' })));
    await harness.db.execute(sql`
      insert into delivery_details (id, user_id, street_address, city, province, area_code, recipient_name, recipient_surname, phone)
      select gen_random_uuid(), user_id, street_address, city, province, area_code, recipient_name, recipient_surname, phone
      from delivery_details, generate_series(1, 198) where id = ${first.json().id}`);
    expect((await harness.as(user, post(address()))).statusCode).toBe(201);
    const refused = await harness.as(user, post(address({ streetAddress: '2 Another Street' })));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'You can have at most 200 delivery details. Delete one that you no longer use first.',
    );
  });

  test('adds the detail to the caller, regardless of the userId in the payload', async () => {
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

  test('adds a detail sent twice only once, even concurrently, but a different one separately', async () => {
    const user = await newUser(harness.db);
    const responses = await Promise.all([1, 2, 3].map(() => harness.as(user, post(address()))));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((answer) => answer.json().id)).size).toBe(1);
    const marked = await harness.as(user, post(address({ isDefault: true })));
    expect(marked.json()).toMatchObject({ id: responses[0]?.json().id, isDefault: true });
    await harness.as(user, post(address({ specialInstructions: 'Ring twice' })));
    expect((await harness.as(user, BASE)).json().total).toBe(2);
  });

  test('replaces a detail and returns it', async () => {
    const user = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, user.id, { specialInstructions: 'Ring twice' });
    const response = await harness.as(
      user,
      put(detail.id, address({ city: ' Paarl ', specialInstructions: '' })),
    );
    expect(response.statusCode).toBe(200);
    const replaced = {
      ...address({ city: 'Paarl' }),
      id: detail.id,
      userId: user.id,
      specialInstructions: null,
      isDefault: false,
    };
    expect(response.json()).toEqual(replaced);
    expect((await harness.as(user, `${BASE}/${detail.id}`)).json()).toEqual(replaced);
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

  test('accepts each of the nine provinces', async () => {
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

  test('keeps text in any language and refuses what cannot be stored', async () => {
    const user = await newUser(harness.db);
    const recipientName = '🧪 Żółć “O’Brien” 漢字';
    expect((await harness.as(user, post(address({ recipientName })))).json()).toMatchObject({
      recipientName,
    });
    expect((await harness.as(user, post(address({ recipientName: 'a\0b' })))).statusCode).toBe(400);
  });
});

describe('the default', () => {
  test('does not exist until one is set', async () => {
    const user = await newUser(harness.db);
    await harness.as(user, post(address()));
    const response = await harness.as(user, `${BASE}/default`);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
  });

  test('is the one that was set last', async () => {
    const user = await newUser(harness.db);
    const first = (await harness.as(user, post(address({ isDefault: true })))).json();
    const elsewhere = address({ streetAddress: '7 Protea Road', isDefault: true });
    const second = (await harness.as(user, post(elsewhere))).json();
    expect(second.id).not.toBe(first.id);
    expect(await defaultsOf(user.id)).toEqual([second.id]);
    await harness.as(user, put(first.id, { ...first, isDefault: true }));
    expect((await harness.as(user, `${BASE}/default`)).json()).toEqual(first);
    expect(await defaultsOf(user.id)).toEqual([first.id]);
  });

  test('stays the default when saved without isDefault, and stops when saved as false', async () => {
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

  test('does not exist after it is deleted', async () => {
    const user = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, user.id, { isDefault: true });
    await newDeliveryDetail(harness.db, user.id);
    await harness.as(user, { method: 'DELETE', url: `${BASE}/${detail.id}` });
    expect((await harness.as(user, `${BASE}/default`)).statusCode).toBe(204);
  });

  test('is unchanged when saving another is refused', async () => {
    const user = await newUser(harness.db);
    const detail = await newDeliveryDetail(harness.db, user.id, { isDefault: true });
    expect((await harness.as(user, put(newId(), address({ isDefault: true })))).statusCode).toBe(404);
    expect(await defaultsOf(user.id)).toEqual([detail.id]);
  });

  test('is unique under concurrent requests', async () => {
    const user = await newUser(harness.db);
    const details = await Promise.all(
      Array.from({ length: 4 }, () => newDeliveryDetail(harness.db, user.id)),
    );
    const responses = await Promise.all([
      ...details.map(({ id }) => harness.as(user, put(id, address({ isDefault: true })))),
      ...details.map(() => harness.as(user, post(address({ isDefault: true })))),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 201, 201, 201, 201]);
    expect(await defaultsOf(user.id)).toHaveLength(1);
  });

  test('of one customer does not affect others', async () => {
    const user = await newUser(harness.db);
    const other = await newUser(harness.db);
    const theirs = await newDeliveryDetail(harness.db, other.id, { isDefault: true });
    await harness.as(user, post(address({ isDefault: true })));
    expect(await defaultsOf(other.id)).toEqual([theirs.id]);
  });
});

describe('a customer’s own detail', () => {
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

  test('is not found by another customer or by staff, and stays unchanged', async () => {
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
