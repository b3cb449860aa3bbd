import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderPayload } from './order-payload.ts';

vi.hoisted(() => {
  const values = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
  });
});

const { clearAttempt, idempotencyKeyFor, recordAttemptOutcome, useOrderAttempt } = await import(
  './order-attempt.ts'
);

const payload = (totalPrice: number): OrderPayload => ({
  userId: 'thandi',
  totalPrice,
  totalQuantity: 1,
  orderProducts: [{ id: 'amoxicillin', quantity: 1 }],
  forCollection: true,
  deliveryDetail: { recipientName: 'Thandi' },
});

beforeEach(clearAttempt);

describe('the idempotency key of an order', () => {
  it('is the same for a retry of the same cart', () => {
    const key = idempotencyKeyFor(payload(62));
    recordAttemptOutcome(true);
    expect(idempotencyKeyFor(payload(62))).toBe(key);
  });

  it('is new once the cart has changed', () => {
    expect(idempotencyKeyFor(payload(62))).not.toBe(idempotencyKeyFor(payload(124)));
  });

  it('is the same after a reload', async () => {
    const key = idempotencyKeyFor(payload(62));
    useOrderAttempt.setState({ attempt: undefined }, true);
    const kept = {
      state: {
        attempt: { userId: 'thandi', payload: JSON.stringify(payload(62)), key, isUnanswered: true },
      },
    };
    sessionStorage.setItem('order-attempt', JSON.stringify({ ...kept, version: 0 }));
    await useOrderAttempt.persist.rehydrate();
    expect(idempotencyKeyFor(payload(62))).toBe(key);
  });

  it('is new for the same cart filled again after it was ordered', () => {
    const key = idempotencyKeyFor(payload(62));
    clearAttempt();
    expect(idempotencyKeyFor(payload(62))).not.toBe(key);
  });
});
