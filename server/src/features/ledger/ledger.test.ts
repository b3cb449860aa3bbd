import { inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { addLedgerEntry } from './add-entry.ts';
import { findOutstanding } from './queries.ts';
import { ledgerAccounts, ledgerEntries } from './tables.ts';
import { verifyLedger } from './verify-ledger.ts';

const harness = useApp();

describe('verification', () => {
  let user: { id: string };

  /** A customer with three entries: R 1 owed, R 2 more, R 1 paid. */
  beforeEach(async () => {
    user = await newUser(harness.db);
    for (const amount of [100, 200, -100])
      await harness.db.transaction((tx) =>
        addLedgerEntry(tx, {
          userId: user.id,
          source: 'Manual',
          action: 'Added',
          amount: inCents(amount),
          entityId: null,
          actorId: user.id,
          at: harness.clock.now,
        }),
      );
  });

  /** Tampers with the ledger with full database rights, in a transaction that is rolled back. */
  const afterTampering = async (statement: ReturnType<typeof sql>): Promise<string[]> => {
    const undo = new Error('Undo');
    let faults: string[] = [];
    const work = harness.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(statement);
      faults = (await verifyLedger(tx)).faults
        .filter(({ userId }) => userId === user.id)
        .map(({ fault }) => fault);
      throw undo;
    });
    await work.catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return faults;
  };

  test('finds no fault in a ledger written only by the application', async () => {
    const report = await verifyLedger(harness.db);
    expect(report.faults).toEqual([]);
    expect(report.entries).toBe(report.accounts * 3);
  });

  test('finds a changed amount', async () => {
    expect(
      await afterTampering(sql`
      update ledger_entries set amount = 150, current_outstanding = 150 where user_id = ${user.id} and seq = 1`),
    ).toEqual([
      'entry 2 does not follow the one before it; the entries add up to 250, but the last one says 200',
    ]);
  });

  test('finds a removed entry', async () => {
    expect(
      await afterTampering(sql`delete from ledger_entries where user_id = ${user.id} and seq = 2`),
    ).toEqual([
      'entry 3 does not follow the one before it; the entries add up to 0, but the last one says 200; there are 2 entries, but the account counts 3',
    ]);
  });

  test('finds a changed balance', async () => {
    expect(
      await afterTampering(sql`update ledger_accounts set outstanding = 0 where user_id = ${user.id}`),
    ).toEqual(['the last entry says 200, but the account says 0']);
  });

  test('finds entries without an account', async () => {
    expect(await afterTampering(sql`delete from ledger_accounts where user_id = ${user.id}`)).toEqual([
      'the last entry says 200, but the account says 0; there are 3 entries, but the account counts 0',
    ]);
  });
});

let actor: { id: string };
beforeAll(async () => {
  actor = await newUser(harness.db, { role: 'Staff' });
});

const add = (userId: string, amount: number, at = harness.clock.now) =>
  harness.db.transaction((tx) =>
    addLedgerEntry(tx, {
      userId,
      source: amount < 0 ? 'Credit' : 'Manual',
      action: 'Added',
      amount: inCents(amount),
      entityId: null,
      actorId: actor.id,
      at,
    }),
  );
const logs = async (user: { id: string }, query = '') => {
  const answer = await harness.as(user, `/api/account-logs${query}`);
  return { ...answer.json(), range: answer.headers['content-range'] };
};

test('starts a customer with a zero balance and an empty log', async () => {
  const user = await newUser(harness.db);
  expect(await findOutstanding(harness.db, user.id)).toBe(0);
  expect(await logs(user)).toEqual({ accountLogs: [], total: 0, range: 'accountLogs */0' });
});

test('lists entries newest first, each following the one before', async () => {
  const user = await newUser(harness.db);
  await add(user.id, 10_050, new Date('2026-01-05T10:00:00Z'));
  await add(user.id, -20_000, new Date('2026-01-06T10:00:00Z'));
  expect(await logs(user)).toEqual({
    accountLogs: [
      {
        id: expect.any(String),
        dateCreated: '2026-01-06T10:00:00.000Z',
        logType: 'Credit',
        logStatus: 'Added',
        previousOutstanding: 100.5,
        currentOutstanding: -99.5,
        entityId: null,
        reference: null,
      },
      {
        id: expect.any(String),
        dateCreated: '2026-01-05T10:00:00.000Z',
        logType: 'Manual',
        logStatus: 'Added',
        previousOutstanding: 0,
        currentOutstanding: 100.5,
        entityId: null,
        reference: null,
      },
    ],
    total: 2,
    range: 'accountLogs 0-1/2',
  });
});

