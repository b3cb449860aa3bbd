import { inCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { addLedgerEntry } from './add-entry.ts';
import { verifyLedger } from './verify-ledger.ts';

const harness = useApp();
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
  ).toEqual(['entry 2 does not follow the one before it; the entries add up to 250, the last one says 200']);
});

test('finds a removed entry', async () => {
  expect(
    await afterTampering(sql`delete from ledger_entries where user_id = ${user.id} and seq = 2`),
  ).toEqual([
    'entry 3 does not follow the one before it; the entries add up to 0, the last one says 200; there are 2 entries, the account counts 3',
  ]);
});

test('finds a changed balance', async () => {
  expect(
    await afterTampering(sql`update ledger_accounts set outstanding = 0 where user_id = ${user.id}`),
  ).toEqual(['the last entry says 200, the account 0']);
});

test('finds entries without an account', async () => {
  expect(await afterTampering(sql`delete from ledger_accounts where user_id = ${user.id}`)).toEqual([
    'the last entry says 200, the account 0; there are 3 entries, the account counts 0',
  ]);
});
