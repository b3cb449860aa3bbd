import { centsFromRand, type Decimals } from '@formulary/contract';
import { expect, test } from 'vitest';
import { readListFile } from './read-list-file.ts';
import { readPriceList } from './read-price-list.ts';

const HEADER = 'sku,name,lab,category,dosage,strength,price_rand,pack_size,description,schedule';
const LINE = '700001,Panado,Adcock,Nervous system,Tablet,500 mg,24.50,20,For pain.,S0';

/** A list with one valid line, one cell of which is changed. */
const withCell = (column: string, value: string): string => {
  const at = HEADER.split(',').indexOf(column);
  const cells = LINE.split(',');
  cells[at] = value;
  return `${HEADER}\n${cells.join(',')}\n`;
};
const read = (text: string, decimals: Decimals = 0) => readPriceList(Buffer.from(text), decimals);
const faultsOf = async (bytes: Uint8Array | string) =>
  (await readPriceList(Buffer.from(bytes), 0)).faults.shown.map(
    ({ line, column, message }) => `${line}${column ? `, ${column}` : ''}: ${message}`,
  );

test('reads a list', async () => {
  const list = await read(
    `${HEADER},stock,new,zero_rated,information\n${LINE},12,yes,no,"<p onclick=""x()"">Good</p>"\n`,
  );
  expect(list).toMatchObject({ count: 1, encoding: 'UTF-8', delimiter: 'commas', rounded: 1, cleaned: 1 });
  expect(list.faults.total).toBe(0);
  expect(list.rows).toEqual([
    {
      line: 2,
      sku: '700001',
      name: 'Panado',
      lab: 'Adcock',
      category: 'Nervous system',
      dosage: 'Tablet',
      strength: '500 mg',
      packSize: '20',
      schedule: 'S0',
      description: 'For pain.',
      cost: 2500,
      stock: 12,
      new: true,
      zeroRated: false,
      information: '<p>Good</p>',
    },
  ]);
});

test.each([
  ['24', 24],
  ['24.49', 24],
  ['24.50', 25],
  ['0.02', 1],
  ['0.5', 1],
  ['"24,50"', 25],
  ['R24.50', 25],
  ['R 1 234.50', 1235],
  ['"R 1 234,50"', 1235],
  ['"1,234.40"', 1234],
  ['"1.234,40"', 1234],
  ['"1,234,567"', 1_234_567],
  ['ZAR 9', 9],
  ['251189.30', 251_189],
])('reads the price %s as R %d', async (text, rand) => {
  const { rows, faults } = await read(withCell('price_rand', text));
  expect(faults.shown).toEqual([]);
  expect(rows[0]?.cost).toBe(rand * 100);
});

test.each([
  ['24', 24],
  ['24.5', 24.5],
  ['24.49', 24.49],
  ['"24,05"', 24.05],
  ['0.02', 0.02],
  ['"R 1 234,50"', 1234.5],
  ['"1,234.40"', 1234.4],
  ['251189.30', 251_189.3],
  ['24.4500', 24.45],
  ['10000000', 10_000_000],
])('reads the price %s as R %d if prices have cents', async (text, rand) => {
  const { rows, faults, rounded, raised } = await read(withCell('price_rand', text), 2);
  expect(faults.shown).toEqual([]);
  expect(rows[0]?.cost).toBe(centsFromRand(rand));
  expect({ rounded, raised }).toEqual({ rounded: 0, raised: 0 });
});

test.each([
  ['24.454', 24.45, { rounded: 1, raised: 0 }],
  ['24.455', 24.46, { rounded: 1, raised: 0 }],
  ['24.995', 25, { rounded: 1, raised: 0 }],
  ['0.004', 0.01, { rounded: 0, raised: 1 }],
])('rounds the price %s to R %d if prices have cents, and counts it', async (text, rand, counts) => {
  const list = await read(withCell('price_rand', text), 2);
  expect(list.rows[0]?.cost).toBe(centsFromRand(rand));
  expect(list).toMatchObject({
    ...counts,
    roundedExample: { line: 2, listed: text, cost: centsFromRand(rand) },
  });
});

