import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { bankOf } from '../../../../test/bank-files.ts';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { hostileText } from '../../../../test/hostile-input.ts';
import { longestHold } from '../../../../test/longest-hold.ts';
import { bankCsv, type FileLine } from '../../../../test/sample-files.ts';
import { payerKeyOf } from './fingerprint.ts';

const harness = useApp();
let staff: { id: string };
beforeAll(async () => {
  staff = await newUser(harness.db, { role: 'Staff', name: 'Ann', surname: 'Nkosi' });
});
const bank = bankOf(harness, async () => staff);

let counter = 0;
/** A line that no other test has. */
const line = (values: Partial<FileLine> = {}): FileLine => {
  counter += 1;
  return { amount: 100 + counter, description: `PAYMENT ${counter}X`, ...values };
};
const lines = (count: number): FileLine[] => Array.from({ length: count }, () => line());
const stored = async (): Promise<number> => {
  const { rows } = await harness.db.execute<{ total: number }>(
    sql`select count(*)::int as total from bank_lines`,
  );
  return rows[0]?.total ?? 0;
};

test('previews a file without storing anything', async () => {
  const before = await stored();
  const file = bankCsv([
    { day: '2026-02-03', amount: 150.5, description: 'EFT KAROO' },
    { day: '2026-02-01', amount: -20, description: 'SERVICE FEE' },
  ]);
  expect(await bank.preview(file)).toEqual({
    fileName: 'statement.csv',
    format: 'csv',
    accounts: ['62123456789'],
    fromDay: '2026-02-01',
    untilDay: '2026-02-03',
    lines: 2,
    moneyIn: { count: 1, total: 150.5 },
    moneyOut: { count: 1, total: 20 },
    returns: 0,
    known: 0,
    similar: 0,
    warning: null,
    rows: [
      {
        line: 3,
        day: '2026-02-03',
        amount: 150.5,
        description: 'EFT KAROO',
        reference: '',
        isKnown: false,
      },
    ],
    needsColumns: false,
    columns: expect.objectContaining({ mapping: { day: 0, description: 1, reference: 2, amount: 3 } }),
  });
  expect(await stored()).toBe(before);
});

test('imports money received, counts no money paid out as received, and records who did it', async () => {
  const file = bankCsv([line(), { amount: -5, description: 'FEE' }, line()]);
  const answer = await bank.upload(file, undefined, 'march.csv');
  expect(answer.statusCode).toBe(201);
  const { bankImports } = (await harness.as(staff, '/api/admin/bank/imports')).json();
  expect(bankImports[0]).toMatchObject({
    id: answer.json().id,
    fileName: 'march.csv',
    account: '62123456789',
    lineCount: 2,
    newCount: 2,
    openCount: 2,
    importedBy: 'Ann Nkosi',
  });
  const { rows } = await harness.db.execute(
    sql`select actor_id, summary from audit_entries where entity_id = ${answer.json().id}`,
  );
  expect(rows).toEqual([
    { actor_id: staff.id, summary: expect.stringMatching(/^Imported 2 bank lines totalling R/) },
  ]);
});

test('adds nothing from a file that was imported before, and only the new lines of one that overlaps it', async () => {
  const [early, shared, late] = [lines(2), lines(2), lines(3)];
  expect((await bank.upload(bankCsv([...early, ...shared]))).statusCode).toBe(201);
  const before = await stored();
  const again = await bank.upload(bankCsv([...early, ...shared]));
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'All payments received in this file have already been imported.',
  ]);
  expect(await stored()).toBe(before);
  const overlapping = bankCsv([...shared, ...late].toReversed());
  expect(await bank.preview(overlapping)).toMatchObject({ known: 2, moneyIn: { count: 5 } });
  expect((await bank.upload(overlapping)).statusCode).toBe(201);
  expect(await stored()).toBe(before + 3);
});

