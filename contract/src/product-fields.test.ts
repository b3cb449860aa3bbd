import { describe, expect, it } from 'vitest';
import { PRODUCT_FIELDS } from './product-fields.ts';

describe('a barcode', () => {
  const { schema } = PRODUCT_FIELDS.barcode;

  it.each([
    ['96385074', '96385074'],
    ['036000291452', '036000291452'],
    [' 6 001234-567899 ', '6001234567899'],
    ['16001234567896', '16001234567896'],
    ['', ''],
  ])('%j is read as %j', (typed, digits) => {
    expect(schema.parse(typed)).toBe(digits);
  });

  it.each([
    [
      '6001234567890',
      'Check this barcode: its last digit, the check digit, does not match the other digits.',
    ],
    ['123456789', 'Enter a barcode of 8, 12, 13 or 14 digits.'],
    ['600123456789X', 'Enter a barcode of 8, 12, 13 or 14 digits.'],
  ])('%j is refused: %s', (typed, message) => {
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });
});

describe('a NAPPI code', () => {
  const { schema } = PRODUCT_FIELDS.nappi;

  it.each([
    ['704822', '704822'],
    [' 704822-001 ', '704822001'],
    ['1234567890', '1234567890'],
    ['', ''],
  ])('%j is read as %j', (typed, digits) => {
    expect(schema.parse(typed)).toBe(digits);
  });

  it.each(['70482', '12345678901', '70482A'])('%j is refused', (typed) => {
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe('Enter a NAPPI code of 6 to 10 digits.');
  });
});
