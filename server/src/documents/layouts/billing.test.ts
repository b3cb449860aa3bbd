import { execFileSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inCents } from '@formulary/contract';
import { describe, expect, test } from 'vitest';
import { readPdf, readTags } from '../../../test/read-pdf.ts';
import { sampleCreditNote, sampleInvoice, sampleProForma } from '../../../test/sample-documents.ts';
import type { BillingDocument } from '../snapshot.ts';
import { writeBilling } from './billing.ts';

const bytesOf = async (data: BillingDocument, logo: Buffer | null = null) =>
  buffer((await writeBilling(data, logo)).finish());
const linesOf = async (data: BillingDocument) => (await readPdf(await bytesOf(data))).pages.flat();

describe('a tax invoice', () => {
  test('has the details that section 20(4) of the VAT Act requires', async () => {
    const lines = await linesOf(sampleInvoice);
    for (const line of [
      'Tax invoice',
      'INV-000123',
      'Karoo Medicines (Pty) Ltd',
      'Date of issue 2 Mar 2026',
      'Lesedi Community Clinic NPC Nomsa Khumalo',
      'Zinc, 15 mg, Tablet 3 115,00 300,00 15% 45,00 345,00',
      '811 · pack of 28',
      'Oats (Plain), 500 g, Powder 2 42,50 85,00 0% 0,00 85,00',
      'Delivery 100,00 15% 15,00 115,00',
    ])
      expect(lines).toContain(line);
    const text = lines.join('\n');
    for (const part of [
      'VAT no. 4123456789',
      'VAT no. 4987654321',
      '14 Voortrekker Road',
      '12 Loop Street',
      'VAT 15% 400,00 60,00 460,00',
      'Zero-rated 85,00 0,00 85,00',
      'Total 485,00 60,00 545,00',
      'Total due R 545,00',
    ])
      expect(text).toContain(part);
  });

  test('has the references, the licence, the notes, the due date and how to pay', async () => {
    const text = (await linesOf(sampleInvoice)).join('\n');
    for (const part of [
      'Trading as Karoo Wholesale',
      'Licence no. W-0123',
      'Responsible pharmacist: Thandi Mokoena',
      'Due date 1 Apr 2026',
      'Order ABCD23456, 27 Feb 2026',
      'Your order no. PO-2026/0417',
      'Please deliver before noon.',
      'Account number 62001234567',
      'Your reference INV-000123',
      'Payment within 30 days of the invoice.',
    ])
      expect(text).toContain(part);
  });

  test('adds VAT to prices that do not include it', async () => {
    const data: BillingDocument = {
      ...sampleInvoice,
      pricesIncludeVat: false,
      lines: sampleInvoice.lines.slice(0, 1).map((line) => ({
        ...line,
        ...{ quantity: 2, cost: inCents(10_000), amount: inCents(20_000), tax: inCents(3000) },
      })),
      deliveryFee: null,
      sums: [{ rate: 1500, net: inCents(20_000), tax: inCents(3000), gross: inCents(23_000) }],
      ...{ total: inCents(23_000), tax: inCents(3000) },
    };
    const lines = await linesOf(data);
    expect(lines).toContain('Zinc, 15 mg, Tablet 2 100,00 200,00 15% 30,00 230,00');
    expect(lines.join('\n')).toContain('Total due R 230,00');
  });

  test('shows the amounts paid and left, and asks for no payment once all is paid', async () => {
    const partly = (await linesOf({ ...sampleInvoice, paid: inCents(20_000) })).join('\n');
    for (const part of ['Paid R 200,00', 'Total due R 345,00', 'Due date 1 Apr 2026', 'Account number'])
      expect(partly).toContain(part);
    const wholly = (await linesOf({ ...sampleInvoice, paid: sampleInvoice.total })).join('\n');
    expect(wholly).toContain('Paid in full R 545,00');
    for (const part of ['Total due', 'Due date', 'Account number', 'Pay by EFT'])
      expect(wholly).not.toContain(part);
    const quoted = (await linesOf({ ...sampleProForma, paid: inCents(20_000) })).join('\n');
    expect(quoted).toContain('Balance due R 345,00');
  });

  test('without payments looks the same as before payments were printed', async () => {
    const before = await bytesOf(sampleInvoice);
    expect((await bytesOf({ ...sampleInvoice, paid: inCents(0) })).equals(before)).toBe(true);
  });

  test('leaves out unknown details', async () => {
    const nothing = { registrationNumber: null, vatNumber: null, address: null, licenceNumber: null };
    const lines = await linesOf({
      ...sampleInvoice,
      title: 'Invoice',
      issuer: {
        ...sampleInvoice.issuer,
        ...nothing,
        legalName: null,
        phone: null,
        email: null,
        pharmacistName: null,
      },
      customer: { ...sampleInvoice.customer, ...nothing, legalName: null },
      order: { ...sampleInvoice.order, poNumber: null, note: null },
      ...{ dueOn: null, terms: null, bank: null },
    });
    expect(lines).toContain('Invoice');
    const text = lines.join('\n');
    for (const word of [
      'null',
      'Tax invoice',
      'VAT no.',
      'Your order no.',
      'Due date',
      'Pay by EFT',
      'Terms',
    ])
      expect(text).not.toContain(word);
  });

  test('with 200 lines prints each once, and repeats the header of the table', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({
      ...(sampleInvoice.lines[0] as BillingDocument['lines'][number]),
      name: `Product ${index}`,
    }));
    const { pages } = await readPdf(await bytesOf({ ...sampleInvoice, lines }));
    const names = pages.flat().flatMap((line) => /^Product \d+/.exec(line)?.[0] ?? []);
    expect(names).toEqual(lines.map(({ name }) => name));
    for (const page of pages.slice(1, -1)) expect(page.join('\n')).toContain('Incl. VAT (R)');
    expect(pages.at(-1)?.join('\n')).toContain('Total due R 545,00');
  });
});