test('keeps two equal payments from one day, however often they are imported', async () => {
  const once = line();
  const twice = bankCsv([once, once]);
  const before = await stored();
  await bank.upload(bankCsv([once]));
  expect(await stored()).toBe(before + 1);
  await bank.upload(twice);
  expect(await stored()).toBe(before + 2);
  expect((await bank.upload(twice)).statusCode).toBe(409);
});

test('one of many concurrent imports of a file adds its lines', async () => {
  const file = bankCsv(lines(40));
  const before = await stored();
  const answers = await Promise.all(Array.from({ length: 6 }, () => bank.upload(file)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await stored()).toBe(before + 40);
});

test('concurrent imports of overlapping files add each line once', async () => {
  const all = lines(60);
  const before = await stored();
  await Promise.all([0, 10, 20, 30].map((from) => bank.upload(bankCsv(all.slice(from, from + 30)))));
  expect(await stored()).toBe(before + 60);
});

test('says that lines look like ones imported from another format', async () => {
  const known = line({ day: '2026-02-09' });
  await bank.upload(bankCsv([known]));
  const ofx = `<OFX><CURDEF>ZAR<ACCTID>62123456789<STMTTRN><DTPOSTED>20260209<TRNAMT>${known.amount}.00<FITID>1<NAME>X</STMTTRN></OFX>`;
  expect(await bank.preview(ofx)).toMatchObject({ format: 'ofx', known: 0, similar: 1 });
});

test('reads a file by the columns that staff choose, and asks for them before it imports', async () => {
  const file = 'When,Who,What,Left\n2026-02-01,Karoo 77X,1010.00,5.00\n';
  expect(await bank.preview(file)).toMatchObject({ needsColumns: true, lines: 0, rows: [] });
  const refused = await bank.upload(file);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { columns: 'Choose the date and amount columns.' },
  ]);
  const columns = JSON.stringify({ day: 0, description: 1, amount: 2 });
  expect(await bank.preview(file, columns)).toMatchObject({ needsColumns: false, lines: 1 });
  expect((await bank.upload(file, columns, undefined, '62 123')).statusCode).toBe(201);
});

test('asks for the account of a file that does not name it, because two accounts may have equal lines', async () => {
  const file = 'Date,Description,Amount\n2026-02-11,CREDIT INTEREST,612.00\n';
  const refused = await bank.upload(file);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { account: 'Enter the account number. The file does not contain it.' },
  ]);
  const before = await stored();
  const add = async (account: string) => (await bank.upload(file, undefined, undefined, account)).statusCode;
  expect([await add('111-222'), await add('333444'), await add('111 222')]).toEqual([201, 201, 409]);
  expect(await stored()).toBe(before + 2);
});

test('a line imported without an account is not added again when its file is imported with one', async () => {
  const file = 'Date,Description,Amount\n2026-02-12,EFT OLDER,613.00\n';
  await bank.upload(file, undefined, undefined, '555666');
  await harness.db.execute(sql`
    update bank_lines set account = '', fingerprint = sha256(convert_to('["","2026-02-12",61300,"EFT OLDER","",""] 1', 'UTF8'))
    where description = 'EFT OLDER'`);
  expect((await bank.upload(file, undefined, undefined, '555666')).statusCode).toBe(409);
});

test('imports a file with only a return, and counts the money out in the preview', async () => {
  const file = bankCsv([{ amount: -614, description: 'RETURNED EFT 77K' }]);
  expect(await bank.preview(file)).toMatchObject({ returns: 1, moneyOut: { count: 1, total: 614 } });
  expect((await bank.upload(file)).statusCode).toBe(201);
  expect((await bank.upload(file)).statusCode).toBe(409);
});

test.each(['no JSON', '[]', '{"day":0}', '{"day":-1,"amount":1}', '{"__proto__":1,"day":0}'])(
  'refuses %s as the columns of a file',
  async (columns) => {
    const answer = await bank.upload('a,b\n', columns);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['columns']]);
  },
);

