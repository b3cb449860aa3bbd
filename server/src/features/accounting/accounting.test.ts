import {
  dateAt,
  daysAfter,
  type JournalSummary,
  journalSummary,
  ORDER_STATUS,
  type VatReturn,
  vatDocumentList,
  vatReturn,
} from '@formulary/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { documentsOf } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';
import { proofsOf } from '../../../test/proofs.ts';

const harness = useApp();
const documents = documentsOf(harness);
const proofs = proofsOf(harness);
let admin: { id: string };
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
  admin = await newUser(harness.db, { role: 'Admin' });
});

const get = (path: string) => harness.as(admin, `/api/admin/accounting/${path}`);
const summaryOf = async (from: string, until: string): Promise<JournalSummary> =>
  journalSummary.parse((await get(`journals?from=${from}&until=${until}`)).json());
const vatOf = async (from: string, until: string): Promise<VatReturn> =>
  vatReturn.parse((await get(`vat?from=${from}&until=${until}`)).json());
const fileOf = async (path: string): Promise<Record<string, string>[]> =>
  parse((await get(path)).body, { bom: true, columns: true });
/** Converts a cell in rand to cents. */
const centsIn = (cell: string | undefined): number => Math.round(Number(cell || 0) * 100);
const at = (text: string): void => {
  harness.clock.now = new Date(text);
};
const enter = (userId: string, kind: 'credits' | 'debits', amount: number, reason: string) =>
  documents.post(`customers/${userId}/${kind}`, { amount, reason });
const cancel = async (orderId: string) => {
  const { version } = (await documents.get(`orders/${orderId}`)).json();
  return documents.post(`orders/${orderId}/cancellation`, { reason: 'Asked for', version });
};
/** Places an order of a standard and a zero-rated product, two packs of each. */
const mixedOrder = async (user: Parameters<typeof orderPayload>[0] & { id: string }) => {
  const products = [
    await newProduct(harness.db, { cost: 11_499 }),
    await newProduct(harness.db, { cost: 5_001, zeroRated: true }),
  ];
  const payload = orderPayload(
    user,
    products.map((product) => orderLine(product, 2)),
  );
  const placed = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json() as { id: string; referenceNumber: string };
};
const invoiceOf = async (orderId: string): Promise<{ id: string; number: string }> =>
  (await documents.get(`orders/${orderId}`)).json().documents[0];

/** July 2026: an invoice of R 389,99 with VAT, a credited pack, an undone payment and a debit; and an order in August. */
const july = async () => {
  const user = await newUser(harness.db, {
    username: 'kloof',
    name: 'Kloof',
    surname: 'Pharmacy',
    deliveryFee: 5_999,
  });
  at('2026-06-30T21:00:00Z');
  await enter(user.id, 'debits', 100, 'Carried over');
  at('2026-07-01T08:00:00Z');
  const { id, referenceNumber } = await mixedOrder(user);
  await documents.dispatch(id);
  const invoice = await invoiceOf(id);
  at('2026-07-02T08:00:00Z');
  const { lines } = await documents.detail(invoice.id);
  const credited = await documents.credit(invoice.id, [{ lineId: lines[0]?.id, quantity: 1 }]);
  expect(credited.statusCode, credited.body).toBe(201);
  at('2026-07-03T08:00:00Z');
  const { id: paymentId } = (await proofs.record(user, 150.5)).json();
  at('2026-07-04T08:00:00Z');
  expect((await proofs.unapprove(paymentId)).statusCode).toBe(204);
  at('2026-07-31T21:59:59Z');
  await enter(user.id, 'credits', 10.01, 'Broken seals');
  at('2026-07-31T22:00:00Z');
  await mixedOrder(user);
  return { invoice, referenceNumber, creditNote: credited.json().number as string };
};

