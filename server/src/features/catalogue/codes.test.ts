import { BLANK_PRODUCT, inCents, PRODUCT_FIELDS } from '@formulary/contract';
import type { SearchQuestion } from '@formulary/contract/matching';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addManyProducts } from '../../../../demo/src/volume/many-products.ts';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { priceLists } from '../../../test/staff-catalogue.ts';
import { searchSql } from './list-products.ts';
import { readQuestion } from './search/read-question.ts';
import { categories, labs, products } from './tables.ts';

const harness = useApp();
let admin: { id: string };
let customer: { id: string };
beforeAll(async () => {
  await addManyProducts(harness.db, 2000);
  admin = await newUser(harness.db, { role: 'Admin' });
  customer = await newUser(harness.db);
});
const { call, upload, bySku } = priceLists(harness, () => admin);
const found = async (q: string): Promise<string[][]> => {
  const paths = ['/api/products/search', '/api/products/new', '/api/admin/products'];
  const answers = await Promise.all(
    paths.map((path) =>
      harness.as(path.includes('admin') ? admin : customer, `${path}?q=${encodeURIComponent(q)}`),
    ),
  );
  return answers.map((answer) => answer.json().products.map(({ sku }: { sku: string }) => sku));
};
const everywhere = (skus: string[]) => [skus, skus, skus];
const plan = async (q: string): Promise<string> => {
  const question = (await readQuestion(harness.db, q)) as SearchQuestion;
  return harness.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const statement = searchSql({ page: { skip: 0, take: 20 }, q, newFirst: false }, question);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
};

/** Tests an additional product code end to end, from a supplier's list to a customer's search. */
const describeCode = (
  field: 'barcode' | 'nappi',
  heading: string,
  code: string,
  another: string,
  wrong: string,
) =>
  describe(`a ${PRODUCT_FIELDS[field].label}`, () => {
    const sku = `has-${field}`;

    test('is imported and exported, and removed when the import is undone', async () => {
      const product = await newProduct(harness.db, { sku, lab: `${field} labs` });
      const { id, digest, mapping } = (await upload(`Code,${heading}\n${sku},${code}\n`)).json();
      expect(mapping).toEqual({ sku: 0, [field]: 1 });
      expect((await call('POST', `/${id}/apply`, { digest })).statusCode).toBe(204);
      expect(await bySku(sku)).toMatchObject({ [field]: code, version: 2 });
      const exported = await harness.as(
        admin,
        `/api/admin/products/export?format=csv&filter=labId=${product.labId}`,
      );
      expect((await upload(exported.rawPayload)).json().summary).toMatchObject({ unchanged: 1, faults: 0 });
      expect(exported.body).toContain(code);
      await call('POST', `/${id}/undo`);
      expect(await bySku(sku)).toMatchObject({ [field]: '' });
    });

    test('is an error on its line if invalid', async () => {
      const { summary } = (await upload(`Code,${heading}\n${sku},${wrong}\n`)).json();
      expect(summary).toMatchObject({ faults: 1 });
    });

    test('is saved by the form and the table without typed spaces', async () => {
      const { labId, categoryId } = await newProduct(harness.db);
      const payload = { ...BLANK_PRODUCT, sku: `form-${field}`, name: 'Codes', cost: 9, labId, categoryId };
      const url = '/api/admin/products';
      const added = await harness.as(admin, {
        ...{ method: 'POST', url },
        payload: { ...payload, variants: [], [field]: ` ${code.slice(0, 3)} ${code.slice(3)} ` },
      });
      expect(added.json()).toMatchObject({ [field]: code });
      const { id, version } = added.json();
      const change = (value: string) =>
        harness.as(admin, {
          ...{ method: 'POST', url: `${url}/cells` },
          payload: { changes: [{ id, version, values: { [field]: value } }] },
        });
      expect((await change(wrong)).statusCode).toBe(400);
      expect((await change(another)).json().products).toMatchObject([{ [field]: another }]);
      expect((await harness.as(customer, `/api/products/${id}`)).json()).toMatchObject({ [field]: another });
    });

    test('typed in full finds its product first, in the store and in the back office, by an index', async () => {
      await newProduct(harness.db, { name: `Refill for ${code}`, sku: `refill-${field}` });
      await newProduct(harness.db, { sku: `found-${field}`, [field]: code });
      expect(await found(code)).toEqual(everywhere([`found-${field}`, `refill-${field}`]));
      expect(await found(`${code.slice(0, 2)} ${code.slice(2)}`)).toEqual(everywhere([`found-${field}`]));
      expect(await found(code.slice(0, -1))).toEqual(everywhere([`refill-${field}`]));
      expect(await plan(code)).toContain(`products_${field}_idx`);
    });
  });

describeCode('barcode', 'EAN', '6001234567899', '96385074', '6001234567890');
describeCode('nappi', 'NAPPI code', '704822001', '704823', '12345');

test('a barcode is found in any of its lengths', async () => {
  await newProduct(harness.db, { sku: 'gtin-14', barcode: '06009876543219' });
  await newProduct(harness.db, { sku: 'gtin-13', barcode: '0036000291452' });
  expect(await found('6009876543219')).toEqual(everywhere(['gtin-14']));
  expect(await found('036000291452')).toEqual(everywhere(['gtin-13']));
});

describe('search keys', () => {
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

  test('weights the words of a product by name, strength, form and pack, and the rest', async () => {
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

  test('cuts a word that is longer than anyone types', async () => {
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
});
