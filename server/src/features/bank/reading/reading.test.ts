import { type BankMapping, type Cents, inCents } from '@formulary/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, parseDay } from './amounts-and-days.ts';
import { readBankFile } from './read-bank-file.ts';

const read = (text: string | Buffer, chosen?: BankMapping) => readBankFile(Buffer.from(text), chosen);
const short = async (text: string | Buffer, chosen?: BankMapping) => {
  const { lines, warning } = await read(text, chosen);
  return {
    warning,
    lines: lines.map(({ day, amount, description, reference }) => [day, amount, description, reference]),
    account: lines[0]?.account,
  };
};
const faultOf = (text: string | Buffer, chosen?: BankMapping) =>
  read(text, chosen).then(
    () => undefined,
    (error: { line: number; message: string }) => [error.line, error.message],
  );

test.each([
  ['1234.50', 123_450],
  ['-1234.5', -123_450],
  ['1 234,50', 123_450],
  ['R1,234.50', 123_450],
  ['-R 1 234.50', -123_450],
  ['R-917,50', -91_750],
  ['ZAR 100', 10_000],
  ['(200.00)', -20_000],
  ['200.00-', -20_000],
  ['1,234', 123_400],
  ['1.234.567,89', 123_456_789],
  ['1,234,567', 123_456_700],
  ['+138985.31', 13_898_531],
  ['50.00 Cr', 5000],
  ['50.00Dr', -5000],
  ['-0.00', 0],
  ['.5', 50],
  ['100.', 10_000],
  ['12.3400', 1234],
])('reads the amount %s as %i cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test.each([
  '',
  'R',
  '1.234',
  '12,34,567',
  '1,234.567',
  '1.005',
  '--5',
  '1e5',
  'abc',
  '5-5',
  '(5',
  '9999999999999',
])("refuses '%s', which is not an amount or is ambiguous", (text) => {
  expect(parseAmount(text)).toBeUndefined();
});

test('reads every amount exactly, however it is written', () => {
  const grouped = (whole: number, sign: string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, sign);
  const ways: ((whole: number, part: string) => string)[] = [
    (whole, part) => `${whole}.${part}`,
    (whole, part) => `${whole},${part}`,
    (whole, part) => `${grouped(whole, ' ')},${part}`,
    (whole, part) => `R${grouped(whole, ',')}.${part}`,
    (whole, part) => `${grouped(whole, '.')},${part}`,
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999_99 }),
      fc.boolean(),
      fc.constantFrom(...ways),
      (cents, isNegative, write) => {
        const text = write(Math.trunc(cents / 100), String(cents % 100).padStart(2, '0'));
        expect(parseAmount(isNegative ? `-${text}` : text)).toBe(isNegative && cents > 0 ? -cents : cents);
      },
    ),
  );
});

test.each([
  ['20260216', '2026-02-16'],
  ['2026/02/16', '2026-02-16'],
  ['2026-4-3', '2026-04-03'],
  ['16/02/2026', '2026-02-16'],
  ['16-02-26', '2026-02-16'],
  ['01Mar2026', '2026-03-01'],
  ['1 Maart 2026', '2026-03-01'],
  ['01-Jan-26', '2026-01-01'],
  ['16 Okt 2026', '2026-10-16'],
  ['2026-04-14 18:20', '2026-04-14'],
])('reads the date %s', (text, day) => {
  expect(parseDay(text, { isMonthFirst: false })).toBe(day);
});

test.each(['', '31/02/2026', '2026', '202602', '16/13/2026', '5 Foo 2026', '12345678', '100.00'])(
  "refuses '%s', which is not a date",
  (text) => {
    expect(parseDay(text, { isMonthFirst: false })).toBeUndefined();
  },
);

test('reads a file from FNB, with a title, the account and a service fee', async () => {
  const file = `ACCOUNT TRANSACTION HISTORY
FOR ACCOUNT NUMBER 62123456789

Date,SERVICE FEE,Amount,DESCRIPTION,REFERENCE,Balance,CHEQUE NUMBER
2026/01/05,0,750,FNB APP PAYMENT FROM KAROO CLINIC,H7KQ2M9XA,10750,0
2026/01/06,0,-50.25,CARD PURCHASE,FUEL,10699.75,0
`;
  expect(await short(file)).toEqual({
    warning: null,
    account: '62123456789',
    lines: [
      ['2026-01-05', 75_000, 'FNB APP PAYMENT FROM KAROO CLINIC', 'H7KQ2M9XA'],
      ['2026-01-06', -5025, 'CARD PURCHASE', 'FUEL'],
    ],
  });
});

