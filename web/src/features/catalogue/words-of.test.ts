import { expect, test } from 'vitest';
import { wordsOf } from './words-of.ts';

test('a product is told apart by its dosage form, strength and pack', () => {
  expect(wordsOf({ dosage: 'Tablet', strength: '20 mg', packSize: '14 tablets' })).toBe(
    'Tablet · 20 mg · 14 tablets',
  );
});

test('a pack that is a bare number is called a pack', () => {
  expect(wordsOf({ dosage: 'Capsule', strength: '500 mg', packSize: '100' })).toBe(
    'Capsule · 500 mg · Pack of 100',
  );
});

test('what is not known leaves no gap', () => {
  expect(wordsOf({ dosage: 'Device', strength: '', packSize: '' })).toBe('Device');
});
