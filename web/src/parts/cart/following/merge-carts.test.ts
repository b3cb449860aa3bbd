import { type Cents, inCents } from '@formulary/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseFor, type Copy, isSameCart, mergeCarts, type SharedCart } from './merge-carts.ts';

const IDS = ['a', 'b', 'c:red', 'c:blue'];
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  cost: fc.constantFrom<Cents>(inCents(1_00), inCents(2_00)),
});
const anyCart = fc
  .record({
    forCollection: fc.boolean(),
    lines: fc.array(fc.tuple(fc.constantFrom(...IDS), anyLine), { maxLength: 6 }),
  })
  .map(({ forCollection, lines }): SharedCart => ({ forCollection, lines: new Map(lines) }));
const anyBase = fc.option(anyCart, { nil: undefined });

const cart = (lines: Record<string, number>, forCollection = false): SharedCart => ({
  forCollection,
  lines: new Map(Object.entries(lines).map(([id, quantity]) => [id, { quantity, cost: inCents(1_00) }])),
});
const quantitiesOf = ({ lines }: SharedCart) =>
  Object.fromEntries([...lines].map(([id, { quantity }]) => [id, quantity]));

describe('two merged carts', () => {
  it('lose no line, unless one side removed it and the other did not change it', () => {
    fc.assert(
      fc.property(anyBase, anyCart, anyCart, (base, here, there) => {
        const { merged } = mergeCarts(base, here, there);
        for (const id of IDS) {
          const [was, mine, theirs] = [base, here, there].map((one) => one?.lines.get(id));
          const left = [mine, theirs].filter((line) => line !== undefined);
          const isUnchanged =
            was && left.every(({ quantity, cost }) => quantity === was.quantity && cost === was.cost);
          if (left.length === 2 || (left.length === 1 && !isUnchanged))
            expect(merged.lines.has(id)).toBe(true);
          if (left.length === 0) expect(merged.lines.has(id)).toBe(false);
        }
      }),
    );
  });

  it('invent no quantities or prices', () => {
    fc.assert(
      fc.property(anyBase, anyCart, anyCart, (base, here, there) => {
        for (const [id, line] of mergeCarts(base, here, there).merged.lines) {
          const sides = [here.lines.get(id), there.lines.get(id)];
          expect(sides.map((side) => side?.quantity)).toContain(line.quantity);
          expect(sides.map((side) => side?.cost)).toContain(line.cost);
        }
      }),
    );
  });

  it('are the same cart on both sides', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyCart, (base, here, there) => {
        const [one, other] = [mergeCarts(base, here, there), mergeCarts(base, there, here)];
        expect(isSameCart(one.merged, other.merged)).toBe(true);
      }),
    );
  });

  it('are the cart of the only side that changed, without a note', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (base, changed) => {
        for (const { merged, notes } of [mergeCarts(base, changed, base), mergeCarts(base, base, changed)]) {
          expect(isSameCart(merged, changed)).toBe(true);
          expect(notes).toEqual([]);
        }
      }),
    );
  });

  it('stay as they are once merged', () => {
    fc.assert(
      fc.property(anyBase, anyCart, anyCart, (base, here, there) => {
        const { merged } = mergeCarts(base, here, there);
        const again = mergeCarts(there, merged, there);
        expect(isSameCart(again.merged, merged)).toBe(true);
        expect(again.notes).toEqual([]);
      }),
    );
  });

  it('keep everything without a common base', () => {
    const { merged } = mergeCarts(undefined, cart({ a: 2 }), cart({ b: 3, a: 1 }));
    expect(quantitiesOf(merged)).toEqual({ a: 2, b: 3 });
  });

  it.each([
    [
      'the larger of two new quantities',
      { a: 1 },
      { a: 5 },
      { a: 3 },
      { a: 5 },
      { kind: 'larger', here: 5, there: 3 },
    ],
    [
      'a line that the other device changed after it was removed here',
      { a: 1 },
      {},
      { a: 3 },
      { a: 3 },
      { kind: 'removed-here' },
    ],
    [
      'a line that was changed here after the other device removed it',
      { a: 1 },
      { a: 3 },
      {},
      { a: 3 },
      { kind: 'removed-there' },
    ],
  ] as const)('keep %s, with a note', (_what, base, here, there, merged, note) => {
    const made = mergeCarts(cart(base), cart(here), cart(there));
    expect(quantitiesOf(made.merged)).toEqual(merged);
    expect(made.notes).toEqual([{ ...note, id: 'a' }]);
  });

  it('take the choice of delivery or collection from the side that changed it', () => {
    expect(mergeCarts(cart({}), cart({}, true), cart({ a: 1 })).merged.forCollection).toBe(true);
    expect(mergeCarts(cart({}, true), cart({ a: 1 }, true), cart({})).merged.forCollection).toBe(false);
  });
});