describe('the journals of a month', () => {
  let month: Awaited<ReturnType<typeof july>>;
  beforeAll(async () => {
    month = await july();
  });

  test('list every document by account, with its VAT separately', async () => {
    const rows = await fileOf('journals/export?format=csv&from=2026-07-01&until=2026-07-31');
    const shown = rows.map((row) => [
      row.Date,
      row.Journal,
      row.Document,
      row['Account code'],
      row.Debit,
      row.Credit,
    ]);
    const { invoice, creditNote } = month;
    const payment = rows.find(({ Journal }) => Journal === 'Receipts')?.Document;
    const credit = rows.at(-1)?.Document;
    expect(shown).toEqual([
      ['2026-07-01', 'Sales', invoice.number, '8000', '389.99', ''],
      ['2026-07-01', 'Sales', invoice.number, '1000', '', '199.98'],
      ['2026-07-01', 'Sales', invoice.number, '1010', '', '100.02'],
      ['2026-07-01', 'Sales', invoice.number, '1020', '', '52.17'],
      ['2026-07-01', 'Sales', invoice.number, '9500', '', '37.82'],
      ['2026-07-02', 'Sales', creditNote, '8000', '', '114.99'],
      ['2026-07-02', 'Sales', creditNote, '1000', '99.99', ''],
      ['2026-07-02', 'Sales', creditNote, '9500', '15', ''],
      ['2026-07-03', 'Receipts', payment, '8000', '', '150.5'],
      ['2026-07-03', 'Receipts', payment, '8400', '150.5', ''],
      ['2026-07-04', 'Receipts', payment, '8000', '150.5', ''],
      ['2026-07-04', 'Receipts', payment, '8400', '', '150.5'],
      ['2026-07-31', 'Adjustments', credit, '8000', '', '10.01'],
      ['2026-07-31', 'Adjustments', credit, '1030', '10.01', ''],
    ]);
    expect(rows[0]).toMatchObject({
      Order: month.referenceNumber,
      Username: 'kloof',
      Customer: 'Kloof Pharmacy',
      Description: 'Invoice',
      Account: 'Debtors',
    });
    expect(rows[5]?.Description).toBe(`Credit note for ${invoice.number}`);
    expect(rows[8]?.Description).toContain('Payment, EFT');
    expect(rows[12]?.Description).toBe('Credit, Broken seals');
  });

  test('are exported as a workbook too', async () => {
    const answer = await get('journals/export?format=xlsx&from=2026-07-01&until=2026-07-31');
    expect(answer.headers['content-disposition']).toContain('journals-general-2026-07-01-2026-07-31.xlsx');
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    expect(sheet?.rows).toHaveLength(15);
    expect(sheet?.rows[1]?.slice(1, 3)).toEqual(['Sales', month.invoice.number]);
    expect(sheet?.rows[1]?.[9]).toBe(389.99);
  });

  test('can be narrowed to one journal', async () => {
    const rows = await fileOf(
      'journals/export?format=csv&journal=adjustments&from=2026-07-01&until=2026-07-31',
    );
    expect(rows.map(({ Journal }) => Journal)).toEqual(['Adjustments', 'Adjustments']);
  });

  test('reconcile opening and closing debtors with the ledger, and show orders not yet invoiced', async () => {
    const { reconciliation } = await summaryOf('2026-07-01', '2026-07-31');
    expect(reconciliation).toEqual({
      opening: { debtors: 10_000, notInvoiced: 0, ledger: 10_000, difference: 0 },
      invoices: 38_999,
      creditNotes: 11_499,
      receipts: 0,
      adjustments: -1_001,
      closing: { debtors: 36_499, notInvoiced: 0, ledger: 36_499, difference: 0 },
    });
    const august = (await summaryOf('2026-08-01', '2026-08-31')).reconciliation;
    expect(august.opening).toEqual(reconciliation.closing);
    expect(august.closing).toEqual({ debtors: 36_499, notInvoiced: 38_999, ledger: 75_498, difference: 0 });
    const file = await fileOf('reconciliation/export?format=csv&from=2026-07-01&until=2026-07-31');
    expect(file.map(({ Line, Amount }) => [Line, Amount])).toEqual([
      ['Opening debtors', '100'],
      ['Opening orders not yet invoiced', '0'],
      ['Opening ledger balance', '100'],
      ['Opening difference', '0'],
      ['Invoices', '389.99'],
      ['Credit notes', '-114.99'],
      ['Receipts', '0'],
      ['Adjustments', '-10.01'],
      ['Closing debtors', '364.99'],
      ['Closing orders not yet invoiced', '0'],
      ['Closing ledger balance', '364.99'],
      ['Closing difference', '0'],
    ]);
  });

  test('are a Sage Pastel batch of 18 columns without headings, with the debtors as contra account', async () => {
    const answer = await get('journals/export?format=csv&layout=pastel&from=2026-07-01&until=2026-07-31');
    const rows: string[][] = parse(answer.body);
    expect(rows).toHaveLength(9);
    const serial = month.invoice.number.replace('INV-', 'IN');
    const first = ['5', '01/07/2026', 'G', '1000000', serial, 'Kloof Pharmacy, Invoice', '-199.98', '0', '0'];
    expect(rows[0]).toEqual([...first, '', '', '8000000', '1', '1', '0', '0', '0', '-199.98']);
    for (const row of rows) {
      expect(row).toHaveLength(18);
      expect(row[4]).toHaveLength(8);
      expect(row[5]?.length).toBeLessThanOrEqual(36);
    }
    const moved = rows.reduce((sum, row) => sum - centsIn(row[6]), 0);
    expect(moved).toBe(38_999 - 11_499 - 1_001);
    const january = await get(
      'journals/export?format=csv&layout=pastel&firstMonth=1&from=2026-07-01&until=2026-07-31',
    );
    const [sameRow]: string[][] = parse(january.body);
    expect(sameRow?.[0]).toBe('7');
  });

  test('are balanced journals by day for Xero', async () => {
    const rows = await fileOf('journals/export?format=csv&layout=xero&from=2026-07-01&until=2026-07-31');
    expect(rows.slice(0, 5).map((row) => Object.values(row).slice(0, 6))).toEqual([
      ['Sales 2026-07-01', '01/07/2026', 'Debtors', '8000', 'No VAT', '389.99'],
      ['Sales 2026-07-01', '01/07/2026', 'Sales at the standard rate', '1000', 'No VAT', '-199.98'],
      ['Sales 2026-07-01', '01/07/2026', 'Zero-rated sales', '1010', 'No VAT', '-100.02'],
      ['Sales 2026-07-01', '01/07/2026', 'Delivery fees', '1020', 'No VAT', '-52.17'],
      ['Sales 2026-07-01', '01/07/2026', 'VAT output', '9500', 'No VAT', '-37.82'],
    ]);
    const sums = new Map<string, number>();
    for (const { '*Narration': name = '', '*Amount': amount } of rows)
      sums.set(name, (sums.get(name) ?? 0) + centsIn(amount));
    expect([...sums]).toEqual([
      ['Sales 2026-07-01', 0],
      ['Sales 2026-07-02', 0],
      ['Receipts 2026-07-03', 0],
      ['Receipts 2026-07-04', 0],
      ['Adjustments 2026-07-31', 0],
    ]);
  });

  test('post to the account codes of the business', async () => {
    await documents.describeBusiness({
      accountCodes: {
        ...{ debtors: '610', sales: '200', zeroRatedSales: '201', delivery: '202' },
        ...{ vatOutput: '820', bank: '090', adjustments: '299' },
      },
    });
    const [debtors] = (await summaryOf('2026-07-01', '2026-07-31')).accounts;
    expect(debtors).toEqual({ account: 'debtors', code: '610', debit: 54_049, credit: 27_550 });
    const rows = await fileOf('journals/export?format=csv&from=2026-07-01&until=2026-07-01');
    expect(rows.map((row) => row['Account code'])).toEqual(['610', '200', '201', '202', '820']);
  });
});