test.each([
  ['-5', 'Price cannot be negative'],
  ['R -5', 'Price cannot be negative'],
  ['0', 'Price must be more than 0'],
  ['abc', "'abc' is not a price"],
  ['1.2.3', "'1.2.3' is not a price"],
  ['"1,2,3"', "'1,2,3' is not a price"],
  ['"12,34.5"', "'12,34.5' is not a price"],
  ['"1,234"', "'1,234' may mean 1234 or 1.234; write it without the comma"],
  ['1.2E+05', "'1.2E+05' was shortened by a spreadsheet; enter all of its digits"],
  ['99999999', 'Price must be at most R 10000000'],
])('refuses the price %s at its line and column', async (text, message) => {
  expect(await faultsOf(withCell('price_rand', text))).toEqual([`2, price_rand: ${message}`]);
});

test.each([
  ['sku', '', 'Code is required'],
  ['sku', '7.1E+08', "'7.1E+08' was shortened by a spreadsheet and lost digits; format the column as text"],
  ['sku', '1'.repeat(65), 'Too long: 65 characters, at most 64'],
  ['name', 'x'.repeat(201), 'Too long: 201 characters, at most 200'],
  ['dosage', 'Tab\u0007let', 'Contains an unprintable character'],
])('refuses a bad %s: %s', async (column, value, message) => {
  expect(await faultsOf(withCell(column, value))).toEqual([`2, ${column}: ${message}`]);
});

test.each([
  ['stock', '-1', "'-1' is not a whole number from 0 to 10000000"],
  ['stock', '1.5', "'1.5' is not a whole number from 0 to 10000000"],
  ['new', 'perhaps', "'perhaps' is neither yes nor no"],
  ['zero_rated', '15', "'15' is neither yes nor no"],
])('refuses a bad value in the optional column %s: %s', async (column, value, message) => {
  expect(await faultsOf(`${HEADER},${column}\n${LINE},${value}\n`)).toEqual([`2, ${column}: ${message}`]);
});

test.each([
  ['name', 'name'],
  ['lab', 'lab'],
  ['category', 'category'],
  ['dosage', 'dosage'],
  ['strength', 'strength'],
  ['price_rand', 'cost'],
  ['pack_size', 'packSize'],
  ['description', 'description'],
  ['schedule', 'schedule'],
])('a blank cell in the column %s changes nothing', async (column, field) => {
  const { rows, faults } = await read(withCell(column, ' '));
  expect(faults.total).toBe(0);
  expect(rows[0]).toMatchObject({ sku: '700001', [field]: undefined });
});

test('skips titles above the headings, even with commas', async () => {
  const title = 'Karoo Wholesalers, Cape Town\nPrices from 1 March 2026, all in rand, incl. VAT, E&OE\n\n';
  for (const sign of [',', ';', '\t']) {
    const list = await read(`${title}${HEADER.replaceAll(',', sign)}\n${LINE.replaceAll(',', sign)}\n`);
    expect(list.faults.shown).toEqual([]);
    expect(list.rows).toMatchObject([{ line: 5, sku: '700001', cost: 2500 }]);
  }
});

test('refuses unknown, missing and duplicate columns by name', async () => {
  const faults = await faultsOf(`${HEADER.replace('schedule', 'colour')},name\n${LINE},x\n`);
  expect(faults).toEqual([
    expect.stringMatching(
      /^1: Unknown column 'colour'; expected sku, name, lab.*schedule, substance, stock, stock_at_export, new, zero_rated, information$/,
    ),
    '1, name: The column appears twice',
    '1, schedule: The column is missing',
  ]);
});

test('refuses a duplicate code, naming both lines', async () => {
  expect(await faultsOf(`${HEADER}\n${LINE}\n\n${LINE}\n`)).toEqual([
    '4, sku: The code 700001 is already on line 2',
  ]);
});

test('refuses too few and too many fields, and ignores empty lines and trailing empty fields', async () => {
  expect(await faultsOf(`${HEADER}\n${LINE},extra\n700002,Short\n`)).toEqual([
    '2: This line has 11 fields; the first line has 10',
    '3: This line has 2 fields; the first line has 10',
  ]);
  const list = await read(`${HEADER},,\n${LINE},,\n,,,,,,,,,,,\n\n`);
  expect([list.count, list.faults.total]).toEqual([1, 0]);
});

