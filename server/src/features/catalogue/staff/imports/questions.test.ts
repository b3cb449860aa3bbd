import type { Cents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { longestHold } from '../../../../../test/longest-hold.ts';
import { priceLists } from '../../../../../test/staff-catalogue.ts';
import { products } from '../../tables.ts';

const harness = useApp();
let admin: { id: string };
let customer: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  customer = await newUser(harness.db);
});
const { call, upload, rowsOf, bySku } = priceLists(harness, () => admin);
const staged = async (bytes: Buffer | string, name?: string) => (await upload(bytes, name)).json();
const order = (product: { id: string; cost: Cents }, packs: number) =>
  harness.as(customer, {
    method: 'POST',
    url: '/api/orders',
    payload: orderPayload(customer, [orderLine(product, packs)]),
  });
const workbook = async (sheets: Record<string, CellValue[][]>): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }));

describe('stock', () => {
  test('importing an export again after sales does not add them back', async () => {
    const product = await newProduct(harness.db, { sku: 'X1', lab: 'Exported Labs', stock: 50 });
    const exported = await harness.as(
      admin,
      `/api/admin/products/export?format=csv&filter=labId=${product.labId}`,
    );
    await order(product, 7);
    const unchanged = await staged(exported.rawPayload);
    expect(unchanged.summary).toMatchObject({ changed: 0, unchanged: 1, faults: 0 });

    const recounted = exported.body.replace(',50,50,', ',60,50,');
    const { id, digest, questions } = await staged(recounted);
    expect(questions).toEqual([]);
    expect(await rowsOf(id, 'changed')).toMatchObject([{ changes: [{ field: 'stock', from: 43, to: 53 }] }]);
    await order(product, 3);
    expect((await call('POST', `/${id}/apply`, { digest })).statusCode).toBe(204);
    expect((await bySku('X1'))?.stock).toBe(50);
  });

  test('stock becomes 0, as announced, if more was sold since the export than the list has', async () => {
    await newProduct(harness.db, { sku: 'X2', stock: 3 });
    const { id, digest, summary } = await staged('Code,Stock,Stock at export\nX2,5,20\n');
    expect(summary.soldOut).toBe(1);
    await call('POST', `/${id}/apply`, { digest });
    expect((await bySku('X2'))?.stock).toBe(0);
  });

  test('a list without the stock at export is not imported until staff say what its stock means', async () => {
    await newProduct(harness.db, { sku: 'X3', cost: 5000, stock: 50 });
    const { id, digest, questions, mapping } = await staged('Code,Stock,Price\nX3,80,55\n');
    expect(questions).toEqual(['stock']);
    const refused = await call('POST', `/${id}/apply`, { digest });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'Choose what the stock in this list means.',
    ]);
    const left = await call('PUT', `/${id}`, { mapping, stockOfNew: 0, stockRule: 'leave' });
    expect(left.json()).toMatchObject({ questions: [], summary: { changed: 1 } });
    expect(await rowsOf(id, 'changed')).toMatchObject([{ changes: [{ field: 'cost' }] }]);
    await call('POST', `/${id}/apply`, { digest: left.json().digest });
    expect(await bySku('X3')).toMatchObject({ stock: 50, cost: 5500 });
  });

  test('sales between comparison and import are not added back either', async () => {
    const product = await newProduct(harness.db, { sku: 'X4', stock: 50 });
    const { id, mapping } = await staged('Code,Stock\nX4,80\n');
    const counted = await call('PUT', `/${id}`, { mapping, stockOfNew: 0, stockRule: 'set' });
    await order(product, 4);
    expect((await call('POST', `/${id}/apply`, { digest: counted.json().digest })).statusCode).toBe(204);
    expect((await bySku('X4'))?.stock).toBe(76);
  });
});

test('blank cells in an upload change nothing, in any column', async () => {
  await newProduct(harness.db, {
    ...{ sku: 'B1', name: 'Blank', category: 'Kept category', lab: 'Kept labs', description: 'Kept.' },
    ...{ information: '<p>Kept</p>', schedule: 'S3', new: true, cost: 4200 },
  });
  const headings =
    'sku,name,lab,category,dosage,strength,price_rand,pack_size,description,schedule,stock,new,information';
  const { summary, questions } = await staged(`${headings}\nB1,,, ,,,,,,,,,\n`);
  expect(summary).toMatchObject({ lines: 1, changed: 0, unchanged: 1, faults: 0, newCategories: [] });
  expect(questions).toEqual([]);
});