test('reads a recreated statement from FNB, with the side in a column and balances above', async () => {
  const file = `Recreated Statement,,,,,,
Date,20260216,,,,,
Account Nickname,My Cheque Account,,,,,
Account Number,12345678901,,,,,
Opening Balance,1010.89,,,,,
Closing Balance,1043.39,,,,,

Effective Date,Description,Reference,Service Fee,Debit / Credit,Amount,Balance
20260216,PAYMENT RECEIVED    ,REF001,,CR,1000.00,2010.89
20260217,CARD PURCHASE       ,REF006,,-967.50,-967.50,1043.39
`;
  const { warning, lines, account } = await short(file);
  expect([warning, account]).toEqual([null, '12345678901']);
  expect(lines.map(([, amount]) => amount)).toEqual([100_000, -96_750]);
  const wrong = await short(file.replace('Closing Balance,1043.39', 'Closing Balance,2043.39'));
  expect(wrong.warning).toMatch(
    /^The closing balance of the file is R.2.043,39, but its lines give R.1.043,39/,
  );
});

test('reads a file from Standard Bank, with details above and balances among the lines', async () => {
  const file = `Statement of Account,,,,,,,,

Account Name:,MY COMPANY PTY LTD
Account No:,12345678 - SBZAZAJJ
Currency:,ZAR - SOUTH AFRICAN RAND

Date,Value Date,Statement Number,Description,Amount,Balance,Type,Originator Reference,Customer Reference
2026/02/04,2026/02/04,0249,OPEN BALANCE 0402 000000000000000,,+1000.00,,OPEN BALANCE,
2026/02/04,2026/02/04,0250,IB PAYMENT FROM KAROO CLINIC,+7000.00,+8000.00,TRF,KAROO,H7KQ2M9XA
2026/02/04,2026/02/04,0250,CLOSE BALANCE 0204 000000000000000,,+8000.00,TRF,CLOSE BALANCE,
`;
  expect(await short(file)).toEqual({
    warning: null,
    account: '12345678',
    lines: [['2026-02-04', 700_000, 'IB PAYMENT FROM KAROO CLINIC', 'H7KQ2M9XA KAROO']],
  });
});

test('reads an older file from Standard Bank, which has no headings', async () => {
  const file = `ALL,,,,,,,
HIST,20260205,,-100.00,CHEQUE CARD PURCHASE,SPAR 4451,8934,0
HIST,20260206,,2500.00,IB PAYMENT FROM,KAROO CLINIC H7KQ2M9XA,8934,0
HIST,20260207,,-12.50,SERVICE FEE,,8934,0
`;
  const { lines } = await short(file);
  expect(lines.map(([day, amount]) => [day, amount])).toEqual([
    ['2026-02-05', -10_000],
    ['2026-02-06', 250_000],
    ['2026-02-07', -1250],
  ]);
  expect(lines[1]?.slice(2).sort()).toEqual(['IB PAYMENT FROM', 'KAROO CLINIC H7KQ2M9XA']);
});

test('reads a file from Absa, newest first', async () => {
  const file = `Date,Description,Amount,Balance
20260123,CASH DEPOSIT,10.00,3240.50
20260122,SERVICE FEE,-20.00,3230.50
20260121,DIGITAL PAYMENT CR ABSA BANK KAROO,250.50,3250.50
20260120,DIGITAL PAYMENT DT,-100,3000
`;
  const { warning, lines } = await short(file);
  expect([warning, lines.length]).toEqual([null, 4]);
  const gap = await short(file.replace(/.*SERVICE FEE.*\n/, ''));
  expect(gap.warning).toMatch(
    /^The balance on line 2 is R.3.240,50, but the lines before it give R.3.260,50/,
  );
});

test('reads a file from Nedbank, which has no headings, with notes and balances among the lines', async () => {
  const file = `Statement Enquiry :,,,
Account Number :,1234567891,,
Account Description :,CURRENT,,
Statement Number :,3000,,
01Mar2026,BROUGHT FORWARD,,54709.77
01Mar2026,ROADCOVER 250301,-33,54676.77
03Mar2026,loan,-1000,53676.77
27Mar2026,VAT 25/02-26/03 = R15.22,,53676.77
27Mar2026,SERVICE FEE 25/02 - 26/03,-41.6,53635.17
27Mar2026,CARRIED FORWARD,,53635.17
27Mar2026,PROVISIONAL STATEMENT,,
31Mar2026,CASHFOCUS DIV,9106.98,62742.15
`;
  const { warning, lines, account } = await short(file);
  expect(account).toBe('1234567891');
  expect(warning).toBeNull();
  expect(lines.at(-1)).toEqual(['2026-03-31', 910_698, 'CASHFOCUS DIV', '']);
  expect(lines).toHaveLength(4);
});

