import { centsFromRand } from '@formulary/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartLine } from './cart-line.ts';

vi.hoisted(() => {
  const values = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
  });
});

const { useCart } = await import('./cart-store.ts');
const { changeAmount, mayFillCart, READ_ONLY, STORE_CLOSED } = await import('./filling.ts');
const { mayPrepare, useMayPrepare } = await import('#web/parts/storefront/may-prepare.ts');
const { useToasts } = await import('#web/ui/feedback/toast-store.ts');

const line: CartLine = {
  id: 'a',
  name: 'Amoxicillin',
  cost: centsFromRand(62),
  dosage: 'Capsule',
  strength: '500 mg',
  packSize: '30',
  zeroRated: false,
  labId: 'Karoo Health',
  categoryId: 'Antibiotics',
  stock: 100,
  quantity: 3,
};
const quantity = () => useCart.getState().products.a?.quantity ?? 0;
/** Sets the store's status as if it had just been loaded. */
const hear = (isClosed: boolean, preparesWhileClosed: boolean) =>
  useMayPrepare.setState(mayPrepare({ isClosed, preparesWhileClosed }), true);
const said = () => useToasts.getState().toasts.at(0)?.description;

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useCart.setState({ isReadOnly: false, products: {} });
  hear(false, false);
  useCart.getState().setAmount(line, 3);
});

describe('the cart', () => {
  it('is filled without a message while the store is open', () => {
    expect(mayFillCart()).toBe(true);
    changeAmount(line, 5);
    expect([quantity(), said()]).toEqual([5, undefined]);
  });

  it('cannot be filled while the store is closed, says so, and can be emptied', () => {
    hear(true, false);
    expect(mayFillCart()).toBe(false);
    expect(said()).toBe(STORE_CLOSED);
    changeAmount(line, 4);
    expect(quantity()).toBe(3);
    changeAmount(line, 2);
    expect(quantity()).toBe(2);
    changeAmount(line, 0);
    expect(quantity()).toBe(0);
  });

  it('is filled while the store is closed if customers may prepare orders', () => {
    hear(true, true);
    expect(mayFillCart()).toBe(true);
    changeAmount(line, 5);
    expect([quantity(), said()]).toEqual([5, undefined]);
  });

  it('is read only during impersonation, whether or not the store is closed', () => {
    for (const [isClosed, preparesWhileClosed] of [
      [false, false],
      [true, false],
      [true, true],
    ] as const) {
      useCart.setState({ isReadOnly: true });
      hear(isClosed, preparesWhileClosed);
      expect(mayFillCart()).toBe(false);
      expect(said()).toBe(READ_ONLY);
    }
  });
});