test('refuses unbalanced quotation marks at the line where they begin', async () => {
  const broken = LINE.replace('Panado', '"Panado');
  expect(await faultsOf(`${HEADER}\n${LINE.replace('700001', '700002')}\n${broken}\n${LINE}\n`)).toEqual([
    '3: A quotation mark is never closed. The lines after this one were not read',
  ]);
  expect(await faultsOf(withCell('name', '5" tube'))).toEqual([
    expect.stringMatching(/^2: A field that does not start with a quotation mark/),
  ]);
  expect(await faultsOf(withCell('name', '"a" b'))).toEqual([
    expect.stringMatching(/^2: There is text after a closing quotation mark/),
  ]);
});

test('counts lines correctly after multi-line fields', async () => {
  const long = LINE.replace('For pain.', '"For pain\r\nand ""fever"".\r\n"');
  const text = `${HEADER}\r\n${long}\r\n\r\n${LINE.replace('700001', '')}\r\n`;
  expect(await faultsOf(text)).toEqual(['6, sku: Code is required']);
  const { rows } = await read(`${HEADER}\r\n${long}\r\n`);
  expect(rows[0]?.description).toBe('For pain<br />and "fever".');
});

test('shows the first 50 errors and counts all', async () => {
  const { faults } = await read(`${HEADER}\n${`${LINE.replace('24.50', 'x')}\n`.repeat(60)}`);
  expect([faults.shown.length, faults.total]).toEqual([50, 60 + 59]);
});

test('reads files as spreadsheets save them, with a byte order mark, semicolons, tabs or decimal commas', async () => {
  const cells = LINE.replace('24.50', '24,50').replace('Panado', 'Crème');
  const [head, line] = [
    HEADER,
    '700001;Crème;Adcock;Nervous system;Tablet;500 mg;R 1 024,50;20;For pain.;S0',
  ];
  const semicolons = `${head.replaceAll(',', ';')}\r\n${line}\r\n`;
  for (const text of [`\ufeff${semicolons}`, `sep=;\r\n${semicolons}`, semicolons.replaceAll(';', '\t')]) {
    const { rows, faults } = await read(text);
    expect(faults.shown).toEqual([]);
    expect(rows[0]).toMatchObject({ name: 'Crème', cost: 102_500 });
  }
  expect(cells).toContain('Crème');
});

test('reads headings in capitals and with spaces', async () => {
  const { rows } = await read(
    `${HEADER.replace('price_rand', ' Price Rand ').replace('sku', 'SKU')}\n${LINE}\n`,
  );
  expect(rows).toHaveLength(1);
});

test.each([
  ['UTF-8', Buffer.from(withCell('name', 'Crème µ'))],
  ['UTF-8', Buffer.from(`\ufeff${withCell('name', 'Crème µ')}`)],
  ['UTF-16LE', Buffer.from(`\ufeff${withCell('name', 'Crème µ')}`, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\ufeff${withCell('name', 'Crème µ')}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(withCell('name', 'Crème µ'), 'latin1')],
])('recognises %s', async (encoding, bytes) => {
  const list = await readPriceList(bytes, 0);
  expect(list).toMatchObject({ encoding, faults: { total: 0 } });
  expect(list.rows[0]?.name).toBe('Crème µ');
});

test.each([
  [
    'two encodings in one file',
    Buffer.concat([Buffer.from(withCell('name', 'Crème')), Buffer.from([0xe8, 0x0a])]),
    3,
  ],
  ['bytes that mean nothing', Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from([0x81, 0x0a])]), 2],
  ['a workbook', Buffer.from('PK\u0003\u0004rest'), 1],
  ['UTF-16 without its mark', Buffer.from(withCell('name', 'x'), 'utf16le'), 1],
  ['UTF-16 cut short', Buffer.from([0xff, 0xfe, 0x41]), 1],
  ['nothing at all', Buffer.from(''), 1],
])('refuses %s', async (_, bytes, line) => {
  const { faults } = await readPriceList(bytes, 0);
  expect(faults.total).toBe(1);
  expect(faults.shown[0]?.line).toBe(line);
});

test('passes on the rows of a long list a thousand at a time, in order', async () => {
  const codes = Array.from({ length: 2500 }, (_, at) => `L${at}`);
  const bytes = Buffer.from(`Code,Price\n${codes.map((code) => `${code},5`).join('\n')}\n`);
  const taken: string[][] = [];
  const { lines } = await readListFile(
    { bytes, decimals: 0 },
    {
      takeRows: async (rows) => {
        taken.push(rows.map(({ sku }) => sku));
      },
    },
  );
  expect(lines).toBe(2500);
  expect(taken.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(taken.flat()).toEqual(codes);
});
