import { inCents } from '@formulary/contract';
import { describe, expect, it, vi } from 'vitest';
import type { CartLine } from './cart-line.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});
const { idsWithRemoved } = await import('./removed-lines.ts');

const line = (id: string): CartLine => ({
  id,
  name: id,
  cost: inCents(1_00),
  dosage: '',
  strength: '',
  packSize: '',
  zeroRated: false,
  labId: '',
  categoryId: '',
  stock: 1,
  quantity: 1,
});

describe('the places of removed lines', () => {
  it('stay the same after several removals', () => {
    const removed = [
      { line: line('b'), index: 1 },
      { line: line('a'), index: 0 },
      { line: line('d'), index: 1 },
    ];
    expect(idsWithRemoved(['c'], removed)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('stay when no line is left', () => {
    expect(idsWithRemoved([], [{ line: line('a'), index: 0 }])).toEqual(['a']);
  });
});
