import { expect, it } from 'vitest';
import { barcodeSpellings, hasCheckDigit, readScan } from './barcode.ts';

it.each([
  ['a barcode of 13 digits', '6001234567899', '6001234567899'],
  ['a barcode of 8 digits', '96385074', '96385074'],
  ['a NAPPI code', '700123001', '700123001'],
  ['a barcode of 14 digits that begins with 01', '01234567890128', '01234567890128'],
  ['a barcode whose check digit is wrong, which is still no quantity', '6001234567892', '6001234567892'],
  ['a GS1 code with a separator', '010600123456789917261231\u001d10AB12', '06001234567899'],
  ['one without separators', '01060012345678991726123110AB12', '06001234567899'],
  ['one with only the GTIN', '0106001234567899', '06001234567899'],
  ['one whose symbology is a DataMatrix', ']d20106001234567899172612', '06001234567899'],
  ['one whose symbology is GS1-128, in capitals', ']C10106001234567899', '06001234567899'],
  ['one that begins with a separator', '\u001d010600123456789910AB12', '06001234567899'],
  ['one whose expiry comes first', ']d2172612310106001234567899', '06001234567899'],
  ['one whose batch comes first', ']d210AB12\u001d0106001234567899', '06001234567899'],
  ['one written with brackets', '(01)06001234567899(10)AB12(17)261231', '06001234567899'],
  ['a barcode behind its symbology', ']E06001234567899', '6001234567899'],
])('reads the code of a pack from %s', (_, typed, code) => {
  expect(readScan(typed)).toBe(code);
});

it.each([
  ['a quantity', '12'],
  ['the largest quantity', '99999'],
  ['words', 'panado 500'],
  ['the code of a supplier', 'PAN-500'],
  ['a GS1 code whose check digit is wrong', ']d20106001234567892172612'],
  ['a GS1 code without a GTIN', ']d210AB12'],
  ['nothing', ''],
])('reads no code from %s', (_, typed) => {
  expect(readScan(typed)).toBeUndefined();
});

it('treats barcodes that differ only in leading zeros as the same', () => {
  expect(barcodeSpellings('06001234567899')).toEqual(barcodeSpellings('6001234567899'));
  expect(barcodeSpellings('0000096385074')).toContain('96385074');
});

it('checks the last digit of a barcode', () => {
  expect(hasCheckDigit('6001234567899')).toBe(true);
  expect(hasCheckDigit('6001234567892')).toBe(false);
});
