import { inCents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { addLedgerEntry } from './add-entry.ts';
import { daysBefore, owedBefore } from './queries.ts';

const harness = useApp();
const DAY_MS = 86_400_000;
type Movement = { daysAgo: number; amount: number };

const move = async (userId: string, movements: Movement[]): Promise<void> => {
  for (const { daysAgo, amount } of movements)
    await harness.db.transaction((tx) =>
      addLedgerEntry(tx, {
        userId,
        source: 'Manual',
        action: 'Added',
        amount: inCents(amount),
        entityId: null,
        actorId: userId,
        at: new Date(harness.clock.now.getTime() - daysAgo * DAY_MS),
      }),
    );
};
const agesQuery = (which: SQL): SQL => {
  const owed = [30, 60, 90].map((days) => owedBefore(daysBefore(harness.clock.now, days)));
  return sql`select greatest(0, outstanding)::float8 as owed, array[${sql.join(owed, sql`, `)}] as before
    from ledger_accounts a where ${which}`;
};
/** The amounts that a customer owes for 0 to 30, 31 to 60, 61 to 90 and more days. */
const owedByAge = async (userId: string): Promise<number[]> => {
  const { rows } = await harness.db.execute<{ owed: number; before: number[] }>(
    agesQuery(sql`a.user_id = ${userId}`),
  );
  const { owed = 0, before: [d30 = 0, d60 = 0, d90 = 0] = [] } = rows[0] ?? {};
  return [owed - d30, d30 - d60, d60 - d90, d90];
};
const agesAfter = async (movements: Movement[]) => {
  const user = await newUser(harness.db);
  await move(user.id, movements);
  return owedByAge(user.id);
};

test.each<[string, Movement[], number[]]>([
  ['nothing', [], [0, 0, 0, 0]],
  ['a credit', [{ daysAgo: 5, amount: -500 }], [0, 0, 0, 0]],
  [
    'debits of each age',
    [
      { daysAgo: 91, amount: 100 },
      { daysAgo: 90, amount: 200 },
      { daysAgo: 60, amount: 400 },
      { daysAgo: 30, amount: 800 },
    ],
    [800, 400, 200, 100],
  ],
  [
    'a credit that pays the oldest first',
    [
      { daysAgo: 100, amount: 10_000 },
      { daysAgo: 45, amount: 20_000 },
      { daysAgo: 2, amount: 5_000 },
      { daysAgo: 1, amount: -15_050 },
    ],
    [5_000, 14_950, 0, 0],
  ],
  [
    'a credit given before the debit',
    [
      { daysAgo: 95, amount: -300 },
      { daysAgo: 94, amount: 1_000 },
    ],
    [0, 0, 0, 700],
  ],
  [
    'more paid than owed',
    [
      { daysAgo: 95, amount: 300 },
      { daysAgo: 1, amount: -400 },
    ],
    [0, 0, 0, 0],
  ],
])('returns the age of %s', async (_name, movements, ages) => {
  expect(await agesAfter(movements)).toEqual(ages);
});

/** A slow reference implementation: debits in a queue, credits taken from its front. */
const ageOneByOne = (movements: Movement[]): number[] => {
  const debits: Movement[] = [];
  let credit = 0;
  for (const { daysAgo, amount } of movements)
    if (amount > 0) debits.push({ daysAgo, amount });
    else credit -= amount;
  const ages = [0, 0, 0, 0];
  for (const { daysAgo, amount } of debits) {
    const paid = Math.min(credit, amount);
    credit -= paid;
    const bucket = daysAgo <= 30 ? 0 : daysAgo <= 60 ? 1 : daysAgo <= 90 ? 2 : 3;
    ages[bucket] = (ages[bucket] ?? 0) + amount - paid;
  }
  return ages;
};

test('agrees with debits paid one by one, for any movements', async () => {
  const movement = fc.record({
    daysAgo: fc.integer({ min: 0, max: 130 }),
    amount: fc.integer({ min: -5_000, max: 5_000 }).filter((cents) => cents !== 0),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 12 }), async (movements) => {
      const inTime = movements.toSorted((one, other) => other.daysAgo - one.daysAgo);
      expect(await agesAfter(inTime)).toEqual(ageOneByOne(inTime));
    }),
    { numRuns: 15 },
  );
});

