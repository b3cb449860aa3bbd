import { inCents } from '@formulary/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newProduct } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { categories, labs, products } from '../tables.ts';

const harness = useApp();
const LAB = { id: '00000000-0000-7000-8000-00000000aaaa', name: 'Aloe-Vera & Söhne 2' };
const CATEGORY = { id: '00000000-0000-7000-8000-00000000bbbb', name: 'Eye / ear' };
const LAB_WORDS = '2:C aloe:C aloevera:C sohne:C vera:C ear:D eye:D';

beforeAll(async () => {
  await harness.db.insert(labs).values(LAB);
  await harness.db.insert(categories).values(CATEGORY);
});

/** Adds a product `name | strength | form | pack` and returns its database keys. */
const keysOf = async (line: string, description = '') => {
  const { db } = harness;
  const [name = '', strength = '', dosage = '', packSize = ''] = line.split('|').map((part) => part.trim());
  const { id } = await newProduct(db, {
    ...{ sku: '-', name, strength, dosage, packSize, description, lab: LAB.name, category: CATEGORY.name },
  });
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select array(select lexeme || ':' || weight from unnest(search_vector), unnest(weights) as weight) as words
    from products where id = ${id}`);
  const [keys] = await db.select().from(products).where(eq(products.id, id));
  await db.delete(products).where(eq(products.id, id));
  const place = keys?.sortKey.split('\u0001') ?? [];
  return { nameKey: keys?.nameKey, substances: keys?.substances, place, words: rows[0]?.words.sort() };
};

const both = (words: string): string[] => [...words.split(' '), ...LAB_WORDS.split(' ')].sort();

test('weights every word of a product: name, strength in its typed forms, form and pack, the rest', async () => {
  expect(
    await keysOf('Paracetamol | 500 mg | Tablet | 30 tablets', '<p>Max. 4 g/day, with a <b>meal</b>.</p>'),
  ).toEqual({
    nameKey: 'paracetamol',
    substances: 1,
    place: [
      ...['aloevera sohne 00000002', 'aaaa', 'eye ear', 'bbbb'],
      ...['paracetamol', '00000500000', 'tablet', '00000030 tablets'],
    ],
    words: both(
      'paracetamol:A 500:B 500mg:B =500:B =500mg:B mg:B 500:C 500mg:C mg:C tablet:C 30:C tablets:C ' +
        'max:D 4:D 4g:D g:D day:D with:D a:D meal:D',
    ),
  });
  expect((await keysOf('Co-Amoxiclav | 400/57 mg/5 ml | Suspension | 100 ml')).words).toEqual(
    both(
      'co:A amoxiclav:A coamoxiclav:A 457:A 457mg:A mg:A 400:B 400mg:B 57:B 57mg:B mg:B ' +
        '400:C 57:C 57mg:C mg:C 5:C 5ml:C ml:C 100:C 100ml:C suspension:C',
    ),
  );
});

test.each([
  ['Levothyroxine | 100 µg', '100:B 100mcg:B 0.1:B 0.1mg:B mcg:B mg:B'],
  ['Bétaméthasone | 0,05 %', '0.05:B 0.05pct:B pct:B'],
  ['Hydrocortisone | 10 mg/g', '10:B 10mg:B 1:B 1pct:B mg:B pct:B'],
  ['Insulin | 1 000 IU/ml', '1000:B 1000iu:B iu:B'],
  ['Sizomax 62.5 mg |', '62.5:B 62.5mg:B mg:B'],
  [
    'Combination | 0.5 mg / 1.5 g',
    '0.5:B 0.5mg:B 500:B 500mcg:B 1.5:B 1.5g:B 1500:B 1500mg:B g:B mcg:B mg:B',
  ],
  ['Syringe | 1 ml', ''],
])('indexes the strength of %s in every form in which it is typed', async (line, expected) => {
  const strengths = (await keysOf(line)).words?.filter(
    (word) => word.endsWith(':B') && !word.startsWith('='),
  );
  expect(strengths).toEqual(expected.split(' ').filter(Boolean).sort());
});

test.each([
  ['Paracetamol | 500 mg', 1],
  ['Co-Amoxiclav | 875 mg / 125 mg', 2],
  ['Tramadol/Paracetamol |', 2],
  ['Amino acids | 5 mg (+3 more)', 2],
  ['Triple 1 mg/2 mg/3 mg | 1 mg', 3],
  ['Insulin Syringes | 1 ml | Device', 0],
])('counts the substances of %s: %i', async (line, substances) => {
  expect((await keysOf(line)).substances).toBe(substances);
});

test.each([
  ['Paracetamol Retard | 500 mg | Tablet', '=slow'],
  ['Gliclazide | 60 mg | Slow-release tablet', '=slow'],
  ['Morphine | 10 mg/ml | Ampoule', '=injected'],
  ['Crema | 1% | Cream', undefined],
])('marks a form that people only want if they name it: %s', async (line, mark) => {
  const marks = (await keysOf(line)).words?.filter((word) => /^=\D/.test(word));
  expect(marks).toEqual(mark ? [`${mark}:C`] : []);
});

test('cuts a word that is longer than anybody types', async () => {
  expect((await keysOf(`${'w'.repeat(3000)} |`)).words).toContain(`${'w'.repeat(60)}:A`);
});

test('rewrites keys only when their source columns change', async () => {
  const { db } = harness;
  const one = await newProduct(db, { name: 'Kept', lab: LAB.name });
  const other = await newProduct(db, { name: 'Changed', lab: LAB.name });
  await db
    .update(products)
    .set({ nameKey: 'untouched' })
    .where(inArray(products.id, [one.id, other.id]));
  const keyOf = async (id: string) =>
    (await db.select({ key: products.nameKey }).from(products).where(eq(products.id, id)))[0]?.key;
  await db
    .update(products)
    .set({ name: 'Kept', schedule: 'S5', cost: inCents(100) })
    .where(eq(products.id, one.id));
  await db
    .update(products)
    .set({ name: 'Another', cost: inCents(100) })
    .where(eq(products.id, other.id));
  expect([await keyOf(one.id), await keyOf(other.id)]).toEqual(['untouched', 'another']);
});