test('pages through the log without gaps, with the total even past its end', async () => {
  const user = await newUser(harness.db);
  for (let amount = 1; amount <= 7; amount += 1) await add(user.id, amount * 100);
  const amounts = async (query: string) => {
    const { accountLogs, range } = await logs(user, query);
    type Log = { currentOutstanding: number; previousOutstanding: number };
    return [accountLogs.map((log: Log) => log.currentOutstanding - log.previousOutstanding), range];
  };
  expect(await amounts('?skip=0&take=3')).toEqual([[7, 6, 5], 'accountLogs 0-2/7']);
  expect(await amounts('?skip=3&take=6')).toEqual([[4, 3, 2], 'accountLogs 3-5/7']);
  expect(await amounts('?skip=6&take=9')).toEqual([[1], 'accountLogs 6-6/7']);
  expect(await amounts('?skip=9&take=12')).toEqual([[], 'accountLogs */7']);
});

test('shows the log only to its owner', async () => {
  const [user, other] = [await newUser(harness.db), await newUser(harness.db)];
  await add(user.id, 100);
  expect((await harness.asGuest('/api/account-logs')).statusCode).toBe(401);
  expect((await logs(other)).total).toBe(0);
  expect(Object.keys((await logs(user)).accountLogs[0])).not.toContain('actorId');
});

test('keeps one chain under 100 parallel movements of one customer', async () => {
  const user = await newUser(harness.db);
  await Promise.all(Array.from({ length: 100 }, (_, index) => add(user.id, index % 2 ? 300 : -100)));
  expect(await findOutstanding(harness.db, user.id)).toBe(10_000);
  expect((await logs(user)).total).toBe(100);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('stays consistent for any entries in any order', async () => {
  const movements = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(movements, async (amounts) => {
      const user = await newUser(harness.db);
      const running = [];
      for (const amount of amounts) running.push(await add(user.id, amount));
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      expect(running.at(-1)).toBe(sum);
      expect(await findOutstanding(harness.db, user.id)).toBe(sum);
      expect((await verifyLedger(harness.db)).faults).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('keeps no entry of a failed transaction', async () => {
  const user = await newUser(harness.db);
  await add(user.id, 500);
  const failing = harness.db.transaction(async (tx) => {
    await addLedgerEntry(tx, {
      userId: user.id,
      source: 'Order',
      action: 'Added',
      amount: inCents(900),
      entityId: null,
      actorId: actor.id,
      at: harness.clock.now,
    });
    throw new Error('Changed my mind');
  });
  await expect(failing).rejects.toThrow('Changed my mind');
  expect(await findOutstanding(harness.db, user.id)).toBe(500);
  expect((await logs(user)).total).toBe(1);
});

describe('the database refuses', () => {
  const causeOf = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'nothing',
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );

  test.each([
    ['to change an entry', sql`update ledger_entries set amount = amount + 1`],
    ['to delete an entry', sql`delete from ledger_entries`],
    ['to empty the ledger', sql`truncate ledger_entries cascade`],
  ])('%s', async (_name, statement) => {
    await add((await newUser(harness.db)).id, 100);
    expect(await causeOf(harness.db.execute(statement))).toBe('Ledger entries are never updated or deleted');
  });

  test('a balance that differs from its entries', async () => {
    const user = await newUser(harness.db);
    await add(user.id, 100);
    const work = harness.db
      .update(ledgerAccounts)
      .set({ outstanding: inCents(0) })
      .where(eq(ledgerAccounts.userId, user.id));
    expect(await causeOf(work)).toMatch(/differs from the ledger/);
  });

  test('an entry that does not continue the last one', async () => {
    const user = await newUser(harness.db);
    await add(user.id, 100);
    const entry = {
      userId: user.id,
      source: 'Manual' as const,
      action: 'Added' as const,
      amount: inCents(5),
      actorId: actor.id,
      createdAt: harness.clock.now,
    };
    for (const wrong of [
      { seq: 3, previousOutstanding: inCents(100), currentOutstanding: inCents(105) },
      { seq: 2, previousOutstanding: inCents(0), currentOutstanding: inCents(5) },
      { seq: 2, previousOutstanding: inCents(100), currentOutstanding: inCents(100) },
    ])
      expect(await causeOf(harness.db.insert(ledgerEntries).values({ ...entry, ...wrong }))).toMatch(
        /does not follow the last one|ledger_entries_sum/,
      );
  });
});
