import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProduct } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { exportCommand, type ImportOptions, importCommand } from '../../../cli/commands/price-lists.ts';
import { CommandError } from '../../../cli/terminal.ts';
import { sanitiseText } from '../../../html/sanitise.ts';
import { listProducts } from '../list-products.ts';
import { importDirectly } from '../staff/imports/import-directly.ts';
import { categories, labs, products } from '../tables.ts';
import { streamPriceList } from './reading/stream-price-list.ts';
import { CatalogueChanged } from './write-products.ts';

const harness = useApp();
const HEADER = 'sku,name,lab,category,dosage,strength,price_rand,pack_size,description,schedule';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formulary-lists-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lines = (prefix: string, count: number, price = '24.50'): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `${prefix}${at},${prefix} ${at},${prefix} Labs,Nervous system,Tablet,${at} mg,${price},20,For pain.,S0\n`,
  ).join('');

const run = async (text: string | Buffer, options: Partial<ImportOptions> = {}): Promise<string> => {
  const file = path.join(folder, 'list.csv');
  await writeFile(file, text);
  const said: string[] = [];
  await importCommand(harness.services, file, { stock: '0', ...options }, (line) => said.push(line));
  return said.join('\n');
};
const RULES = { stockOfNew: 0, stockRule: 'ask' } as const;
/** Imports a list as the command does, and runs a callback before the import is committed. */
const importList = async (text: string, meanwhile: () => Promise<unknown>) => {
  const file = path.join(folder, 'list.csv');
  await writeFile(file, text);
  const list = await streamPriceList(file, 0);
  const batches = async function* () {
    yield* list.batches;
    await meanwhile();
  };
  const directly = {
    list: { ...list, batches: batches() },
    rules: RULES,
    fileName: 'list.csv',
    at: new Date(),
  };
  return importDirectly(harness.services, directly);
};
const everything = () => harness.db.select().from(products).orderBy(asc(products.sku));
const bySku = async (sku: string) =>
  (await harness.db.select().from(products).where(eq(products.sku, sku)))[0];

test('reports without writing on a dry run, then adds all with their labs and categories', async () => {
  const text = `${HEADER}\n${lines('Dry', 3)}`;
  const report = await run(text, { dryRun: true });
  expect(report).toContain('3 products read (UTF-8, separated by commas)');
  expect(report).toContain('3 to add, 0 to change, 0 unchanged');
  expect(report).toContain('1 new lab: Dry Labs');
  expect(report).toMatch(
    /^3 prices have cents, which this store does not keep: 24\.50 on line 2 becomes R\s25\. To keep the cents, first run/,
  );
  expect(report).toContain('new products get stock 0');
  expect(await bySku('Dry0')).toBeUndefined();

  expect(await run(text)).toContain('Imported: 3 added, 0 changed.');
  expect(await bySku('Dry1')).toMatchObject({
    name: 'Dry 1',
    cost: 2500,
    stock: 0,
    new: false,
    version: 1,
  });
  const { total } = await listProducts(harness.db, {
    page: { skip: 0, take: 20 },
    q: 'dry labs',
    newFirst: false,
  });
  expect(total).toBe(3);
});

test('changes nothing the second time', async () => {
  const text = `${HEADER},stock,new,information\n${lines('Twice', 20).replaceAll('S0\n', "S0,7,yes,<p>It's &amp; é</p>\n")}`;
  await run(text);
  const before = await everything();
  expect(await run(text)).toContain('0 to add, 0 to change, 20 unchanged');
  expect(await everything()).toEqual(before);
});

test('reports old and new values, and keeps what the list does not mention', async () => {
  await run(`${HEADER}\n${lines('Chg', 2, '10')}`, { stock: '40' });
  const report = await run(
    `${HEADER}\n${lines('Chg', 2, '10').replace('Chg 1,Chg Labs', 'Chg One,chg  LABS').replace('1 mg,10', '1 mg,12')}`,
  );
  expect(report).toContain('0 to add, 1 to change, 1 unchanged');
  expect(report).toContain("line 3, Chg1 Chg One: name 'Chg 1' -> 'Chg One'; price R 10 -> R 12");
  expect(await bySku('Chg1')).toMatchObject({ name: 'Chg One', cost: 1200, stock: 40, version: 2 });
  expect(await harness.db.select().from(labs).where(eq(labs.name, 'chg LABS'))).toEqual([]);
});