test('names the line that cannot be read', async () => {
  const answer = await bank.upload('Date,Description,Amount\n2026-02-01,A,10.00\nsoon,B,5.00\n');
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { file: "Line 3: 'soon' is not a date." }]);
  const workbook = await bank.upload(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
  expect(workbook.json().message).toMatch(/^Line 1: This is a workbook, not a CSV file/);
});

test('refuses a file of more than 10 MB, and one without money received', async () => {
  const large = await bank.upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
  expect([large.statusCode, large.json().message]).toEqual([413, 'The file is larger than 10 MB.']);
  const paidOut = await bank.upload(bankCsv([{ amount: -5, description: 'FEE' }]));
  expect([paidOut.statusCode, paidOut.json().message]).toEqual([
    409,
    'The file contains no payments received.',
  ]);
});

test.each([
  ['FNB APP PAYMENT FROM KAROO CLINIC', 'H7KQ2M9XA', 'KAROO CLINIC'],
  ['IB PAYMENT FROM', 'Karoo Clinic inv 000123', 'KAROO CLINIC'],
  ['MAGTAPE CREDIT', 'CAPITEC   T MOKOENA', 'MOKOENA'],
  ['Café du Cap', '', 'CAFE DU CAP'],
  ['CASH DEPOSIT', 'EFT PAYMENT REF 12345', ''],
  ['CASH DEP SANDTON', '', ''],
  ['ATM DEPOSIT EASTGATE', '', ''],
  ['Payment Vaalwater Trading', 'KLMNPQRSX', 'VAALWATER TRADING'],
])("recognises the payer of '%s' '%s' as '%s'", (description, reference, key) => {
  expect(payerKeyOf(description, reference)).toBe(key);
});

describe('hostile files', () => {
  let staff: { id: string };
  beforeAll(async () => {
    staff = await newUser(harness.db, { role: 'Staff' });
  });

  const preview = (text: string) =>
    harness.as(staff, {
      method: 'POST',
      url: '/api/admin/bank/preview',
      headers: { 'content-type': 'multipart/form-data; boundary=xxBANKxx' },
      payload: `--xxBANKxx\r\ncontent-disposition: form-data; name="file"; filename="bank"\r\n\r\n${text}\r\n--xxBANKxx--\r\n`,
    });

  /** The maximum time for which the server's main thread may block other requests. */
  const LONGEST_HOLD_MS = 300;

  const DAYS = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`);
  const MANY_COLUMNS = Array.from({ length: 400 }, (_, row) =>
    [DAYS[row % 28], ...Array.from({ length: 300 }, (_column, at) => `${row + at}.00`)].join(','),
  ).join('\n');

  test.each([
    ['an OFX file with a tag that never ends', `<OFX><${'a'.repeat(150_000)}`, 400],
    ['an OFX file of tags on one line', `<OFX>${'<A>1'.repeat(50_000)}`, 400],
    ['a CSV file of 400 lines with 300 columns', MANY_COLUMNS, 400],
    ['an MT940 file with blocks without end', `:20:1\n:60F:C260101ZAR1,00\n${'{4:'.repeat(50_000)}`, 400],
    ['a file of line ends', '\n'.repeat(400_000), 400],
  ])('refuses %s without holding up other requests', async (_, text, status) => {
    let answered = 0;
    const held = await longestHold(async () => {
      answered = (await preview(text)).statusCode;
    });
    expect(answered).toBe(status);
    expect(held).toBeLessThan(LONGEST_HOLD_MS);
  });

  test('recognises the columns of a file with as many columns as a bank may write', async () => {
    const rows = DAYS.map((day, at) => [day, ...Array.from({ length: 55 }, () => `${at + 1}.00`)].join(','));
    expect((await preview(rows.join('\n'))).statusCode).toBe(200);
  });

  test('no hostile statement causes a server error', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        expect([200, 400, 413, 415, 422]).toContain((await preview(text)).statusCode);
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });
});
