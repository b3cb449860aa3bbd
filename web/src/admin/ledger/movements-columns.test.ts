import { expect, it } from 'vitest';
import { describeMovement } from './movements-columns.tsx';

it('distinguishes an approved proof from a payment recorded without one', () => {
  const of = (action: 'Approved' | 'Unapproved', isRecorded: boolean) =>
    describeMovement({ source: 'POP', action, isRecorded });
  expect([of('Approved', false), of('Unapproved', false)]).toEqual(['Proof approved', 'Approval undone']);
  expect([of('Approved', true), of('Unapproved', true)]).toEqual(['Payment recorded', 'Payment undone']);
});
