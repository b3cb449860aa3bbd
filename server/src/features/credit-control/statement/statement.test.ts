import { inCents } from '@formulary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../../test/builders.ts';
import { documentsOf } from '../../../../test/documents.ts';
import { useApp } from '../../../../test/harness.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { addManualEntry } from '../../payments/crediting/add-manual-entry.ts';

const harness = useApp();
const documents = documentsOf(harness);
let staff: { id: string };
let customer: Awaited<ReturnType<typeof newUser>>;
let reference = '';

/**
 * R 100,05 owed in January; in February an order of R 170, a credit of R 20,10 and another in its last minute; R 1 in
 * March.
 */
beforeAll(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  customer = await newUser(harness.db, {
    username: 'kloof',
    name: 'Kloof',
    surname: 'Pharmacy',
    deliveryFee: 12_000,
  });
  const enter = (kind: 'credit' | 'debit', amount: number, reason: string, at: string) =>
    addManualEntry(harness.db, {
      userId: customer.id,
      kind,
      amount: inCents(amount),
      reason,
      actorId: staff.id,
      at: new Date(at),
    });
  await enter('debit', 10_005, 'Carried over', '2026-01-31T21:59:59Z');
  harness.clock.now = new Date('2026-02-10T08:00:00Z');
  const payload = orderPayload(customer, [orderLine(await newProduct(harness.db))]);
  reference = (await harness.as(customer, { method: 'POST', url: '/api/orders', payload })).json()
    .referenceNumber;
  await enter('credit', 2_010, 'Broken seals', '2026-02-11T08:00:00Z');
  await enter('credit', 1, 'Rounding', '2026-02-28T21:59:59.999Z');
  await enter('debit', 100, 'Bank charge', '2026-02-28T22:00:00Z');
  harness.clock.now = new Date('2026-03-02T08:00:00Z');
});

const statement = (from: string, until: string, format: string) =>
  harness.as(
    staff,
    `/api/admin/customers/${customer.id}/statement?from=${from}&until=${until}&format=${format}`,
  );
const rowsOf = async (from: string, until: string): Promise<string[]> =>
  (await statement(from, until, 'csv')).body.replace('\uFEFF', '').trim().split('\n').slice(1);
const isMovement = (row: string): boolean => !/^[^,]*,(?:Open |Ageing: )/.test(row);
/** The rows from the opening to the closing balance, without the columns of open invoices. */
const csvOf = async (from: string, until: string): Promise<string[]> =>
  (await rowsOf(from, until)).filter(isMovement).map((row) => row.replace(/,,$/, ''));

describe('a statement', () => {
  test('has the opening balance, each movement of the period in store days, and the closing balance', async () => {
    expect(await csvOf('2026-02-01', '2026-02-28')).toEqual([
      ',Opening balance,,,,,100.05',
      `2026-02-10,Order,${reference},,170,,270.05`,
      '2026-02-11,Credit,,Broken seals,,20.1,249.95',
      '2026-02-28,Credit,,Rounding,,0.01,249.94',
      ',Closing balance,,,,,249.94',
    ]);
  });

  test('agrees with the ledger to the cent', async () => {
    const rows = await csvOf('2020-01-01', '2026-12-31');
    expect(rows[0]).toBe(',Opening balance,,,,,0');
    const closing = Number(rows.at(-1)?.split(',').at(-1));
    expect(Math.round(closing * 100)).toBe(await findOutstanding(harness.db, customer.id));
    const [debits, credits] = [4, 5].map((column) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[column]) * 100), 0),
    );
    expect((debits ?? 0) - (credits ?? 0)).toBe(await findOutstanding(harness.db, customer.id));
  });

  test('begins with the closing balance of the previous one', async () => {
    const january = await csvOf('2026-01-01', '2026-01-31');
    const february = await csvOf('2026-02-01', '2026-02-28');
    expect(january.at(-1)).toBe(',Closing balance,,,,,100.05');
    expect(february[0]).toBe(',Opening balance,,,,,100.05');
  });

  test('for a period without movements has only the balance', async () => {
    expect(await csvOf('2026-01-01', '2026-01-15')).toEqual([
      ',Opening balance,,,,,0',
      ',Closing balance,,,,,0',
    ]);
  });

  test('lists what is unpaid at the end of the period, by age', async () => {
    const rows = await rowsOf('2026-02-01', '2026-02-28');
    expect(rows.filter((row) => !isMovement(row))).toEqual([
      `2026-02-10,Open order,${reference},,,,,,170`,
      ',Open debits,,,,,,,79.94',
      ',Ageing: Current,,,,,,,249.94',
      ',Ageing: 30 days,,,,,,,0',
      ',Ageing: 60 days,,,,,,,0',
      ',Ageing: 90 days,,,,,,,0',
      ',Ageing: 120+ days,,,,,,,0',
      ',Ageing: Unallocated,,,,,,,0',
    ]);
  });

  test('for a period before an order was invoiced shows no due date, and nothing as overdue', async () => {
    const now = harness.clock.now;
    const user = await newUser(harness.db, { deliveryFee: 0 });
    harness.clock.now = new Date('2026-01-05T08:00:00Z');
    const placed = await documents.order(user);
    const read = async () => {
      const url = `/api/admin/customers/${user.id}/statement?from=2026-02-01&until=2026-02-28&format=csv`;
      return (await harness.as(staff, url)).body.split('\n').filter((row) => /,(?:Open|Ageing)/.test(row));
    };
    harness.clock.now = new Date('2026-03-01T08:00:00Z');
    const before = await read();
    expect(before).toContain(`2026-01-05,Open order,${placed.referenceNumber},,,,,,100`);
    expect(before).toContain(',Ageing: Current,,,,,,,100');
    await documents.dispatch(placed.id);
    expect(await read()).toEqual(before);
    harness.clock.now = now;
  });

  test('as a PDF, has the same content', async () => {
    const answer = await statement('2026-02-01', '2026-02-28', 'pdf');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('statement-kloof-2026-02-01-2026-02-28.pdf');
    const lines = (await readPdf(answer.rawPayload)).pages.flat();
    expect(lines).toContain('1 Feb 2026 to 28 Feb 2026');
    expect(lines).toContain('Opening balance R 100,05');
    expect(lines).toContain(`10 Feb 2026 Order · ${reference} R 170,00 R 270,05`);
    expect(lines).toContain('11 Feb 2026 Credit · Broken seals R 20,10 R 249,95');
    expect(lines).toContain('Closing balance R 249,94');
    expect(lines).toContain('Open debits R 79,94');
    expect(lines).toContain('Total R 249,94');
  });

  test.each([
    ['2026-02-02', '2026-02-01', 'csv'],
    ['yesterday', '2026-02-01', 'csv'],
    ['2026-02-01', '2026-02-02', 'exe'],
  ])('is refused from %s until %s as %s', async (from, until, format) => {
    expect((await statement(from, until, format)).statusCode).toBe(400);
  });

  test('is only for customers', async () => {
    const answer = await harness.as(
      staff,
      `/api/admin/customers/${staff.id}/statement?from=2026-01-01&until=2026-01-31&format=csv`,
    );
    expect(answer.statusCode).toBe(404);
  });
});
