import { inCents } from '@formulary/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CapturedLine } from './capture-store.ts';

const stored = vi.hoisted(() => {
  const values = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
  });
  return values;
});

const { useCapture } = await import('./capture-store.ts');

const line = (id: string, quantity = 1): CapturedLine => ({
  id,
  name: `Product ${id}`,
  cost: inCents(50_00),
  dosage: 'Tablet',
  strength: '500 mg',
  labId: 'Karoo Health',
  categoryId: 'Blood',
  stock: 10,
  quantity,
  packSize: '30',
  zeroRated: false,
  sku: '700',
});
const capture = () => useCapture.getState();
const quantities = () => Object.fromEntries(capture().lines.map(({ id, quantity }) => [id, quantity]));

beforeEach(() => {
  capture().clear();
  capture().begin('pieter', 'lerato');
});

it('adds a product that is entered twice to its line', () => {
  capture().add(line('a', 2));
  capture().add(line('b'));
  capture().add(line('a', 3));
  expect(quantities()).toEqual({ a: 5, b: 1 });
});

it('changes a quantity and removes a line', () => {
  capture().add(line('a'));
  capture().add(line('b'));
  capture().setQuantity('a', 7);
  capture().remove('b');
  expect(quantities()).toEqual({ a: 7 });
});

it('takes today’s price and stock, and leaves the rest unchanged', () => {
  capture().add(line('a', 4));
  capture().add(line('b'));
  capture().renew(new Map([['a', { cost: inCents(60_00), stock: 3, zeroRated: false }]]));
  expect(capture().lines).toMatchObject([
    { id: 'a', quantity: 4, cost: 60_00, stock: 3 },
    { id: 'b', cost: 50_00, stock: 10 },
  ]);
});

it('continues the same call, and starts again for another customer or member of staff', () => {
  capture().add(line('a'));
  capture().begin('pieter', 'lerato');
  expect(quantities()).toEqual({ a: 1 });
  capture().begin('pieter', 'sipho');
  expect(quantities()).toEqual({});
  capture().add(line('b'));
  capture().begin('naledi', 'sipho');
  expect(quantities()).toEqual({});
});

it('is unchanged after a reload, and stored in rand', async () => {
  capture().add(line('a', 4));
  const kept = stored.get('captured-order') ?? '';
  expect(JSON.parse(kept).state.lines).toMatchObject([{ id: 'a', cost: 50, quantity: 4 }]);
  capture().clear();
  stored.set('captured-order', kept);
  await useCapture.persist.rehydrate();
  expect(capture()).toMatchObject({ customerId: 'lerato', lines: [{ id: 'a', cost: 50_00, quantity: 4 }] });
});
