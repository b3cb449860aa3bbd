import { BLANK_PRODUCT, PRODUCT_FIELDS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addManyProducts } from '../../../../demo/src/volume/many-products.ts';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { priceLists } from '../../../test/staff-catalogue.ts';
import { searchSql } from './list-products.ts';
import { type Question, readQuestion } from './search/read-question.ts';

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
  const question = (await readQuestion(harness.db, q)) as Question;
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

    test('is a fault of its line if invalid', async () => {
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
