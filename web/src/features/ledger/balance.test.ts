import { expect, it } from 'vitest';
import { amountOf } from '../payments/payment-status.tsx';
import { describeBalance } from './signed-amount.tsx';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [5793.5, 'Outstanding', 'R 5 793,50'],
  [-0.05, 'Credit', 'R 0,05'],
  [1200, 'Outstanding', 'R 1 200'],
  [0, 'Outstanding', 'R 0'],
])('a balance of %d is %s of %s', (rand, label, amount) => {
  const balance = describeBalance(rand);
  expect([balance.label, plain(balance.amount)]).toEqual([label, amount]);
});

it.each([
  [250.25, 'R 250,25'],
  [250, 'R 250'],
])('a payment of %d is shown as %s', (amount, text) => {
  expect(plain(amountOf({ isPaid: true, amount }))).toBe(text);
});