test('reads the entries from their index at 5 000 customers', async () => {
  const { db } = harness;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into users (id, username, name, role)
      select gen_random_uuid(), 'aged' || n, 'Aged', 'StoreUser' from generate_series(1, 5000) as n`);
    await tx.execute(sql`insert into ledger_accounts (user_id, outstanding, entries)
      select id, 4000, 40 from users where username like 'aged%'`);
    await tx.execute(sql`insert into ledger_entries (id, user_id, seq, source, action, amount, previous_outstanding,
        current_outstanding, actor_id, created_at)
      select gen_random_uuid(), u.id, n, 'Manual', 'Added', 100, 100 * (n - 1), 100 * n, u.id,
        ${harness.clock.now.toISOString()}::timestamptz - n * interval '9 days'
      from users u, generate_series(1, 40) as n where u.username like 'aged%'`);
  });
  await db.execute(sql`vacuum analyze ledger_entries, ledger_accounts`);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${agesQuery(sql`a.outstanding > 0`)}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('ledger_entries_time_idx');
  expect(plan).not.toContain('Seq Scan on ledger_entries');
});

describe('in the back office', () => {
  const proofs = proofsOf(harness);

  type Log = { logType: string; logStatus: string; reference: string | null };
  const logs = async (user: { id: string }, query = '') => {
    const answer = await harness.as(user, `/api/account-logs${query}`);
    const { accountLogs, total } = answer.json();
    return {
      rows: accountLogs.map(({ logType, logStatus, reference }: Log) => [logType, logStatus, reference]),
      total,
      range: answer.headers['content-range'],
    };
  };

  test('entries name an order by its reference, a proof by its file and a recorded payment by its method', async () => {
    const user = await newUser(harness.db);
    const { referenceNumber } = await proofs.order(user, 300);
    await proofs.approve(await proofs.proof(user, { name: 'slip june.png' }), 100);
    expect((await proofs.record(user, 200)).statusCode).toBe(201);
    const rows = [
      ['POP', 'Approved', 'EFT'],
      ['POP', 'Approved', 'slip june.png'],
      ['POP', 'Added', 'slip june.png'],
      ['Order', 'Added', referenceNumber],
    ];
    expect((await logs(user)).rows).toEqual(rows);
    const ledger = (await proofs.get(`customers/${user.id}/ledger`)).json();
    expect(ledger.movements.map(({ reference }: Log) => reference)).toEqual(rows.map(([, , name]) => name));
  });

  test('without uploads, pages and totals count only what is listed', async () => {
    const user = await newUser(harness.db);
    const names: string[] = [];
    for (const rand of [100, 200, 300]) {
      names.unshift((await proofs.order(user, rand)).referenceNumber);
      await proofs.proof(user);
    }
    const page = (range: string) => logs(user, `?uploads=false&${range}`);
    const [third, second, first] = names.map((name) => ['Order', 'Added', name]);
    expect(await page('skip=0&take=2')).toEqual({
      rows: [third, second],
      total: 3,
      range: 'accountLogs 0-1/3',
    });
    expect(await page('skip=2&take=4')).toEqual({ rows: [first], total: 3, range: 'accountLogs 2-2/3' });
    expect(await page('skip=4&take=6')).toEqual({ rows: [], total: 3, range: 'accountLogs */3' });
    expect((await logs(user, '?uploads=true')).total).toBe(6);
    expect((await harness.as(user, '/api/account-logs?uploads=maybe')).statusCode).toBe(400);
  });

  test('refuses unsupported sorting and filters by name', async () => {
    const user = await newUser(harness.db);
    for (const [query, field] of [
      ['sort=Date', 'sort'],
      ['filter=source=Order', 'filter'],
    ]) {
      const response = await harness.as(user, `/api/account-logs?${query}`);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual([field]);
    }
  });
});
