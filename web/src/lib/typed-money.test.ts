import { inCents, PRODUCT_FIELDS } from '@formulary/contract';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { formatMoney } from './format.ts';
import { setStoreDecimals } from './store-settings.ts';
import { readMoney, readPrice, typedMoney, typedPrice } from './typed-money.ts';

afterEach(() => setStoreDecimals(0));

const anyPrice = fc.integer({ min: 0, max: 1_000_000_000 }).map(inCents);

it('reads back every amount that it shows or offers for editing', () => {
  for (const decimals of [0, 2] as const) {
    setStoreDecimals(decimals);
    fc.assert(
      fc.property(anyPrice, (price) => {
        expect(readMoney(typedMoney(price))).toBe(price);
        expect(readMoney(formatMoney(price))).toBe(price);
      }),
    );
  }
});

it('shows an amount with the decimals of the store’s prices', () => {
  expect(formatMoney(inCents(1234_00))).toBe('R\u00a01\u00a0234');
  setStoreDecimals(2);
  expect(formatMoney(inCents(1234_00))).toBe('R\u00a01\u00a0234,00');
});

it('reads cents in a price only if prices have them', () => {
  expect(readPrice('12,50')).toBeUndefined();
  expect(readPrice('12,00')).toBe(12_00);
  setStoreDecimals(2);
  expect(readPrice('12,50')).toBe(12_50);
});

it.each([
  [0, '12,5', 'Enter whole rand.'],
  [2, 'twelve', 'Enter rand and cents, such as 1234.50.'],
  [2, '', 'Enter rand and cents, such as 1234.50.'],
  [2, '0', 'Price must be more than R 0.'],
  [2, '10000000,01', 'Price must be at most R 10000000.'],
] as const)('with %d decimals, explains the error in the price %j', (decimals, text, message) => {
  setStoreDecimals(decimals);
  const { error } = typedPrice(PRODUCT_FIELDS.cost.schema).safeParse(text);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