describe('the base shared with the server', () => {
  it('includes sent changes that arrived, even without a response', () => {
    const copy = { version: 3, cart: cart({ a: 1, b: 1 }), sent: cart({ a: 4, c: 2 }) };
    const there = { ...cart({ a: 4, c: 7 }), version: 5 };
    expect(quantitiesOf(baseFor(copy, there) ?? cart({}))).toEqual({ a: 4 });
  });

  it('does not exist if the server has gone back to an earlier version', () => {
    expect(baseFor({ version: 3, cart: cart({ a: 1 }) }, { ...cart({}), version: 2 })).toBeUndefined();
  });
});

/** Simulates how a device and the server synchronise, one step at a time. */
type Device = { cart: SharedCart; copy?: Copy; flying?: { version: number; cart: SharedCart } };
type Server = SharedCart & { version: number };

const pull = (device: Device, server: Server): Device => {
  const { merged } = mergeCarts(baseFor(device.copy, server), device.cart, server);
  return { cart: merged, copy: { version: server.version, cart: server } };
};
const isInStep = ({ cart: own, copy }: Device): boolean => copy !== undefined && isSameCart(own, copy.cart);

const anyStep = fc.record({
  device: fc.constantFrom<0 | 1>(0, 1),
  does: fc.oneof(
    fc.record({ id: fc.constantFrom(...IDS), line: fc.option(anyLine, { nil: undefined }) }),
    fc.constantFrom('pull', 'send', 'arrive', 'arrive, answer lost', 'lost'),
  ),
});

const withLine = (
  own: SharedCart,
  id: string,
  line: SharedCart['lines'] extends ReadonlyMap<string, infer L> ? L | undefined : never,
): SharedCart => {
  const lines = new Map(own.lines);
  if (line) lines.set(id, line);
  else lines.delete(id);
  return { ...own, lines };
};

describe('two devices', () => {
  it('end with the same cart, in any order of changes, requests and lost responses', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        let server: Server = { ...cart({}), version: 0 };
        const devices: [Device, Device] = [{ cart: cart({}) }, { cart: cart({}) }];
        for (const { device: which, does } of steps) {
          const device = devices[which];
          if (typeof does === 'object')
            devices[which] = { ...device, cart: withLine(device.cart, does.id, does.line) };
          else if (does === 'pull' && !device.flying) devices[which] = pull(device, server);
          else if (does === 'send' && device.copy && !device.flying && !isInStep(device))
            devices[which] = {
              ...device,
              copy: { ...device.copy, sent: device.cart },
              flying: { version: device.copy.version, cart: device.cart },
            };
          else if (device.flying && does !== 'pull' && does !== 'send') {
            const { flying, ...landed } = device;
            devices[which] = landed;
            const isTaken = does !== 'lost' && flying.version === server.version;
            if (isTaken) server = { ...flying.cart, version: server.version + 1 };
            if (isTaken && does === 'arrive')
              devices[which] = { ...landed, copy: { version: server.version, cart: flying.cart } };
          }
        }
        for (const which of [0, 1, 0, 1] as const) {
          const { flying: _, ...device } = devices[which];
          const pulled = pull(device, server);
          if (!isInStep(pulled)) server = { ...pulled.cart, version: server.version + 1 };
          devices[which] = { cart: pulled.cart, copy: { version: server.version, cart: server } };
        }
        expect(isSameCart(devices[0].cart, server)).toBe(true);
        expect(isSameCart(devices[1].cart, server)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