test('the rounding of an invoice in whole rand is posted to the adjustments, and its VAT is exact', async () => {
  await documents.describeBusiness({ pricesIncludeVat: false, decimals: 0 });
  at('2026-12-10T08:00:00Z');
  const user = await newUser(harness.db);
  const { invoice } = await documents.dispatched(user, {
    ...{ costs: [205_00], quantity: 1, addsVat: true, decimals: 0 },
  });
  const days = 'from=2026-12-01&until=2026-12-31';
  const posted = async () =>
    (await fileOf(`journals/export?format=csv&${days}`))
      .filter((row) => row.Document?.startsWith('INV') || row.Document?.startsWith('CN'))
      .map((row) => [row.Account, centsIn(row.Debit) - centsIn(row.Credit)]);
  const invoiced = [
    ['Debtors', 236_00],
    ['Sales at the standard rate', -205_00],
    ['VAT output', -30_75],
    ['Adjustments', -25],
  ];
  expect(await posted()).toEqual(invoiced);
  const { lines } = await documents.detail(invoice.id);
  at('2026-12-11T08:00:00Z');
  await documents.credit(invoice.id, [{ lineId: lines[0]?.id, quantity: 1 }]);
  expect(await posted()).toEqual([...invoiced, ...invoiced.map(([name, amount]) => [name, -Number(amount)])]);
  const { reconciliation, debit, credit } = await summaryOf('2026-12-01', '2026-12-31');
  expect([reconciliation.closing.difference, debit - credit]).toEqual([0, 0]);
  const [standard] = (await vatOf('2026-12-01', '2026-12-31')).fields;
  expect(standard).toMatchObject({ net: 205_00, tax: 30_75 });
  await documents.describeBusiness({ pricesIncludeVat: true, decimals: 2 });
});

