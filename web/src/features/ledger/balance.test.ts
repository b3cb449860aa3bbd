import { inCents } from '@formulary/contract';
import { expect, it } from 'vitest';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { paymentAmountText } from '#web/parts/payments/payment-status.tsx';

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