test('writes stock, new, zero-rated and information only if the list has them', async () => {
  const line = (rest: string) => `Opt,Opt,Labs,Various,Tablet,5 mg,10,20,,S0,${rest}\n`;
  const header = `${HEADER},stock,new,zero_rated,information\n`;
  await run(header + line('9,yes,yes,<h1>Title</h1><script>x</script>'));
  expect(await bySku('Opt')).toMatchObject({
    stock: 9,
    new: true,
    zeroRated: true,
    information: '<h2>Title</h2>',
  });
  await run(header + line(',,,<p>Other</p>'));
  expect(await bySku('Opt')).toMatchObject({
    stock: 9,
    new: true,
    zeroRated: true,
    information: '<p>Other</p>',
  });
  await run(header + line('0,no,no,'), { existingStock: 'set' });
  expect(await bySku('Opt')).toMatchObject({
    stock: 0,
    new: false,
    zeroRated: false,
    information: '<p>Other</p>',
  });
});

test('imports nothing from a list with errors, and names each error', async () => {
  const before = await everything();
  const text = `${HEADER}\n${lines('Bad', 3)}x,,Labs,Various,Tablet,5 mg,1,20,,S0\ny,Y,Labs,Various,Tablet,5 mg,-1,20,,S0\n`;
  await expect(run(text)).rejects.toThrow(
    new CommandError(
      '2 errors; nothing was imported.\n  line 6, column price_rand: Price cannot be negative\n  line 5, column name: The catalogue has no product with the code x; a new product needs a name',
    ),
  );
  expect(await everything()).toEqual(before);
});

test('imports all or nothing when the catalogue changes in the meantime', async () => {
  const { db } = harness;
  await run(`${HEADER}\n${lines('Race', 2, '10')}`);
  const text = `${HEADER}\n${lines('Race', 2, '20')}${lines('Late', 1)}`;
  const edit = () => db.update(products).set({ version: 5 }).where(eq(products.sku, 'Race1'));
  await expect(importList(text, edit)).rejects.toThrow(CatalogueChanged);
  expect(await bySku('Late0')).toBeUndefined();
  expect((await bySku('Race0'))?.cost).toBe(1000);

  const add = () => newProduct(db, { sku: 'Late0' });
  await expect(importList(text, add)).rejects.toThrow(CatalogueChanged);
});

test('updates an archived product and leaves it archived', async () => {
  await newProduct(harness.db, {
    sku: 'Arch0',
    name: 'Arch',
    strength: '0 mg',
    cost: 2500,
    archivedAt: new Date(),
  });
  expect(await run(`${HEADER}\n${lines('Arch', 1)}`)).toContain('1 product in the list stays archived');
  expect((await bySku('Arch0'))?.archivedAt).not.toBeNull();
});

test('asks what a stock column means for existing products, and says how to answer', async () => {
  await newProduct(harness.db, { sku: 'Stk0', name: 'Stk 0', strength: '0 mg', cost: 2500, stock: 40 });
  const text = `${HEADER},stock\n${lines('Stk', 1).replace('S0', 'S0,90')}`;
  await expect(run(text)).rejects.toThrow(/--existing-stock set .* --existing-stock leave/);
  expect((await bySku('Stk0'))?.stock).toBe(40);
  await run(text, { existingStock: 'leave' });
  expect(await bySku('Stk0')).toMatchObject({ stock: 40, schedule: 'S0' });
  await run(text, { existingStock: 'set' });
  expect((await bySku('Stk0'))?.stock).toBe(90);
});

test('shows codes that become another medicine and large price changes, each to be confirmed', async () => {
  await run(`${HEADER}\n${lines('Cfm', 2, '100')}`);
  const text = `${HEADER}\n${lines('Cfm', 2, '100').replace('Cfm 0', 'Warfarin').replace('1 mg,100', '1 mg,140')}`;
  const report = await run(text, { dryRun: true });
  expect(report).toContain(
    "1 code seems to belong to another product now:\n  line 2, Cfm0 Warfarin: name 'Cfm 0' -> 'Warfarin'",
  );
  expect(report).toContain('1 price changes by more than 30%:\n  line 3, Cfm1 Cfm 1: price R 100 -> R 140');
  for (const [options, left] of [
    [{}, /Add --confirm-products if .* Add --confirm-prices if that is correct. Nothing was imported./],
    [
      { confirmPrices: true },
      /^1 code seems .* Add --confirm-products if that is correct. Nothing was imported.$/,
    ],
    [
      { confirmProducts: true },
      /^1 price changes .* Add --confirm-prices if that is correct. Nothing was imported.$/,
    ],
  ] as const)
    await expect(run(text, options)).rejects.toThrow(left);
  expect(await bySku('Cfm0')).toMatchObject({ name: 'Cfm 0', version: 1 });
  await run(text, { confirmProducts: true, confirmPrices: true });
  expect([(await bySku('Cfm0'))?.name, (await bySku('Cfm1'))?.cost]).toEqual(['Warfarin', 14_000]);
});