test('a period that ends before it begins is refused', async () => {
  for (const path of ['journals?', 'vat?', 'vat/documents?field=1&', 'vat/export?format=csv&']) {
    const answer = await get(`${path}from=2026-07-02&until=2026-07-01`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ until: 'The end date is before the start date.' });
  }
});

describe('the VAT 201', () => {
  const [from, until] = ['2026-09-01', '2026-10-31'];
  let invoice: { id: string; number: string };
  let creditNote: string;
  beforeAll(async () => {
    const user = await newUser(harness.db, { deliveryFee: 5_999 });
    at('2026-09-10T08:00:00Z');
    const { id } = await mixedOrder(user);
    await documents.dispatch(id);
    invoice = await invoiceOf(id);
    // Ordered when the rate was 14%, invoiced in the period.
    const old = await documents.order(user, { costs: [11_400], quantity: 1, forCollection: false });
    await harness.db.execute(sql`update orders set total_tax = null, delivery_tax_rate = null, delivery_tax = null,
      date_ordered = '2017-06-01T08:00:00Z' where id = ${old.id}`);
    await harness.db.execute(
      sql`update order_lines set tax_rate = null, tax = null where order_id = ${old.id}`,
    );
    await documents.dispatch(old.id);
    at('2026-10-31T21:59:59Z');
    const { lines } = await documents.detail(invoice.id);
    const credited = await documents.credit(
      invoice.id,
      lines.map(({ id: lineId }) => ({ lineId, quantity: 1 })),
    );
    creditNote = credited.json().number;
    // Outside the period.
    at('2026-10-31T22:00:00Z');
    await documents.dispatched(user);
  });

  test('has output tax by field, at an earlier rate separately, and credit notes as an adjustment', async () => {
    expect(await vatOf(from, until)).toEqual({
      rate: 1500,
      fields: [
        { field: '1', documents: 1, net: 25_215, tax: 3_782, gross: 28_997 },
        { field: '2', documents: 1, net: 10_002, tax: 0, gross: 10_002 },
        { field: '12', documents: 1, net: 15_262, tax: 2_137, gross: 17_399 },
        { field: '18', documents: 1, net: 20_217, tax: 2_282, gross: 22_499 },
      ],
      outputTax: 5_919,
      netTax: 3_637,
      formTax: 3_782,
      creditedZeroRated: 5_001,
    });
  });

  test('lists the documents of a field, page by page', async () => {
    const page = async (query: string) => {
      const answer = await get(`vat/documents?from=${from}&until=${until}&${query}`);
      return { ...vatDocumentList.parse(answer.json()), range: answer.headers['content-range'] };
    };
    const { documents: found, total, range } = await page('field=18&take=20');
    expect([found.map(({ number }) => number), total, range]).toEqual([[creditNote], 1, 'documents 0-0/1']);
    expect((await page('field=2')).documents).toMatchObject([
      { number: invoice.number, net: 10_002, tax: 0, gross: 10_002 },
    ]);
    expect(await page('field=1&skip=1&take=2')).toMatchObject({ documents: [], total: 1 });
  });

  test('adds up to the invoices and credit notes of the period, in its export too', async () => {
    const { fields, netTax } = await vatOf(from, until);
    const { rows } = await harness.db.execute<{ total: number; tax: number }>(sql`
      select sum(case kind when 'invoice' then total else -total end)::float8 as total,
        sum(case kind when 'invoice' then tax else -tax end)::float8 as tax
      from tax_documents where issued_at >= '2026-08-31T22:00:00Z' and issued_at < '2026-10-31T22:00:00Z'`);
    const signed = fields.map(({ field, gross }) => (field === '18' ? -gross : gross));
    expect([signed.reduce((sum, gross) => sum + gross, 0), netTax]).toEqual([rows[0]?.total, rows[0]?.tax]);
    const file = await fileOf(`vat/export?format=csv&from=${from}&until=${until}`);
    const [gross, tax] = ['Including VAT', 'VAT'].map((column) =>
      file.reduce((sum, row) => sum + centsIn(row[column]), 0),
    );
    expect([gross, tax]).toEqual([rows[0]?.total, rows[0]?.tax]);
    expect(file.map(({ Field }) => Field)).toEqual(['1', '2', '12', '18']);
  });
});