test('reads a business file from Capitec, with fees beside the amounts and a total', async () => {
  const file = `Balance brought forward:,63331.26,,,,,
,,,,,,
Account,Date,Description,Reference,Amount,Fees,Balance
1051185815,31/03/2026,Debit Order,CAPITEC   D000001212,-1528.49,-3.00,61799.77
1051185815,31/03/2026,Inward EFT Credit,COMPANY X,19599.08,,81398.85
1051185815,31/03/2026,Month S/Fee,,,-50.00,81348.85
Total:,,,,18070.59,-53.00,81348.85
`;
  expect(await short(file)).toEqual({
    warning: null,
    account: '1051185815',
    lines: [
      ['2026-03-31', -152_849, 'Debit Order', 'CAPITEC D000001212'],
      ['2026-03-31', 1_959_908, 'Inward EFT Credit', 'COMPANY X'],
    ],
  });
});

test('reads a personal file from Capitec, with columns for money in and out', async () => {
  const file = `Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1234567890,2026-02-03,2026-02-01 18:20,PnP Stores,PNP STORES 44,Food,Groceries,,-850.00,,4150.00
2,1234567890,2026-02-05,2026-02-05,Payment Received: T Mokoena,H7KQ2M9XA,Income,Other,12000.00,,,16150.00
`;
  expect(await short(file)).toEqual({
    warning: null,
    account: '1234567890',
    lines: [
      ['2026-02-03', -85_000, 'PnP Stores', 'PNP STORES 44'],
      ['2026-02-05', 1_200_000, 'Payment Received: T Mokoena', 'H7KQ2M9XA'],
    ],
  });
});

test('reads semicolons, decimal commas, a byte order mark and windows-1252', async () => {
  const text = 'Datum;Beskrywing;Bedrag;Saldo\r\n03/04/2026;CAFÉ KAROO;1 150,00;2 150,00\r\n';
  const expected = [['2026-04-03', 115_000, 'CAFÉ KAROO', '']];
  expect((await short(`\ufeff${text}`)).lines).toEqual(expected);
  expect((await short(Buffer.from(text, 'latin1'))).lines).toEqual(expected);
});

test('keeps a payment whose text mentions a balance', async () => {
  const file =
    'Date,Description,Amount,Balance\n2026-02-01,EFT FROM KAROO closing balance March,10.00,110.00\n';
  expect((await short(file)).lines).toHaveLength(1);
});

test('reads dates month first if a day after the 12th shows it', async () => {
  const file = 'Date,Description,Amount\n01/31/2026,A,10.00\n02/03/2026,B,20.00\n';
  expect((await short(file)).lines.map(([day]) => day)).toEqual(['2026-01-31', '2026-02-03']);
});

test('asks for columns that it cannot detect, and reads the file by the chosen ones', async () => {
  const file = 'When,Who,What,Left\n2026-02-01,Karoo,10.00,5.00\n2026-02-02,Cape,20.00,7.00\n';
  const { lines, columns } = await read(file);
  expect([lines, columns?.mapping]).toEqual([[], {}]);
  expect(columns?.records[0]).toEqual(['When', 'Who', 'What', 'Left']);
  expect((await short(file, { day: 0, description: 1, amount: 2 })).lines).toEqual([
    ['2026-02-01', 1000, 'Karoo', ''],
    ['2026-02-02', 2000, 'Cape', ''],
  ]);
});

const OFX_1 = `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX>
<BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>ZAR
<BANKACCTFROM><BANKID>250655<ACCTID>62-1234 56789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260201<DTEND>20260228
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260205120000[+2:SAST]
<TRNAMT>1234.56
<FITID>20260205-1
<NAME>KAROO &amp; SONS
<MEMO>H7KQ2M9XA
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260206<TRNAMT>-99,10<FITID>2<NAME>FEE</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>5000.00<DTASOF>20260228</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;

test('reads OFX 1, whose tags are not closed', async () => {
  expect(await short(OFX_1)).toEqual({
    warning: null,
    account: '62123456789',
    lines: [
      ['2026-02-05', 123_456, 'KAROO & SONS', 'H7KQ2M9XA'],
      ['2026-02-06', -9910, 'FEE', ''],
    ],
  });
});

test('reads OFX 2, which is XML', async () => {
  const file = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><STMTRS><CURDEF>ZAR</CURDEF><BANKACCTFROM><ACCTID>62123</ACCTID></BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260205</DTPOSTED><TRNAMT>10.00</TRNAMT><FITID>1</FITID><NAME>&#75;aroo</NAME></STMTTRN>
</BANKTRANLIST></STMTRS></OFX>`;
  expect((await short(file)).lines).toEqual([['2026-02-05', 1000, 'Karoo', '']]);
});

