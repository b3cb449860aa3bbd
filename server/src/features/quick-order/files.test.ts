import { MAX_ASKED_LINES, type MatchAnswer } from '@formulary/contract';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';

const harness = useApp();
let customer: { id: string };

const read = (bytes: Buffer | string, name = 'list.csv') =>
  harness.as(customer, {
    method: 'POST',
    url: '/api/quick-order/read',
    headers: { 'content-type': 'multipart/form-data; boundary=xxLISTxx' },
    payload: Buffer.concat([
      Buffer.from(`--xxLISTxx\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n--xxLISTxx--\r\n'),
    ]),
  });
type Cell = string | number | null;
const workbook = async (...sheets: Cell[][][]): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({ sheets: sheets.map((rows, place) => ({ name: `Sheet${place + 1}`, rows })) }),
  );

/** "12 | Panado" for each line. */
const summary = ({ lines }: MatchAnswer): string[] =>
  lines.map(
    ({ certainty, quantity, candidates: [first] }) =>
      `${certainty === 'sure' ? '' : `${certainty}: `}${quantity ?? '-'} | ${first?.product.name ?? '-'}`,
  );
const BOTH = ['12 | Panado', '2 | Crème Aqueuse'];

beforeAll(async () => {
  const { db } = harness;
  customer = await newUser(db);
  await newProduct(db, {
    name: 'Panado',
    strength: '500 mg',
    packSize: '24',
    sku: 'PAN24',
    nappi: '704000001',
  });
  await newProduct(db, {
    name: 'Crème Aqueuse',
    strength: '',
    packSize: '500 g',
    dosage: 'Cream',
    barcode: '6001234567899',
  });
});

const TABLE = 'Code,Description,On hand,Order qty\nPAN24,Panado 500mg,3,12\n,Crème Aqueuse,0,2\n';
const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

test.each([
  ['CSV with commas', TABLE],
  ['CSV with semicolons', TABLE.replaceAll(',', ';')],
  ['CSV with tabs in UTF-16', utf16(TABLE.replaceAll(',', '\t'))],
  ['CSV with bars and Windows line ends', TABLE.replaceAll(',', '|').replaceAll('\n', '\r\n')],
  ['CSV in windows-1252', Buffer.from(TABLE, 'latin1')],
  ['CSV with the separator named first', `sep=;\n${TABLE.replaceAll(',', ';')}`],
  [
    'CSV of a dispensing system',
    '"6001234567899";"2"\n"704000001";"12"\n'.split('\n').toReversed().join('\n'),
  ],
  ['a text of lines', 'Hi,\n\n12 x Panado 500\nCrème Aqueuse - 2\n\nRegards\nThandi'],
])('reads %s', async (_, bytes) => {
  const answer = await read(bytes);
  expect(answer.statusCode).toBe(200);
  expect(summary(answer.json())).toEqual(BOTH);
});

test.each<[string, Cell[][][]]>([
  [
    'with headings below a title',
    [
      [
        ['ORDER FORM'],
        [null, 'Qty', 'Stock code', 'Item'],
        [null, 12, 'PAN24', 'Panado'],
        [null, 2, null, 'Crème Aqueuse'],
      ],
    ],
  ],
  [
    'without headings',
    [
      [
        ['Panado 500 mg', 12],
        ['Crème Aqueuse', 2],
      ],
    ],
  ],
  [
    'of codes',
    [
      [
        ['NAPPI', 'Barcode', 'Quantity'],
        [704000001, null, 12],
        [null, 6001234567899, 2],
      ],
    ],
  ],
  ['with everything in one column', [[['Please send'], ['12 x panado'], ['crème aqueuse x 2']]]],
  [
    'with another sheet before it',
    [
      [['How to use this form']],
      [
        ['Item', 'Order'],
        ['Panado', 12],
        ['Crème Aqueuse', 2],
        ['Brufen', 0],
      ],
    ],
  ],
  [
    'with a price list on a sheet beside',
    [
      [
        ['Item', 'Order'],
        ['Panado', 12],
        ['Crème Aqueuse', 2],
      ],
      [['Item', 'Price'], ...Array.from({ length: 900 }, (_, row): Cell[] => [`Product ${row}`, 12.5])],
      Array.from({ length: 6000 }, (_, row): Cell[] => [`Customer ${row}`, row]),
    ],
  ],
])('reads a workbook %s', async (_, sheets) => {
  const answer = await read(await workbook(...sheets), 'list.xlsx');
  expect(answer.statusCode).toBe(200);
  expect(summary(answer.json())).toEqual(BOTH);
});

test('reads a workbook whose cells hold characters that no keyboard has', async () => {
  const list: Cell[][] = [
    ['Item', 'Order'],
    ['Panado\0', 12],
    ['\0xyzzol\u0001\u{FFFE}', 2],
    ['Crème\0Aqueuse', 2],
  ];
  const answer = await read(await workbook(list), 'list.xlsx');
  expect(answer.statusCode).toBe(200);
  expect(summary(answer.json())).toEqual(['12 | Panado', 'missing: 2 | -', '2 | Crème Aqueuse']);
});

test('reports what it left out: products that are not ordered, and other sheets', async () => {
  const list: Cell[][] = [
    ['Item', 'Order'],
    ['Panado', 12],
    ['Brufen 400', 0],
  ];
  const answer = await read(await workbook(list, [['Notes of March']]), 'list.xlsx');
  expect(answer.json<MatchAnswer>().ignored).toEqual(['Item Order', 'Brufen 400 0', 'Notes of March']);
});

test('reads a text file like pasted text', async () => {
  const text = '2 x panado 500\nxyzzol 3\n\nThanks';
  const pasted = await harness.as(customer, {
    method: 'POST',
    url: '/api/quick-order/match',
    payload: { text },
  });
  expect((await read(text, 'list.txt')).json()).toEqual(pasted.json());
});

const many = (lines: number, line = '2 x panado'): string => `${line}\n`.repeat(lines);
const TOO_MANY = `Send at most ${MAX_ASKED_LINES}.`;

test('reads the maximum number of lines', async () => {
  const answer = await read(many(MAX_ASKED_LINES), 'list.txt');
  expect(answer.json<MatchAnswer>().lines).toHaveLength(MAX_ASKED_LINES);
});

const ENCRYPTED = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex');
const DOCUMENT = 'Choose a text file, a CSV file or an XLSX workbook.';

test.each([
  ['an empty file', 400, 'The file is empty.', ''],
  ['a blank file', 400, 'The file is empty.', ' \r\n\r\n'],
  ['one line too many', 400, `The list has 501 lines. ${TOO_MANY}`, many(501)],
  ['a long list', 400, `The list has 6000 lines. ${TOO_MANY}`, many(6000)],
  ['a very long list', 400, `The list has 30000 lines. ${TOO_MANY}`, many(30_000)],
  ['a long text', 400, 'The file has more than 200000 characters.', 'x'.repeat(200_001)],
  ['a workbook with a password', 400, /password or in the old XLS format/, ENCRYPTED],
  ['a damaged workbook', 400, 'The workbook is damaged or protected with a password.', 'PK\x03\x04 cut off'],
  ['bytes that are no text', 400, /^The file /, Buffer.from([0x41, 0x00, 0x42, 0x00, 0x43])],
  ['a picture', 415, DOCUMENT, PNG],
  ['a PDF', 415, DOCUMENT, '%PDF-1.7\n1 0 obj\n'],
  ['a web page', 415, DOCUMENT, '\n<html><table><tr><td>Panado</td></tr></table></html>'],
  ['a file that is too large', 413, 'The file is larger than 5 MB.', Buffer.alloc(5 * 1024 * 1024 + 1, 'x')],
])('refuses %s', async (_, status, message, bytes) => {
  const answer = await read(bytes);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().message).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  );
});

test('refuses a workbook with a cell far to the right, and says where it is', async () => {
  const far: Cell[] = Array.from({ length: 703 }, () => '');
  const answer = await read(
    await workbook([
      ['Panado', 12],
      [...far.slice(1), 'left behind'],
    ]),
    'list.xlsx',
  );
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    expect.stringMatching(/^Cell AAA2 is too far to the right/),
  ]);
});

test('refuses a workbook in which every sheet is too long', async () => {
  const rows = Array.from({ length: 5001 }, () => ['Panado', 0]);
  const long = await read(await workbook(rows), 'list.xlsx');
  expect([long.statusCode, long.json().message]).toEqual([400, `The list has 5001 lines. ${TOO_MANY}`]);
});

test('refuses a workbook with too many lines, and an empty one', async () => {
  const rows = Array.from({ length: 501 }, () => ['Panado', 2]);
  const long = await read(await workbook(rows), 'list.xlsx');
  expect([long.statusCode, long.json().message]).toEqual([400, `The list has 501 lines. ${TOO_MANY}`]);
  const empty = await read(await workbook([]), 'list.xlsx');
  expect([empty.statusCode, empty.json().message]).toEqual([400, 'The workbook is empty.']);
});

test('refuses a workbook that repeats one long text in many cells, and reads the next one', async () => {
  const row = Array.from({ length: 40 }, () => 'x'.repeat(30_000));
  const large = await read(await workbook([row, row, row]), 'list.xlsx');
  expect(large.statusCode).toBe(413);
  expect((await read(await workbook([['Panado', 12]]), 'list.xlsx')).statusCode).toBe(200);
});

test('refuses a body that is not a form, and a form without a file', async () => {
  const url = '/api/quick-order/read';
  const json = await harness.as(customer, { method: 'POST', url, payload: { text: 'panado' } });
  expect(json.statusCode).toBe(415);
  const form = await harness.as(customer, {
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=xxLISTxx' },
    payload: '--xxLISTxx\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--xxLISTxx--\r\n',
  });
  expect([form.statusCode, form.json().message]).toEqual([400, 'File is required.']);
});

test('needs a session', async () => {
  const answer = await harness.asGuest({ method: 'POST', url: '/api/quick-order/read' });
  expect(answer.statusCode).toBe(401);
});
