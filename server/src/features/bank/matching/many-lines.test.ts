import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { bankCsv } from '../../../../test/bank-csv.ts';
import { bankOf } from '../../../../test/bank-files.ts';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { longestHold } from '../../../../test/longest-hold.ts';

const MOST_MS = 200;
const LINES = 8000;

const harness = useApp();
let staff: { id: string };
beforeAll(async () => {
  staff = await newUser(harness.db, { role: 'Staff' });
});
const bank = bankOf(harness, async () => staff);

test('thousands of lines are previewed, imported and proposed for without holding up other requests', async () => {
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
