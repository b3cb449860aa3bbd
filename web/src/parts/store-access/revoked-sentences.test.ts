import { inCents } from '@formulary/contract';
import { expect, it } from 'vitest';
import { revokedSentences } from './revoked-sentences.ts';

const said = (values: Partial<Parameters<typeof revokedSentences>[0]>) =>
  revokedSentences({ paymentOutstanding: inCents(800_50), restoresAccess: false, awaiting: 0, ...values })
    .join(' ')
    .replaceAll('\u00a0', ' ');

it('asks to pay the overdue amount, and promises no more than the store does', () => {
  expect(said({})).toBe(
    'Orders cannot be placed until the overdue balance is paid. Pay the overdue amount and upload your proof of payment. Once it is approved, we check your account before we restore your access. This does not happen automatically.',
  );
  expect(said({ restoresAccess: true })).toContain(
    'Once it is approved and nothing is overdue, your access is restored automatically.',
  );
});

it('promises nothing until pending proofs and the rule for access are known', () => {
  expect(said({ awaiting: undefined })).toBe('Orders cannot be placed until the overdue balance is paid.');
  expect(said({ restoresAccess: undefined })).toBe(
    'Orders cannot be placed until the overdue balance is paid. Pay the overdue amount and upload your proof of payment.',
  );
});

it('does not ask for another proof while one awaits approval', () => {
  expect(said({ awaiting: 1 })).toContain('Your proof of payment is awaiting approval.');
  expect(said({ awaiting: 1 })).not.toContain('upload');
});

it.each([
  [0, 'You have no outstanding balance, so there is nothing to pay.'],
  [-350_25, 'Your account is in credit of R 350,25, so there is nothing to pay.'],
])('does not ask for a payment with a balance of %d cents', (cents, sentence) => {
  const paymentOutstanding = inCents(cents);
  for (const restoresAccess of [true, false]) {
    expect(said({ paymentOutstanding, restoresAccess })).toContain(sentence);
    expect(said({ paymentOutstanding, restoresAccess })).not.toContain('overdue');
  }
});