describe('the shape of a supplier\u2019s list', () => {
  test.each([
    'SEP incl VAT',
    'SEP',
    'SEP (Incl. VAT)',
    'Single exit price',
    'Price',
    'Unit price',
    'Price (ZAR)',
    'Selling Price incl',
    'Nett price',
    'New price',
    'Cost',
  ])('reads the price from a column called %s', async (heading) => {
    await newProduct(harness.db, { sku: `P-${heading}`, cost: 5000 });
    const { mapping, questions, summary } = await staged(`NAPPI Code,${heading}\nP-${heading},52.00\n`);
    expect({ mapping, questions, changed: summary.changed }).toEqual({
      mapping: { sku: 0, price_rand: 1 },
      questions: [],
      changed: 1,
    });
  });

  test('asks which of several price columns to use, likeliest first, and imports nothing until answered', async () => {
    await newProduct(harness.db, { sku: 'Q1', cost: 11_000 });
    const list = 'Code,Manufacturer price,SEP excl VAT,SEP incl VAT\nQ1,90.00,100.00,115.00\n';
    const { id, digest, mapping, questions } = await staged(list);
    expect({ mapping, questions }).toEqual({ mapping: { sku: 0, price_rand: 3 }, questions: ['price'] });
    const refused = await call('POST', `/${id}/apply`, { digest });
    expect(refused.json().message).toMatch(/^Choose the price column/);
    const chosen = await call('PUT', `/${id}`, { mapping: { sku: 0, price_rand: 2 }, stockOfNew: 0 });
    expect(chosen.json().questions).toEqual([]);
    await call('POST', `/${id}/apply`, { digest: chosen.json().digest });
    expect((await bySku('Q1'))?.cost).toBe(10_000);
  });

  test('asks for the price if no heading names it and a column has amounts, but not for a list of stock only', async () => {
    await newProduct(harness.db, { sku: 'Q2', stock: 5 });
    expect((await staged('Code,Name,Bedrag\nQ2,Product,52.00\n')).questions).toEqual(['price']);
    expect((await staged('Code,Stock,Stock at export\nQ2,6,5\n')).questions).toEqual([]);
  });

  test('finds the headings below titles and the sheet with the list, and accepts others', async () => {
    await newProduct(harness.db, { sku: '700901', cost: 5000 });
    const bytes = await workbook({
      Cover: [['Karoo Wholesalers'], ['Price list, March 2026']],
      Prices: [
        ['Karoo Wholesalers'],
        ['Valid from', '1 March 2026'],
        [],
        ['NAPPI Code', 'Product', 'SEP incl VAT'],
        ['Analgesics'],
        [700901, 'Product', 55],
        ['Prices may change without notice'],
      ],
    });
    const answer = await staged(bytes, 'list.xlsx');
    expect(answer).toMatchObject({
      sheets: ['Cover', 'Prices'],
      sheet: 'Prices',
      headingLine: 4,
      headings: ['NAPPI Code', 'Product', 'SEP incl VAT'],
      mapping: { sku: 0, name: 1, price_rand: 2 },
      questions: [],
      summary: { lines: 3, changed: 1, faults: 2 },
    });
    const other = await call('PUT', `/${answer.id}`, {
      ...{ mapping: { sku: 0, name: 1 }, stockOfNew: 0, sheet: 'Prices', headingLine: 2 },
    });
    expect(other.json()).toMatchObject({ headingLine: 2, headings: ['Valid from', '1 March 2026'] });
  });

  /** A workbook of many lines, one of which has a cell in the last column that a spreadsheet can have. */
  const withFarCell = async (cell: { value?: string; style?: object }): Promise<Buffer> => {
    const rows = [['Code', 'Name'], ...Array.from({ length: 2000 }, (_, at) => [`F${at}`, `Far ${at}`])];
    const cells = new Map([['6,16383', cell]]);
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Prices', rows, cells }] }));
  };

  test('a cell far to the right is refused with its place, but not one that is only formatted', async () => {
    const refused = await upload(await withFarCell({ value: 'left behind' }), 'list.xlsx');
    const message =
      'Cell XFD7 is too far to the right: only columns A to ZZ are read. Delete the cells to the right of them, then upload the workbook again.';
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { message, errors: { file: message } }]);
    const read = await staged(await withFarCell({ style: { font: { bold: true } } }), 'list.xlsx');
    expect(read).toMatchObject({ headings: ['Code', 'Name'], summary: { lines: 2000 } });
  });

  test('a line of a CSV file with more columns than are read is refused with its number', async () => {
    const refused = await upload(
      `Code,Name\nF1,Far${','.repeat(700)}\nF2,Far${','.repeat(701)}left behind\n`,
    );
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Line 3 has more than 702 columns.']);
  });

  test('asks which sheet is meant if several have codes', async () => {
    const rows = [
      ['Code', 'Name', 'Price'],
      ['W1', 'Listed', 10],
    ];
    const answer = await staged(await workbook({ Ethical: rows, OTC: rows }), 'list.xlsx');
    expect(answer.questions).toEqual(['sheet']);
    const chosen = await call('PUT', `/${answer.id}`, { stockOfNew: 0, sheet: 'OTC' });
    expect(chosen.json()).toMatchObject({ sheet: 'OTC', questions: [], summary: { added: 1 } });
  });
});

