import { expect, test } from 'vitest';
import { readAnswer } from './look-up.ts';

test('a line whose product is no longer sold says so, and does not offer to add it', () => {
  const asked = {
    ...{ words: 'panado 500', quantity: 2, isScan: false, reason: 'Only 1 in stock: 1 of 3 added.' },
    chosen: { id: 'gone', sku: 'PAN24' },
  };
  expect(readAnswer(asked, { products: [], total: 0 }).problem).toBe('This product is no longer sold.');
});
