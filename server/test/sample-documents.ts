import { inCents } from '@formulary/contract';
import type { BillingDocument, DocumentSnapshot } from '../src/documents/snapshot.ts';

/** An invoice with every detail, standard-rated and zero-rated lines, and prices that include VAT. */
export const sampleInvoice: Extract<DocumentSnapshot, { kind: 'invoice' }> = {
  layout: 1,
  kind: 'invoice',
  title: 'Tax invoice',
  number: 'INV-000123',
  issuedAt: '2026-03-02T08:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  decimals: 2,
  pricesIncludeVat: true,
  issuer: {
    tradingName: 'Karoo Wholesale',
    legalName: 'Karoo Medicines (Pty) Ltd',
    registrationNumber: '2011/123456/07',
    vatNumber: '4123456789',
    address: '14 Voortrekker Road\nBeaufort West\n6970',
    phone: '+27 23 555 0142',
    email: 'orders@karoo.example',
    licenceNumber: 'W-0123',
    pharmacistName: 'Thandi Mokoena',
  },
  customer: {
    name: 'Sipho Dlamini',
    accountName: 'lesedi-clinic',
    legalName: 'Lesedi Community Clinic NPC',
    vatNumber: '4987654321',
    registrationNumber: '2014/654321/08',
    licenceNumber: 'Y-45678',
    address: '12 Loop Street\nCape Town\n8001',
  },
  deliveredTo: {
    isCollection: false,
    name: 'Nomsa Khumalo',
    address: 'Gate 4, 12 Loop Street\nCape Town 8001\nWestern Cape',
    phone: '+27 21 555 0199',
    instructions: 'Ring twice at gate 4.',
  },
  order: {
    reference: 'ABCD23456',
    poNumber: 'PO-2026/0417',
    note: 'Please deliver before noon.',
    orderedAt: '2026-02-27T12:30:00.000Z',
  },
  lines: [
    {
      ...{
        code: '811',
        name: 'Zinc',
        variantName: null,
        strength: '15 mg',
        dosage: 'Tablet',
        packSize: '28',
      },
      ...{ quantity: 3, cost: inCents(11_500), amount: inCents(34_500), taxRate: 1500, tax: inCents(4500) },
    },
    {
      ...{
        code: '702',
        name: 'Oats',
        variantName: 'Plain',
        strength: '500 g',
        dosage: 'Powder',
        packSize: '1',
      },
      ...{ quantity: 2, cost: inCents(4250), amount: inCents(8500), taxRate: 0, tax: inCents(0) },
    },
  ],
  deliveryFee: { amount: inCents(11_500), taxRate: 1500, tax: inCents(1500) },
  sums: [
    { rate: 1500, net: inCents(40_000), tax: inCents(6000), gross: inCents(46_000) },
    { rate: 0, net: inCents(8500), tax: inCents(0), gross: inCents(8500) },
  ],
  total: inCents(54_500),
  tax: inCents(6000),
  dueOn: '2026-04-01',
  terms: 'Payment within 30 days of the invoice.',
  bank: {
    name: 'First Karoo Bank',
    accountName: 'Karoo Medicines (Pty) Ltd',
    accountNumber: '62001234567',
    branchCode: '250655',
  },
  paymentReference: 'INV-000123',
  logoKey: null,
};

type Kind<Name extends BillingDocument['kind']> = Extract<BillingDocument, { kind: Name }>;

const { number: _number, title: _title, kind: _kind, ...billing } = sampleInvoice;

/** For one pack of the invoice's first line. */
export const sampleCreditNote: Kind<'credit-note'> = {
  ...billing,
  kind: 'credit-note',
  title: 'Credit note',
  number: 'CN-000007',
  issuedAt: '2026-03-05T09:00:00.000Z',
  reason: 'Returned goods',
  note: 'Two boxes were damp.',
  corrects: { title: 'Tax invoice', number: 'INV-000123', issuedAt: sampleInvoice.issuedAt },
  lines: sampleInvoice.lines
    .slice(0, 1)
    .map((line) => ({ ...line, quantity: 1, amount: inCents(11_500), tax: inCents(1500) })),
  deliveryFee: null,
  sums: [{ rate: 1500, net: inCents(10_000), tax: inCents(1500), gross: inCents(11_500) }],
  total: inCents(11_500),
  tax: inCents(1500),
  dueOn: null,
};

export const sampleProForma: Kind<'pro-forma'> = {
  ...billing,
  kind: 'pro-forma',
  title: 'Pro forma invoice',
  number: null,
  cancelled: null,
};

/** Names in every script that documents can write. */
const NAMES = [
  'Müller ŽĎÁR Łódź Nguyễn Thị Hương',
  'Пётр Щукин',
  'Γεώργιος Ἀθῆναι',
  'בית מרקחת שלום (סניף 12)',
  'صيدلية النور (فرع ١٢)',
  'داروخانهٔ می‌خواهم',
  'श्री कृष्ण मेडिकल स्टोर',
  'শ্রী কৃষ্ণ',
  'શ્રી કૃષ્ણ',
  'தமிழ் மருந்தகம்',
  'Դեղատուն',
  'აფთიაქი',
  'ร้านขายยาสุขใจ',
  'መድኃኒት ቤት',
  '北京同仁堂藥業有限公司',
  '株式会社 田中薬局 さくら',
  '서울약국 김철수',
];

/** An invoice with a line for a name in each script. */
export const manyNames: Kind<'invoice'> = {
  ...sampleInvoice,
  customer: { ...sampleInvoice.customer, legalName: NAMES.join(' · ') },
  lines: NAMES.flatMap((name) => sampleInvoice.lines.slice(0, 1).map((line) => ({ ...line, name }))),
};
