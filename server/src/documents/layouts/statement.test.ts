import { buffer } from 'node:stream/consumers';
import { inCents } from '@formulary/contract';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { sampleInvoice } from '../../../test/sample-documents.ts';
import { type PrintedStatement, writeStatement } from './statement.ts';

const sample: PrintedStatement = {
  issuer: sampleInvoice.issuer,
  logo: null,
  customer: sampleInvoice.customer,
  from: '2026-02-01',
  until: '2026-02-28',
  timeZone: 'Africa/Johannesburg',
  at: new Date('2026-03-02T08:00:00Z'),
  opening: inCents(100_000),
  closing: inCents(154_500),
  movements: [
    {
      date: new Date('2026-02-02T22:30:00Z'),
      description: 'Invoice INV-000123 · PO-2026/0417',
      amount: inCents(54_500),
      balance: inCents(154_500),
    },
  ],
  open: {
    rest: ['Open debits', inCents(0)],
    invoices: [
      {
        number: 'INV-000123',
        issuedAt: new Date('2026-02-02T22:30:00Z'),
        poNumber: 'PO-2026/0417',
        dueOn: '2026-03-05',
        daysOverdue: 0,
        isDisputed: false,
        total: inCents(54_500),
        outstanding: inCents(54_500),
      },
      {
        number: 'INV-000100',
        issuedAt: new Date('2025-12-01T08:00:00Z'),
        poNumber: null,
        dueOn: '2025-12-31',
        daysOverdue: 61,
        isDisputed: false,
        total: inCents(150_000),
        outstanding: inCents(120_000),
      },
    ],
    ageing: {
      current: inCents(54_500),
      days30: inCents(0),
      days60: inCents(0),
      days90: inCents(120_000),
      days120: inCents(0),
      unallocated: inCents(-20_000),
    },
  },
  bank: sampleInvoice.bank,
  terms: 'Payment within 30 days.',
  paymentReference: 'lesedi-clinic',
};
const linesOf = async (data: PrintedStatement) =>
  (await readPdf(await buffer((await writeStatement(data)).finish()))).pages.flat();

describe('a statement', () => {
  test('has the balances, the movements, the open invoices, their ageing and a remittance advice', async () => {
    const lines = await linesOf(sample);
    for (const line of [
      'Opening balance R 1 000,00',
      '03 Feb 2026 Invoice INV-000123 · PO-2026/0417 R 545,00 R 1 545,00',
      'Closing balance R 1 545,00',
      'INV-000123 03 Feb 2026 PO-2026/0417 05 Mar 2026 R 545,00 R 545,00',
      'INV-000100 01 Dec 2025 31 Dec 2025 61 days R 1 500,00 R 1 200,00',
      'Current 30 days 60 days 90 days 120+ days Unallocated Total (R)',
      '545,00 0,00 0,00 1 200,00 0,00 -200,00 1 545,00',
      'Remittance advice',
      'Amount paid Date of payment Signature',
    ])
      expect(lines).toContain(line);
    expect(lines.join('\n')).toContain('Your reference lesedi-clinic');
  });

  test('says that an invoice is disputed', async () => {
    const [invoice] = sample.open?.invoices ?? [];
    if (!invoice || !sample.open) throw new Error('The sample has invoices');
    const open = { ...sample.open, invoices: [{ ...invoice, isDisputed: true, daysOverdue: 5 }] };
    expect((await linesOf({ ...sample, open })).join('\n')).toContain('05 Mar 2026 Disputed');
  });

  test('asks for no payment if nothing is owed', async () => {
    const lines = await linesOf({ ...sample, closing: inCents(-5000), open: null });
    expect(lines).toContain('Closing balance R 50,00 in credit');
    expect(lines).not.toContain('Remittance advice');
    expect(lines).not.toContain('Open invoices');
  });
});
