import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCents, inCents } from './money.ts';
import { creditedTotal, DEFAULT_VAT_RATES, documentTax, formatRate, orderTax, rateOn, taxOf } from './tax.ts';

const part = fc.record({
  amount: fc.integer({ min: 0, max: 100_000_000_00 }).map(inCents),
  rate: fc.constantFrom(0, 1400, 1500, 1550),
});
const parts = fc.array(part, { maxLength: 60 });

test.each([
  [115_00, 1500, true, 15_00],
  [100_00, 1500, false, 15_00],
  [1, 1500, true, 0],
  [4, 1500, true, 1],
  // Exactly one and a half cents.
  [10, 1500, false, 2],
  [-10, 1500, false, -2],
  [30, 1500, false, 5],
  [999_99, 0, true, 0],
])(
  '%d cents at %d basis points (VAT included: %s) carry %d cents of VAT',
  (amount, rate, isIncluded, tax) => {
    expect(taxOf(inCents(amount), rate, isIncluded)).toBe(tax);
  },
);

test('lines, sums by rate, VAT and total always add up', () => {
  fc.assert(
    fc.property(parts, fc.boolean(), (given, isIncluded) => {
      const { parts: taxes, sums, tax, total } = documentTax(given, isIncluded);
      const amounts = addCents(...given.map(({ amount }) => amount));
      expect(addCents(...taxes)).toBe(tax);
      expect(addCents(...sums.map((sum) => sum.tax))).toBe(tax);
      for (const { rate, net, tax: part, gross } of sums) {
        expect(addCents(net, part)).toBe(gross);
        const shares = taxes.filter((_, index) => given[index]?.rate === rate);
        expect(addCents(...shares)).toBe(part);
      }
      expect(total).toBe(isIncluded ? amounts : addCents(amounts, tax));
    }),
  );
});

test('the VAT of a rate is within half a cent of the exact one, whatever the number of lines', () => {
  fc.assert(
    fc.property(parts, fc.boolean(), (given, isIncluded) => {
      for (const { rate, net, tax, gross } of documentTax(given, isIncluded).sums) {
        const exact = isIncluded ? (gross * rate) / (10_000 + rate) : (net * rate) / 10_000;
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }
    }),
  );
});

test('no line has negative VAT', () => {
  fc.assert(
    fc.property(parts, fc.boolean(), (given, isIncluded) => {
      for (const tax of documentTax(given, isIncluded).parts) expect(tax).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('VAT applies to the delivery fee but not to zero-rated products, and a collection has no fee', () => {
  const lines = [
    { cost: inCents(115_00), quantity: 2, zeroRated: false },
    { cost: inCents(50_00), quantity: 1, zeroRated: true },
  ];
  const rules = { vatRate: 1500, pricesIncludeVat: true, decimals: 0 } as const;
  const delivered = orderTax(lines, { deliveryFee: inCents(23_00), forCollection: false }, rules);
  expect(delivered).toEqual({
    parts: [30_00, 0, 3_00],
    sums: [
      { rate: 1500, net: 220_00, tax: 33_00, gross: 253_00 },
      { rate: 0, net: 50_00, tax: 0, gross: 50_00 },
    ],
    tax: 33_00,
    total: 303_00,
  });
  expect(orderTax(lines, { deliveryFee: inCents(23_00), forCollection: true }, rules).total).toBe(280_00);
});

test('VAT is added to prices that do not include it', () => {
  const lines = [{ cost: inCents(100_00), quantity: 1, zeroRated: false }];
  const rules = { vatRate: 1500, pricesIncludeVat: false, decimals: 0 } as const;
  const { tax, total } = orderTax(lines, { deliveryFee: inCents(20_00), forCollection: false }, rules);
  expect([tax, total]).toEqual([18_00, 138_00]);
});

test.each([
  [205_00, 0, 30_75, 236_00],
  [203_00, 0, 30_45, 233_00],
  // Half a rand is rounded up.
  [10_00, 0, 1_50, 12_00],
  [205_00, 2, 30_75, 235_75],
] as const)(
  'VAT added to %d cents with %d decimals is %d, for a total of %d',
  (cost, decimals, tax, total) => {
    const lines = [{ cost: inCents(cost), quantity: 1, zeroRated: false }];
    const fee = { deliveryFee: inCents(0), forCollection: true };
    const taxed = orderTax(lines, fee, { vatRate: 1500, pricesIncludeVat: false, decimals });
    expect([taxed.tax, taxed.total]).toEqual([tax, total]);
  },
);

test('crediting all of an invoice in whole rand credits its total, and crediting a part never credits more', () => {
  const creditedOf = (total: number, ...credited: number[]) =>
    creditedTotal(
      credited.map((one) => ({ amount: inCents(101_00), rate: 1500, credited: inCents(one) })),
      { total: inCents(total), pricesIncludeVat: false },
    );
  expect(creditedOf(232_00, 0, 0)).toBe(0);
  expect(creditedOf(232_00, 101_00, 0)).toBe(116_15);
  expect(creditedOf(232_00, 101_00, 101_00)).toBe(232_00);
  expect(creditedOf(232_00, 101_00, 100_90)).toBe(232_00);
});

test.each([
  ['1990-01-01', 0],
  ['2018-03-31', 1400],
  ['2018-04-01', 1500],
  ['2026-11-23', 1500],
])('the VAT rate on %s is %d basis points', (day, rate) => {
  expect(rateOn(DEFAULT_VAT_RATES, day)).toBe(rate);
  expect(rateOn([...DEFAULT_VAT_RATES].reverse(), day)).toBe(rate);
});

test('a VAT rate is shown as a percentage', () => {
  expect([1500, 1550, 0].map(formatRate)).toEqual(['15%', '15,5%', '0%']);
});