const ACTS = [
  'order',
  'order',
  'invoice',
  'dispatch',
  'dispatch',
  'credit',
  'cancel',
  'pay',
  'undo',
  'adjust',
] as const;
const act = fc.record({
  what: fc.constantFrom(...ACTS),
  pick: fc.nat({ max: 1000 }),
  cents: fc.integer({ min: 1, max: 300_000 }),
  hours: fc.integer({ min: 1, max: 400 }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs a history of one customer from a given day on, skipping operations that are not possible at the time. */
const live = async (acts: readonly Act[]): Promise<void> => {
  const user = await newUser(harness.db, { deliveryFee: 3_333 });
  const orderIds: string[] = [];
  const paymentIds: string[] = [];
  for (const { what, pick, cents, hours } of acts) {
    harness.clock.now = new Date(harness.clock.now.getTime() + hours * 3_600_000);
    const orderId = orderIds[pick % orderIds.length];
    if (what === 'order') {
      const { id } = pick % 2 ? await mixedOrder(user) : await documents.order(user, { costs: [cents, 999] });
      orderIds.push(id);
    } else if (what === 'pay') {
      paymentIds.push((await proofs.record(user, cents / 100)).json().id);
    } else if (what === 'adjust') {
      await enter(user.id, pick % 2 ? 'credits' : 'debits', cents / 100, 'Agreed');
    } else if (what === 'undo') {
      const paymentId = paymentIds.pop();
      if (paymentId) await proofs.unapprove(paymentId);
    } else if (orderId) {
      if (what === 'invoice') await documents.post(`orders/${orderId}/invoice`);
      if (what === 'cancel') await cancel(orderId);
      if (what === 'dispatch') {
        await documents.pick(orderId);
        await documents.move([orderId], ORDER_STATUS.Dispatched);
      }
      const invoice = what === 'credit' && (await invoiceOf(orderId));
      if (invoice) {
        const { lines } = await documents.detail(invoice.id);
        const line = lines[pick % lines.length];
        const amount = Math.min(cents, line?.creditableAmount ?? 0) / 100;
        const part = pick % 2 ? { quantity: 1 } : { amount };
        await documents.credit(invoice.id, [{ lineId: line?.id, ...part }]);
      }
    }
  }
};

test('after any sequence of operations, journals balance, and debtors with orders not yet invoiced add up to the ledger', async () => {
  at('2027-01-01T08:00:00Z');
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 8, maxLength: 14 }),
      fc.nat({ max: 60 }),
      async (acts, days) => {
        await live(acts);
        const today = dateAt(harness.clock.now.getTime(), 'Africa/Johannesburg');
        const from = daysAfter(today, -days);
        const { reconciliation, debit, credit, accounts } = await summaryOf(from, today);
        const { opening, closing } = reconciliation;
        expect([opening.difference, closing.difference, debit - credit]).toEqual([0, 0, 0]);
        const { rows } = await harness.db.execute<{ owed: number }>(
          sql`select sum(outstanding)::float8 as owed from ledger_accounts`,
        );
        expect(closing.ledger).toBe(rows[0]?.owed);

        const file = await fileOf(`journals/export?format=csv&from=${from}&until=${today}`);
        const balances = new Map<string, number>();
        for (const { Document = '', Debit, Credit } of file)
          balances.set(Document, (balances.get(Document) ?? 0) + centsIn(Debit) - centsIn(Credit));
        expect([...balances.values()].filter((balance) => balance !== 0)).toEqual([]);
        const movedBy = (code: string) =>
          file
            .filter((row) => row['Account code'] === code)
            .reduce((sum, { Debit, Credit }) => sum + centsIn(Debit) - centsIn(Credit), 0);
        const codeOf = (name: string) => accounts.find(({ account }) => account === name)?.code ?? '';
        expect(movedBy(codeOf('debtors'))).toBe(closing.debtors - opening.debtors);
        expect(movedBy(codeOf('vatOutput')) + (await vatOf(from, today)).netTax).toBe(0);
      },
    ),
    { numRuns: 8, seed: 12 },
  );
  const { rows } = await harness.db.execute<{ happened: string }>(sql`
    select distinct kind::text || ' ' || coalesce(reason::text, '') as happened from tax_documents
      where issued_at > '2027-01-01'
    union select 'cancelled' from orders where cancelled_at > '2027-01-01'
    union select 'undone' from ledger_entries where action = 'Unapproved' and created_at > '2027-01-01'
    order by 1`);
  expect(rows.map(({ happened }) => happened.trim())).toEqual([
    ...['cancelled', 'credit-note cancellation', 'credit-note return', 'invoice', 'undone'],
  ]);
});
