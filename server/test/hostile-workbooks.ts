import fc from 'fast-check';
import { hostileText } from './hostile-texts.ts';
import { workbookOf } from './workbook.ts';

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