test('reports its progress', async () => {
  const said = await run(`${HEADER}\n${lines('Prog', 1200)}`);
  const done = [...said.matchAll(/(\d+) of 1200/g)].map(([, count]) => Number(count));
  expect(done).toHaveLength(3);
  expect(done.toSorted((a, b) => a - b)).toEqual(done);
  expect(done.at(-1)).toBe(1200);
});

test('reads lists with any line endings, and one that is not in UTF-8', async () => {
  const text = `sep=,\n\n${HEADER}\n\n${lines('Read', 2600)}`.replace('Read Labs', '"Äther\nLabs"');
  await run(text.replaceAll('\n', '\r\n'));
  const rows = (await everything()).filter(({ sku }) => sku.startsWith('Read'));
  expect(rows).toHaveLength(2600);
  for (const written of [text, text.replaceAll('\n', '\r'), Buffer.from(`\ufeff${text}`, 'utf16le')])
    expect(await run(written)).toContain('There is nothing to import.');
  expect(await run(Buffer.from(text, 'latin1'))).toContain('There is nothing to import.');
  expect((await everything()).filter(({ sku }) => sku.startsWith('Read'))).toEqual(rows);
});

test('names the lines of errors far down a long list, and the line of an unclosed quotation mark', async () => {
  const text = `${HEADER}\n${lines('Far', 2600)}`;
  await expect(run(`${text}Far7,Twice,,,,,5,,,\n"Open,5`)).rejects.toThrow(
    /line 2602, column sku: The code Far7 is already on line 9\n +line 2603: A quotation mark is never closed/,
  );
  expect(await bySku('Far7')).toBeUndefined();
});

test('refuses a missing file and an invalid stock', async () => {
  await expect(
    importCommand(harness.services, path.join(folder, 'no.csv'), { stock: '0' }, () => {}),
  ).rejects.toThrow(CommandError);
  await expect(run('', { stock: 'many' })).rejects.toThrow(
    '--stock must be a whole number from 0 to 10000000.',
  );
});

test('exports a list that imports without changes, whatever text it has, and contains no formulas', async () => {
  const { db } = harness;
  const odd = [
    '=1+1',
    '+27 21',
    '-x',
    '@sum',
    "'=quoted",
    "''@",
    "'plain",
    'a "quoted", text',
    'Crème µ \u{1f48a}',
    '＝wide',
    '  spaces \u00a0 within ',
  ];
  for (const [at, text] of odd.entries())
    await newProduct(db, {
      sku: `Odd${at}`,
      name: text,
      dosage: text,
      lab: `Odd ${text}`,
      description: sanitiseText(`${text}\r\nsecond line\n${text}`),
      information: `<p>${text}</p>`,
      new: at % 2 === 0,
      stock: at,
    });
  const file = path.join(folder, 'export.csv');
  const said: string[] = [];
  await exportCommand(harness, file, (line) => said.push(line));
  const text = await readFile(file, 'utf8');
  expect(text.startsWith('\ufeffsku,name,lab')).toBe(true);
  expect(text).not.toMatch(/,"?[=+@-]/);
  expect(text).not.toContain('Arch0');

  const before = await everything();
  expect(await run(text)).toMatch(/ {2}0 to add, 0 to change, 3 843 unchanged/);
  expect(await everything()).toEqual(before);
  expect(said).toEqual([
    `${before.filter(({ archivedAt }) => !archivedAt).length} products written to ${file}.`,
  ]);
});

test('imports its own export into an empty catalogue unchanged', async () => {
  const { db } = harness;
  const file = path.join(folder, 'whole.csv');
  await exportCommand(harness, file, () => {});
  const text = await readFile(file, 'utf8');
  await db.delete(products);
  await db.delete(labs);
  await db.delete(categories);
  await run(text);
  const copy = path.join(folder, 'copy.csv');
  await exportCommand(harness, copy, () => {});
  expect((await readFile(copy, 'utf8')).split('\n').sort()).toEqual(text.split('\n').sort());
});

test('leaves no file behind when an export cannot be written', async () => {
  const taken = path.join(folder, 'taken.csv');
  await mkdir(taken);
  const before = await readdir(folder);
  for (const file of [path.join(folder, 'no', 'x.csv'), taken])
    await expect(exportCommand(harness, file, () => {})).rejects.toThrow(CommandError);
  expect(await readdir(folder)).toEqual(before);
});
