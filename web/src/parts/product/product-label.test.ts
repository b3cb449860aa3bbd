import { expect, test } from 'vitest';
import { describeProduct, titleOf } from './product-label.ts';

test('a product is told apart by its dosage form, strength and pack', () => {
  expect(describeProduct({ dosage: 'Tablet', strength: '20 mg', packSize: '14 tablets' })).toBe(
    'Tablet · 20 mg · 14 tablets',
  );
});

test('a pack that is a bare number is called a pack', () => {
  expect(describeProduct({ dosage: 'Capsule', strength: '500 mg', packSize: '100' })).toBe(
    'Capsule · 500 mg · Pack of 100',
  );
});

test('what is not known leaves no gap', () => {
  expect(describeProduct({ dosage: 'Device', strength: '', packSize: '' })).toBe('Device');
});

test('two packs of one name have different titles', () => {
  const metformin = { name: 'Metformin', dosage: 'Tablet', strength: '500 mg' };
  expect(titleOf({ ...metformin, packSize: '56 tablets' })).toBe('Metformin, Tablet, 500 mg, 56 tablets');
  expect(titleOf({ ...metformin, packSize: '84' })).toBe('Metformin, Tablet, 500 mg, Pack of 84');
});

test('a variant stands beside its name', () => {
  const syrup = { name: 'Co-Amoxiclav', dosage: 'Syrup', strength: '', packSize: '100 ml' };
  expect(titleOf({ ...syrup, variantName: 'Mint' })).toBe('Co-Amoxiclav, Mint, Syrup, 100 ml');
});