const MT940 = `{1:F01SBZAZAJJXXXX0000000000}{2:I940SBZAZAJJXXXXN}{4:
:20:STMT2602
:25:012345678
:28C:26/1
:60F:C260205ZAR1000,00
:61:2602050205CR1234,56NTRFH7KQ2M9XA//BANK1
KAROO CLINIC
:86:IB PAYMENT FROM KAROO
CLINIC H7KQ2M9XA
:61:260205D34,56NCHGNONREF
:86:SERVICE FEE
:61:260206RD10,NTRFNONREF//B3
:62F:C260206ZAR2210,00
-}
`;

test('reads MT940, with reversals and descriptions over several lines', async () => {
  expect(await short(MT940)).toEqual({
    warning: null,
    account: '012345678',
    lines: [
      ['2026-02-05', 123_456, 'IB PAYMENT FROM KAROO CLINIC H7KQ2M9XA', 'H7KQ2M9XA KAROO CLINIC'],
      ['2026-02-05', -3456, 'SERVICE FEE', ''],
      ['2026-02-06', 1000, '', ''],
    ],
  });
  const wrong = await short(MT940.replace('2210,00', '2310,00'));
  expect(wrong.warning).toMatch(/balance on line 13 is R.2.310,00, but the lines before it give R.2.210,00/);
});

test.each([
  ['Date,Description,Amount\n2026-02-01,A,10.00\n2026-02-02,B,ten1\n', 3, "'ten1' is not an amount"],
  ['Date,Description,Amount\n2026-02-01,A,10.00\n31/02/2026,B,5\n', 3, "'31/02/2026' is not a date"],
  ['Date,Description,Amount\n2026-02-01,"A,10.00\n', 2, 'A quotation mark is never closed'],
  ['Date,Description,Amount\n', 1, 'The file has no transactions'],
  ['Currency:,USD\nDate,Description,Amount\n2026-02-01,A,10.00\n', 1, 'The account is not in rand'],
  [OFX_1.replace('1234.56', '12x'), 10, "'12x' is not an amount"],
  [OFX_1.replace('20260206', ''), 18, "'' is not a date"],
  [OFX_1.replace('<CURDEF>ZAR', '<CURDEF>USD'), 7, 'The account is in USD, not in rand'],
  [MT940.replace('CR1234,56', 'X1234'), 6, 'is not a transaction'],
  [MT940.replace('ZAR1000,00', 'EUR1000,00'), 5, 'The account is in EUR, not in rand'],
  ['%PDF-1.7', 1, 'This is a PDF; export the statement as CSV, OFX or MT940'],
])('says on which line a file cannot be read, and why (%#)', async (file, line, message) => {
  const fault = await faultOf(file);
  expect(fault?.[0]).toBe(line);
  expect(fault?.[1]).toContain(message);
});

test('refuses more than 20 000 lines', async () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => `2026-02-01,Line ${at},1.00`);
  const fault = await faultOf(`Date,Description,Amount\n${rows.join('\n')}\n`);
  expect(fault).toEqual([20_002, 'The file has more than 20 000 transactions']);
});

test('reads 20 000 lines, and their sum to the cent', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `2026-02-01,Line ${at},${at}.07,`);
  const { lines } = await read(`Date,Description,Amount,Balance\n${rows.join('\n')}\n`);
  const sum = lines.reduce<Cents>((total, { amount }) => inCents(total + amount), inCents(0));
  expect(sum).toBe(((19_999 * 20_000) / 2) * 100 + 20_000 * 7);
});

test('turns any bytes into a statement or an error that names the line', async () => {
  const pieces = fc.constantFrom(
    'Date,Description,Amount\n',
    '2026-02-01,A,10.00\n',
    '<OFX>',
    '<STMTTRN>',
    '<TRNAMT>1',
    ':20:a\n:60F:',
    ':61:2602',
    '"',
    ';',
    '\n',
    '\r',
    '-',
    'é',
    '\u0000',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 }), async (parts) => {
      const answer = await read(parts.join('')).catch((error: unknown) => error);
      expect(answer).toHaveProperty(answer instanceof Error ? 'line' : 'lines');
    }),
    { numRuns: 300 },
  );
});
