import { describe, expect, test } from 'vitest';
import { parseOnBlur, parseQuantity } from './quantity-stepper.tsx';

const CART = { min: 0, max: 999_999 };
const AT_LEAST_ONE = { min: 1, max: 999_999 };

describe('a quantity while it is typed', () => {
  test.each([
    ['24', 24],
    ['007', 7],
    [' 3 ', 3],
    ['999999', 999_999],
  ])('%j is accepted as a quantity', (typed, quantity) => {
    expect(parseQuantity(typed, CART)).toMatchObject({ kind: 'quantity', quantity });
  });

  test.each(['2.5', '2,5', '-3', '+3', '1e3', '2 5', '٣', 'three'])(
    '%j is rejected with a reason',
    (typed) => {
      expect(parseQuantity(typed, CART)).toMatchObject({
        kind: 'wrong',
        text: typed,
        problem: 'Enter a whole number of packs.',
      });
    },
  );

  test('more than the maximum is rejected instead of cut off', () => {
    expect(parseQuantity('1234567', CART)).toMatchObject({
      kind: 'wrong',
      problem: 'Enter at most 999\u00a0999.',
    });
  });

  test.each(['', '0', '00'])('%j is not a quantity yet', (typed) => {
    expect(parseQuantity(typed, CART).kind).toBe('unfinished');
  });
});

describe('a quantity once its field has lost focus', () => {
  test('zero is valid where a line may be removed', () => {
    expect(parseOnBlur('00', CART)).toMatchObject({ kind: 'quantity', quantity: 0 });
  });

  test('zero is rejected where at least one is required', () => {
    expect(parseOnBlur('0', AT_LEAST_ONE)).toMatchObject({ kind: 'wrong', problem: 'Enter at least 1.' });
  });

  test('an empty field shows no error', () => {
    expect(parseOnBlur('', CART).kind).toBe('unfinished');
  });
});
