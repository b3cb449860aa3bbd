import { inCents } from '@formulary/contract';
import { expect, test } from 'vitest';
import { sampleInvoice } from '../../test/sample-documents.ts';
import { billingDocument, documentSnapshot } from './snapshot.ts';

test('keeps everything through JSON', () => {
  expect(documentSnapshot.parse(JSON.parse(JSON.stringify(sampleInvoice)))).toEqual(sampleInvoice);
});

test('refuses a fraction of a cent, and a credit note that corrects nothing', () => {
  expect(documentSnapshot.safeParse({ ...sampleInvoice, total: inCents(1.5) }).success).toBe(false);
  const credit = { ...sampleInvoice, kind: 'credit-note', title: 'Credit note', reason: 'Returned goods' };
  expect(documentSnapshot.safeParse({ ...credit, note: null }).success).toBe(false);
});

test('is no place for a pro forma invoice, which is never issued', () => {
  const proForma = {
    ...sampleInvoice,
    kind: 'pro-forma',
    title: 'Pro forma invoice',
    number: null,
    cancelled: null,
  };
  expect(billingDocument.safeParse(proForma).success).toBe(true);
  expect(documentSnapshot.safeParse(proForma).success).toBe(false);
});
