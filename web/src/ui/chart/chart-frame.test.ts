import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ticksOf } from './chart-frame.tsx';

it('the scale covers zero and all values with two to eight ticks', () => {
  const value = fc.integer({ min: -5_000_000, max: 5_000_000 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const ticks = ticksOf(values);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks.some((tick) => Math.abs(tick) < 1e-6)).toBe(true);
      expect(Math.min(...values)).toBeGreaterThanOrEqual((ticks[0] ?? 0) - 1e-6);
      expect(Math.max(...values)).toBeLessThanOrEqual((ticks.at(-1) ?? 0) + 1e-6);
    }),
  );
});
