import { centsFromRand, inCents } from '@formulary/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartLine } from './cart-line.ts';
import { CART_KEY } from './stored-cart.ts';

const { stored, page } = vi.hoisted(() => {
  const values = new Map<string, string>();
  const target = new EventTarget();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
  return { stored: values, page: target };
});

const { followOtherTabs, useCart } = await import('./cart-store.ts');

/** Returns a line with this price in rand. */
const line = (id: string, cost = 62, quantity = 1): CartLine => ({
  id,
  name: `Product ${id}`,
  cost: centsFromRand(cost),
  dosage: 'Capsule',
  strength: '500 mg',
  packSize: '30',
  zeroRated: false,
  labId: 'Karoo Health',
  categoryId: 'Antibiotics',
  stock: 100,
  quantity,
});

const detail = {
  id: 'd1',
  streetAddress: '12 Loop Street',
  city: 'Cape Town',
  province: 'Western Cape',
  areaCode: '8001',
  recipientName: 'Thandi',
  recipientSurname: 'Mokoena',
  phone: '0215550100',
  specialInstructions: null,
  isDefault: true,
  userId: 'thandi',
};

const cart = () => useCart.getState();
const lines = () => Object.values(cart().products);

/** The cost is that of the product, as in the catalogue. */
const anyLine = fc.constantFrom(
  line('a', 62),
  line('b', 118),
  line('c:red', 24),
  line('c:blue', 24),
  line('d', 0),
);
const anyAct = fc.oneof(
  fc.record({ act: fc.constant('add' as const), line: anyLine }),
  fc.record({ act: fc.constant('decrement' as const), line: anyLine }),
  fc.record({
    act: fc.constant('setAmount' as const),
    line: anyLine,
    quantity: fc.integer({ min: -5, max: 500 }),
  }),
  fc.record({ act: fc.constant('clearOrder' as const) }),
);
type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

const perform = (step: Act): void => {
  if (step.act === 'add') cart().add(step.line);
  else if (step.act === 'decrement') cart().decrement(step.line.id);
  else if (step.act === 'setAmount') cart().setAmount(step.line, step.quantity);
  else cart().clearOrder();
};

const afterAnyActs = (check: () => void): void =>
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 40 }), (acts) => {
      cart().claim('nobody');
      cart().claim('thandi');
      acts.forEach(perform);
      check();
    }),
  );

/** Simulates another tab: writes to storage and fires the event. */
const otherTabStores = (state: object): void => {
  const newValue = JSON.stringify({ state, version: 0 });
  stored.set(CART_KEY, newValue);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: CART_KEY, newValue }));
};

beforeEach(() => {
  useCart.setState(useCart.getInitialState(), true);
  cart().claim('thandi');
});

describe('the lines of the cart', () => {
  it('always add up to the totals', () => {
    afterAnyActs(() => {
      expect(cart().totalQuantity).toBe(lines().reduce((sum, { quantity }) => sum + quantity, 0));
      expect(cart().totalPrice).toBe(lines().reduce((sum, { cost, quantity }) => sum + cost * quantity, 0));
    });
  });

  it('always have a quantity of at least one, under their own id', () => {
    afterAnyActs(() => {
      for (const [id, { id: own, quantity }] of Object.entries(cart().products)) {
        expect(own).toBe(id);
        expect(quantity).toBeGreaterThanOrEqual(1);
      }
    });
  });

  it('are unchanged after adding and removing one', () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 0, max: 50 }), (product, quantity) => {
        cart().clearOrder();
        cart().setAmount(product, quantity);
        const before = cart().products;
        cart().add(product);
        cart().decrement(product.id);
        expect(cart().products).toEqual(before);
      }),
    );
  });

  it('are inserted once, and then their quantity increases', () => {
    cart().add(line('a'));
    cart().add(line('a'));
    expect(lines()).toEqual([line('a', 62, 2)]);
    expect(cart().totalPrice).toBe(124_00);
  });

  it('are removed with their last pack or when the quantity is set to 0', () => {
    cart().add(line('a'));
    cart().add(line('b'));
    cart().decrement('a');
    cart().setAmount(line('b'), 0);
    expect(cart().products).toEqual({});
    expect(cart().totalPrice).toBe(0);
  });

  it('keep the price that the customer saw if the product’s price has changed', () => {
    cart().add(line('a', 62));
    cart().add(line('a', 70));
    expect(cart().totalPrice).toBe(124_00);
  });

  it('take a changed price once the customer has accepted it', () => {
    cart().setAmount(line('a', 62), 3);
    cart().acceptChanges({ a: { cost: inCents(70_00) }, gone: { cost: inCents(1_00) } });
    expect(cart().totalPrice).toBe(210_00);
    expect(Object.keys(cart().products)).toEqual(['a']);
  });
});

describe('the rest of the order', () => {
  it('keeps its delivery detail when the lines are cleared', () => {
    cart().add(line('a'));
    cart().setDeliveryDetail(detail);
    cart().clearOrder();
    expect(cart()).toMatchObject({ products: {}, totalQuantity: 0, totalPrice: 0, deliveryDetail: detail });
    expect(cart().hasSelectedDeliveryDetail).toBe(true);
  });

  it('is replaced as a whole, with the totals of its lines', () => {
    cart().add(line('a'));
    cart().setOrder({ deliveryDetail: detail, products: { b: line('b', 118, 2) } });
    expect(cart()).toMatchObject({ deliveryDetail: detail, totalQuantity: 2, totalPrice: 236_00 });
    expect(Object.keys(cart().products)).toEqual(['b']);
  });

  it('switches between delivery and collection', () => {
    cart().toggleForCollection();
    expect(cart().forCollection).toBe(true);
    cart().toggleForCollection();
    expect(cart().forCollection).toBe(false);
  });
});

