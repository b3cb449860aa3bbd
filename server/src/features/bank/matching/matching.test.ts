import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bankOf } from '../../../../test/bank-files.ts';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { longestHold } from '../../../../test/longest-hold.ts';
import { bankCsv } from '../../../../test/sample-files.ts';
import { newReferenceNumber } from '../../orders/placing/insert-order.ts';
import { matchOpenLines } from './match-lines.ts';
import { findMentions } from './mentions.ts';

const harness = useApp();
let staff: { id: string };
beforeAll(async () => {
  staff = await newUser(harness.db, { role: 'Staff' });
});
const bank = bankOf(harness, async () => staff);

test.each([
  ['INV-000123', [123]],
  ['pmt inv000123', [123]],
  ['Inv 123 and INV124', [123, 124]],
  ['Invoice no. 77', [77]],
  ['INVOICES 000009', [9]],
  ['INVESTEC 123', []],
  ['PROVIN 55', []],
  ['INV', []],
])("finds the invoices in '%s'", (reference, invoices) => {
  expect(findMentions({ description: '', reference }).invoices).toEqual(invoices);
});

const LINES = 5000;
const CUSTOMERS = 1000;

/** Fills the store with customers who each have three unpaid orders. */
const fill = async (): Promise<string[]> => {
  const references = Array.from({ length: CUSTOMERS * 3 }, newReferenceNumber);
  await harness.db.execute(sql`
    insert into users (id, username, name, surname, role)
    select gen_random_uuid(), 'buyer' || n, 'Buyer', 'Number' || n, 'StoreUser' from generate_series(1, ${CUSTOMERS}) n`);
  await harness.db.execute(sql`
    insert into orders (id, user_id, reference_number, status, for_collection, delivery_fee, total_price, total_quantity,
      delivery, search_text, placed_by, date_ordered)
    select gen_random_uuid(), u.id, r.reference, 3, false, 0, 1000 + r.n, 1, '{}', '', u.id, now()
    from unnest(${sql.param(references)}::text[]) with ordinality r (reference, n)
    join users u on u.username = 'buyer' || (1 + (r.n - 1) % ${CUSTOMERS})`);
  return references;
};

test('always makes the same proposals for 5 000 lines of 1 000 customers', async () => {
  const references = await fill();
  const lines = Array.from({ length: LINES }, (_, at) => ({
    amount: (1001 + (at % references.length)) / 100,
    description: `FNB APP PAYMENT FROM BUYER NUMBER${(at % CUSTOMERS) + 1} ${at}`,
    reference: at < references.length ? (references[at] ?? '') : '',
  }));
  expect((await bank.upload(bankCsv(lines))).statusCode).toBe(201);
  const first = await matchOpenLines(harness.db);
  expect(first.filter(({ proposals }) => proposals[0]?.confidence === 'certain')).toHaveLength(
    references.length,
  );
  expect(await matchOpenLines(harness.db)).toEqual(first);
  const page = await bank.list('match=certain', 'skip=40&take=60');
  expect([page.bankLines.length, page.total, page.counts.open]).toEqual([20, references.length, LINES]);
});

describe('many lines', () => {
  const MOST_MS = 200;
  const LINES = 8000;

  const harness = useApp();
  let staff: { id: string };
  beforeAll(async () => {
    staff = await newUser(harness.db, { role: 'Staff' });
  });
  const bank = bankOf(harness, async () => staff);

  test('previewing, importing and matching thousands of lines does not hold up other requests', async () => {
    const file = bankCsv(
      Array.from({ length: LINES }, (_, at) => ({
        amount: 100 + at,
        description: `EFT FROM PHARMACY ${at} IN A TOWN WITH SOME MORE WORDS `.padEnd(180, `AND ${at} `),
      })),
    );
    expect(await longestHold(() => bank.preview(file))).toBeLessThan(MOST_MS);
    expect(await longestHold(() => bank.upload(file))).toBeLessThan(MOST_MS);
    expect(await longestHold(() => bank.list())).toBeLessThan(MOST_MS);
    const { rows } = await harness.db.execute<{ total: number }>(
      sql`select count(*)::int as total from bank_lines where state = 'open'`,
    );
    expect(rows[0]?.total).toBe(LINES);
  });
});
