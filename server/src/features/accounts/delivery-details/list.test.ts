import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newDeliveryDetail, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
const BASE = '/api/delivery-details';

test('lists the caller’s own details, by recipient, with the total', async () => {
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

test('treats take as an end index, not a count', async () => {
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

test('searches by any words of the address, in any order, ignoring case and accents', async () => {
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
])('rejects %s by name', async (query, field) => {
  const user = await newUser(harness.db);
  const response = await harness.as(user, `${BASE}?${query}`);
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().errors)).toEqual([field]);
});

test('serves the list from an index', async () => {
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