describe('the stored cart', () => {
  it('holds only the five fields of an order and its owner', () => {
    cart().add(line('a'));
    cart().setDeliveryDetail(detail);
    const { state } = JSON.parse(stored.get(CART_KEY) ?? '');
    expect(Object.keys(state).toSorted()).toEqual([
      'forCollection',
      'hasSelectedDeliveryDetail',
      'ownerId',
      'products',
      'totalPrice',
      'totalQuantity',
    ]);
  });

  it('holds money in rand', () => {
    cart().setAmount(line('a', 62.5), 3);
    const { state } = JSON.parse(stored.get(CART_KEY) ?? '');
    expect(state).toMatchObject({ products: { a: { cost: 62.5 } }, totalPrice: 187.5 });
  });

  it('opens as stored by an earlier version', async () => {
    const products = { a: { ...line('a', 62.1, 3), cost: 62.1 } };
    const state = { products, totalQuantity: 3, totalPrice: 186.3, forCollection: false };
    stored.set(
      CART_KEY,
      JSON.stringify({
        state: { ...state, hasSelectedDeliveryDetail: false, ownerId: 'thandi' },
        version: 0,
      }),
    );
    await useCart.persist.rehydrate();
    expect(cart()).toMatchObject({ products: { a: line('a', 62.1, 3) }, totalPrice: 186_30 });
  });

  it('is restored unchanged', async () => {
    cart().setAmount(line('a'), 7);
    const before = cart().products;
    const kept = stored.get(CART_KEY) ?? '';
    useCart.setState(useCart.getInitialState(), true);
    stored.set(CART_KEY, kept);
    await useCart.persist.rehydrate();
    expect(cart()).toMatchObject({
      products: before,
      totalQuantity: 7,
      totalPrice: 434_00,
      ownerId: 'thandi',
    });
  });

  it('is read without pack sizes, as earlier versions stored it', async () => {
    cart().add(line('a'));
    const { state } = JSON.parse(stored.get(CART_KEY) ?? '');
    const { packSize: _, ...older } = line('a', 62, 3);
    const products = { a: { ...older, cost: 62 } };
    stored.set(CART_KEY, JSON.stringify({ state: { ...state, products }, version: 0 }));
    await useCart.persist.rehydrate();
    expect(lines()).toEqual([{ ...older, packSize: '' }]);
  });

  it('is unchanged if the stored value is not a cart', async () => {
    cart().add(line('a'));
    stored.set(CART_KEY, JSON.stringify({ state: { products: { a: { quantity: -1 } } }, version: 0 }));
    await useCart.persist.rehydrate();
    expect(lines()).toEqual([line('a')]);
  });

  it('survives signing in again as the same user', () => {
    cart().add(line('a'));
    cart().claim('thandi');
    expect(lines()).toEqual([line('a')]);
  });

  it('is replaced by an empty one when another user signs in', () => {
    cart().add(line('a'));
    cart().setDeliveryDetail(detail);
    cart().toggleForCollection();
    cart().claim('sipho');
    expect(cart()).toMatchObject({ products: {}, totalPrice: 0, forCollection: false, ownerId: 'sipho' });
    expect(cart().deliveryDetail).toBeUndefined();
    expect(stored.get(CART_KEY)).not.toContain('Product a');
  });
});

describe('two tabs', () => {
  const fromOtherTab = (ownerId: string) => ({
    products: { b: { ...line('b', 118, 2), cost: 118 } },
    totalQuantity: 2,
    totalPrice: 236,
    forCollection: true,
    hasSelectedDeliveryDetail: false,
    ownerId,
  });

  it('show the same cart', () => {
    const stop = followOtherTabs(() => expect.unreachable());
    cart().add(line('a'));
    otherTabStores(fromOtherTab('thandi'));
    expect(cart()).toMatchObject({ totalQuantity: 2, totalPrice: 236_00, forCollection: true });
    stop();
  });

  it('show changes made before they listened', () => {
    stored.set(CART_KEY, JSON.stringify({ state: fromOtherTab('thandi'), version: 0 }));
    const stop = followOtherTabs(() => expect.unreachable());
    expect(cart()).toMatchObject({ totalQuantity: 2, totalPrice: 236_00, forCollection: true });
    stop();
  });

  it('report when another user has signed in, and do not show their cart', () => {
    let told = 0;
    const stop = followOtherTabs(() => {
      told += 1;
    });
    cart().add(line('a'));
    otherTabStores(fromOtherTab('sipho'));
    expect(told).toBe(1);
    expect(lines()).toEqual([line('a')]);
    stop();
  });
});

describe('the cart during impersonation', () => {
  it('accepts no changes, and does not touch the stored cart', () => {
    const { storage } = useCart.persist.getOptions();
    cart().add(line('a'));
    const kept = stored.get(CART_KEY);
    cart().lend('sipho');
    cart().add(line('b'));
    cart().setAmount(line('b'), 24);
    cart().setOrder({ deliveryDetail: undefined, products: { b: line('b') } });
    expect(lines()).toEqual([]);
    expect(stored.get(CART_KEY)).toBe(kept);
    if (storage) useCart.persist.setOptions({ storage });
  });
});
