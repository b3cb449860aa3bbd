import { type AccountLog, inCents } from '@formulary/contract';
import { describe, expect, it } from 'vitest';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { paymentAmountText } from '#web/parts/payments/payment-status.tsx';
import { trendOf } from './trend.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [5793_50, 'Outstanding', 'R 5 793,50'],
  [-5, 'Credit', 'R 0,05'],
  [1200_00, 'Outstanding', 'R 1 200'],
  [0, 'Outstanding', 'R 0'],
])('a balance of %d cents is %s of %s', (cents, label, amount) => {
  const balance = describeBalance(inCents(cents));
  expect([balance.label, plain(balance.amount)]).toEqual([label, amount]);
});

it.each([
  [250_25, 'R 250,25'],
  [250_00, 'R 250'],
])('a payment of %d cents is shown as %s', (cents, text) => {
  expect(plain(paymentAmountText({ isPaid: true, amount: inCents(cents) }))).toBe(text);
});

const log = (id: string, day: number, previous: number, current: number): AccountLog => ({
  id,
  dateCreated: new Date(Date.UTC(2026, 10, day)).toISOString(),
  logType: 'Order',
  logStatus: 'Added',
  previousOutstanding: inCents(previous),
  currentOutstanding: inCents(current),
  entityId: null,
  reference: null,
});

describe('the trend of a balance', () => {
  it('starts with the balance before the first movement and ends with the current one', () => {
    const trend = trendOf([log('c', 9, 860, -4050), log('b', 5, 860, 860), log('a', 2, 100, 860)]);
    expect(trend.map(({ balance, change }) => [balance, change])).toEqual([
      [100, 0],
      [860, 760],
      [-4050, -4910],
    ]);
  });

  it('is empty for an account without movements', () => {
    expect(trendOf([])).toEqual([]);
  });
});