describe('changes that require confirmation', () => {
  test('codes that become other medicines and large price changes are listed and confirmed separately', async () => {
    await newProduct(harness.db, { sku: 'C1', name: 'Panado', strength: '500 mg', cost: 5000 });
    await newProduct(harness.db, { sku: 'C2', name: 'Lipitor', strength: '20 mg', cost: 10_000 });
    await newProduct(harness.db, { sku: 'C3', name: 'Quiet', strength: '5 mg', cost: 10_000 });
    await newProduct(harness.db, { sku: 'C4', name: 'Doubted', strength: '5 mg', cost: 10_000 });
    const { id, digest, summary } = await staged(
      'Code,Name,Strength,Price\nC1,Warfarin Cipla,500 mg,50\nC2,Lipitor,20 mg,155\nC3,Quiet,5 mg,110\nC4,Xanor,5 mg,1000\n',
    );
    expect(summary).toMatchObject({ changed: 4, otherProducts: 2, priceMoves: 2 });
    expect(await rowsOf(id, 'otherProduct')).toMatchObject([
      { sku: 'C1', concerns: ['otherProduct'], changes: [{ field: 'name', from: 'Panado' }] },
      { sku: 'C4', concerns: ['otherProduct', 'price'] },
    ]);
    expect(await rowsOf(id, 'price')).toMatchObject([
      { sku: 'C4', concerns: ['otherProduct', 'price'] },
      { sku: 'C2', concerns: ['price'], changes: [{ field: 'cost', from: 100, to: 155 }] },
    ]);
    const codes = '2 codes seem to belong to another product now';
    const prices = '2 prices change by more than 30%';
    for (const [confirmed, left] of [
      [undefined, `${codes}, and ${prices}`],
      [['price'], codes],
      [['otherProduct'], prices],
    ]) {
      const refused = await call('POST', `/${id}/apply`, { digest, confirmed });
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        `${left}. Check and confirm this first.`,
      ]);
    }
    expect((await bySku('C3'))?.cost).toBe(10_000);
    const confirmed = ['otherProduct', 'price'];
    expect((await call('POST', `/${id}/apply`, { digest, confirmed })).statusCode).toBe(204);
    expect((await bySku('C1'))?.name).toBe('Warfarin Cipla');
  });

  test('long formatted descriptions are compared without holding up other requests', async () => {
    const description = '<b>'.repeat(3300);
    const shelf = await Promise.all(
      Array.from({ length: 200 }, (_, at) => newProduct(harness.db, { sku: `H${at}`, description })),
    );
    const lines = shelf.map(({ sku, name }) => `${sku},${name},${description}y`);
    const hold = await longestHold(async () => {
      const { summary } = await staged(`sku,name,description\n${lines.join('\n')}\n`);
      expect(summary).toMatchObject({ changed: 200, faults: 0 });
    });
    expect(hold).toBeLessThan(200);
  });

  test('one confirmation of everything is refused', async () => {
    await newProduct(harness.db, { sku: 'C5', name: 'Doubted', strength: '5 mg', cost: 10_000 });
    const { id, digest } = await staged('Code,Price\nC5,155\n');
    const refused = await call('POST', `/${id}/apply`, { digest, confirmed: true });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      { confirmed: 'Send a list of the checked kinds: otherProduct, price.' },
    ]);
    expect((await bySku('C5'))?.cost).toBe(10_000);
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['another name', { name: 'Augmentin' }, true],
    ['the same name, written longer', { name: 'Amoxil Capsules 500mg' }, false],
    ['the same name in capitals', { name: 'AMOXIL' }, false],
    ['another strength', { strength: '250 mg' }, true],
    ['the same strength in grams', { strength: '0.5 g' }, false],
    ['another strength in its name', { name: 'Amoxil 250mg' }, true],
    ['the volume in its name', { name: 'Amoxil 100ml' }, false],
    ['another form', { dosage: 'Suspension' }, true],
    ['the same form, shortened', { dosage: 'CAP' }, false],
    ['another substance', { description: 'Active ingredients: Warfarin 5 mg.' }, true],
    ['the same substance in other words', { description: 'Active ingredient: amoxicillin.' }, false],
  ])('a code with %s is confirmed only if it means another product', async (_what, fields, isOther) => {
    const product = await newProduct(harness.db, {
      ...{ name: 'Amoxil', strength: '500 mg', dosage: 'Capsule' },
      description: 'Active ingredients: Amoxicillin 500 mg.',
    });
    const line = { sku: product.sku, name: 'Amoxil', ...fields };
    const list = `${Object.keys(line).join(',')}\n${Object.values(line).join(',')}\n`;
    expect((await staged(list)).summary).toMatchObject({ changed: 1, otherProducts: isOther ? 1 : 0 });
    await harness.db.delete(products).where(eq(products.id, product.id));
  });
});