describe('a credit note', () => {
  test('has the details that section 21 of the VAT Act requires, and nothing to pay', async () => {
    const lines = await linesOf(sampleCreditNote);
    const text = lines.join('\n');
    for (const part of [
      'Credit note',
      'CN-000007',
      'Corrects Tax invoice INV-000123, 2 Mar 2026',
      'Reason Returned goods',
      'Two boxes were damp.',
      'Zinc, 15 mg, Tablet 1 115,00 100,00 15% 15,00 115,00',
      'VAT 15% 100,00 15,00 115,00',
      'Total credited R 115,00',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Pay by EFT');
  });

  test('for a wrong price has an amount without a quantity', async () => {
    const [line] = sampleCreditNote.lines;
    if (!line) throw new Error('The sample has a line');
    const lines = await linesOf({ ...sampleCreditNote, lines: [{ ...line, quantity: null, cost: null }] });
    expect(lines).toContain('Zinc, 15 mg, Tablet 100,00 15% 15,00 115,00');
  });
});

describe('a pro forma invoice', () => {
  test('says that it is not a tax invoice, and has the reference of its order', async () => {
    const lines = await linesOf(sampleProForma);
    expect(lines).toContain('Pro forma invoice');
    expect(lines).toContain('This is not a tax invoice.');
    expect(lines.join('\n')).toContain('Order ABCD23456, 27 Feb 2026');
  });

  test('of a cancelled order shows the cancellation and its reason', async () => {
    const cancelled = { at: '2026-03-03T08:00:00.000Z', reason: 'Ordered twice' };
    expect(await linesOf({ ...sampleProForma, cancelled })).toContain('CANCELLED 3 Mar 2026: Ordered twice');
  });
});

test('the tags of a document give its reading order, the table’s header cells and the logo’s name', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const tags = await readTags(await bytesOf(sampleInvoice, Buffer.from(png, 'base64')));
  expect(tags.slice(0, 5)).toEqual([
    'Document',
    ' Sect',
    '  Figure Logo of Karoo Wholesale',
    '  H1 Tax invoice',
    '  P INV-000123',
  ]);
  const table = tags.slice(tags.indexOf('  Table'), tags.indexOf('  Table') + 18);
  expect(table).toEqual([
    '  Table',
    '   TR',
    ...['Description', 'Qty', 'Price incl. VAT', 'Excl. VAT (R)', 'VAT rate', 'VAT (R)', 'Incl. VAT (R)'].map(
      (header) => `    TH ${header}`,
    ),
    '   TR',
    '    TD Zinc, 15 mg, Tablet 811 · pack of 28',
    ...['3', '115,00', '300,00', '15%', '45,00', '345,00'].map((text) => `    TD ${text}`),
    '   TR',
  ]);
  expect(tags.filter((tag) => tag.includes('Page 1'))).toEqual([]);
});

test('a document declares PDF/A-3a, and embeds its fonts, a colour profile and valid XML metadata', async () => {
  const title = 'Ruach & Sons <"Pty">';
  const file = (
    await bytesOf({ ...sampleInvoice, issuer: { ...sampleInvoice.issuer, legalName: title } })
  ).toString('latin1');
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<rdf:li>Ruach &#38; Sons &#60;&#34;Pty&#34;&#62;</rdf:li>',
    '/S /GTS_PDFA1',
    '/Marked true',
    '/Lang (en-ZA)',
    '/Scope /Column',
  ])
    expect(file).toContain(part);
  expect(file.match(/\/Type \/FontDescriptor/g)?.length).toBe(file.match(/\/FontFile2 \d+ 0 R/g)?.length);
  expect(file).not.toContain('/Type1');
});

test('a document is the same file in another process and another time zone', async () => {
  const script = fileURLToPath(new URL('../../../test/print-hashes.ts', import.meta.url));
  const hashes = (timeZone: string) =>
    execFileSync(process.execPath, [script], { encoding: 'utf8', env: { ...process.env, TZ: timeZone } });
  const first = hashes('Pacific/Auckland');
  expect(first.trim().split('\n')).toHaveLength(4);
  expect(hashes('America/Los_Angeles')).toBe(first);
});
