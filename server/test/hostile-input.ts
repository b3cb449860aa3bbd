import fc from 'fast-check';
import { workbookOf } from './sample-files.ts';

/**
 * Pieces that the patterns for lists, files and statements look for: repeated, each may make one of them backtrack
 * endlessly.
 */
const PIECES = [
  ...[
    ' ',
    '  ',
    '\t',
    '\u00a0',
    '\n',
    '\r\n',
    '"',
    '""',
    ',',
    ';',
    '|',
    '>',
    '> ',
    '-',
    '–',
    '--',
    '.',
    '...',
    '_',
  ],
  ...[
    ':',
    '=',
    '@',
    '(',
    ')',
    '[',
    ']',
    '/',
    '*',
    'x',
    ' x ',
    'R',
    ' R ',
    'R 1',
    '0',
    '1',
    '12',
    '1 000',
    '1,5',
    '500',
  ],
  ...[
    'mg',
    'ml',
    "'s",
    'qty',
    'quantity',
    'dozen',
    'boxes',
    ' and ',
    ' & ',
    'please',
    'thanks',
    'hi',
    'from:',
    'panado',
  ],
  ...[
    'abc@',
    'www.',
    '[12:30',
    '10:15',
    ' 1:00',
    '2026-01-01',
    '01/02/2026',
    '1.',
    '(1)',
    'a',
    'é',
    'ﬃ',
    '👩‍👧',
    '\u200e',
  ],
  ...[
    '<',
    '>',
    '</',
    '<OFX>',
    '<STMTTRN>',
    '</STMTTRN>',
    '<TRNAMT>1.00',
    '<DTPOSTED>20260101',
    '<FITID>',
    '&#',
    '&amp;',
  ],
  ...[
    ':20:',
    ':25:1',
    ':60F:C260101ZAR1,00',
    ':61:2601010101C1,00NTRF',
    ':86:',
    '{4:',
    '{1:',
    '-}',
    '/',
    '//',
    '?20',
  ],
  ...[
    'Date,Amount,Balance,Description\n',
    '01/02/2026,1.00,2.00,EFT\n',
    'opening balance',
    'account number ',
    'total',
  ],
] as const;

const piece = fc.constantFrom(...PIECES);
const repeated = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 4000 }))
  .map(([pieces, times]) => pieces.join('').repeat(times).slice(0, 40_000));
const loose = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

/** Text meant to slow down or break its reader: short pieces, repeated thousands of times and mixed. */
export const hostileText = fc
  .array(fc.oneof(repeated, loose, fc.string({ unit: 'binary', maxLength: 40 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join('').slice(0, 120_000));

const cell = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((text) => text.slice(0, 20_000).toWellFormed()) },
  { weight: 2, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.constantFrom('Code', 'Product', 'Price', 'Qty', 'Panado', '12', '') },
  { weight: 1, arbitrary: fc.constant(null) },
);
const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 20 });

/** A workbook of hostile cells, some with bytes that were overwritten after it was packed. */
export const hostileWorkbook = fc
  .tuple(rows, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }))
  .map(async ([cells, overwritten]) => {
    const bytes = await workbookOf(cells);
    for (const [place, byte] of overwritten) bytes[place % bytes.length] = byte;
    return bytes;
  });
