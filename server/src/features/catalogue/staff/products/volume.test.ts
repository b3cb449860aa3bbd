import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';

const harness = useApp();
let staff: { id: string };
let coded: { id: string };

/** 1,100 products named Amoxil and 1,100 others whose description mentions it, and one with the code AMOXIL. */
beforeAll(async () => {
  const { db } = harness;
  staff = await newUser(db, { role: 'Staff' });
  coded = await newProduct(db, { name: 'Zinc', sku: 'AMOXIL' });
  await db.execute(sql`
    insert into products (id, sku, name, dosage, strength, pack_size, cost, stock, lab_id, category_id, description)
    select gen_random_uuid(), 'V' || n, case when n <= 1100 then 'Amoxil ' || n else 'Other ' || n end, 'Tablet', '5 mg', '30',
      100, 1, lab_id, category_id, case when n > 1100 then 'Contains amoxil' else '' end
    from generate_series(1, 2200) as n, products where sku = 'AMOXIL'`);
  await db.execute(sql`vacuum analyze products`);
});

const search = (query: string) => harness.as(staff, `/api/admin/products?${query}`);
const namesOf = (answer: Awaited<ReturnType<typeof search>>): string[] =>
  answer.json().products.map(({ name }: { name: string }) => name);

test('counts up to 1,000 products for a search, and says that there are more', async () => {
  const answer = await search('q=amoxil&skip=980&take=1000');
  expect(answer.json()).toMatchObject({ total: 1_000, isMore: true });
  expect(answer.json().products).toHaveLength(20);
  expect(answer.headers['content-range']).toBe('products 980-999/*');
});

test('lists the code and the names that begin with the search before other matches', async () => {
  const answer = await search('q=amoxil&take=50');
  expect(answer.json().products[0]).toMatchObject({ id: coded.id });
  expect(namesOf(answer).slice(1)).toEqual(
    Array.from({ length: 49 }, () => expect.stringMatching(/^Amoxil /)),
  );
});

test.each(['q=amoxil', 'q=tablet', 'q=other'])(
  'pages of the search %s have no product twice',
  async (query) => {
    const ids: string[] = [];
    for (let skip = 0; skip < 1_000; skip += 100) {
      const { products } = (await search(`${query}&skip=${skip}&take=${skip + 100}`)).json();
      ids.push(...products.map(({ id }: { id: string }) => id));
    }
    expect(new Set(ids).size).toBe(1_000);
  },
);

test('finds a product by several words among thousands of each', async () => {
  const answer = await search('q=tablet amoxil 1044');
  expect(namesOf(answer)).toEqual(['Amoxil 1044']);
  expect(answer.json()).toMatchObject({ total: 1 });
  expect(answer.json()).not.toHaveProperty('isMore');
});

test('counts all products of a list that is not searched', async () => {
  const answer = await search('take=20');
  expect(answer.json().total).toBe(2_201);
  expect(answer.headers['content-range']).toBe('products 0-19/2201');
});
