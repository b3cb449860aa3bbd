import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/features/ledger/verify-ledger.ts';
import { useApp } from '../harness.ts';
import { type Act, busyStore } from './acts.ts';
import { groupsOf } from './groups.ts';

/**
 * How many operations run concurrently, how often each of them, and in how many rounds. RACE_AT_ONCE=4 RACE_ROUNDS=10
 * tests longer, and RACE_TOGETHER=6 makes more of them meet in fewer requests.
 */
const TOGETHER = Number(process.env.RACE_TOGETHER ?? 2);
const AT_ONCE = Number(process.env.RACE_AT_ONCE ?? 1);
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1);

const harness = useApp();
let acts: [string, Act][] = [];
beforeAll(async () => {
  acts = Object.entries(await busyStore(harness));
});

const deadlocks = async (): Promise<number> => {
  // PostgreSQL publishes a session's counters only once the session is idle or is asked to.
  const { rows } = await harness.db.execute<{ deadlocks: number }>(sql`
    select pg_stat_get_db_deadlocks(oid)::int as deadlocks from pg_database where datname = current_database()`);
  return rows[0]?.deadlocks ?? 0;
};

const done = new Map<string, number>();
let turn = 0;
const race = async (group: [string, Act][], atOnce = AT_ONCE): Promise<string[]> => {
  const tries = Array.from({ length: atOnce }, () => group).flat();
  const run = async ([name, act]: [string, Act]) => {
    turn += 1;
    return { name, act, answer: await act(turn) };
  };
  const responses = await Promise.all(tries.map(run));
  // On a slow machine an operation may wait longer for a lock than it may; its turn comes after the others.
  for (const [at, { name, act, answer }] of responses.entries())
    if (answer.statusCode === 503) responses[at] = await run([name, act]);
  for (const { name, answer } of responses)
    if (answer.statusCode < 300) done.set(name, (done.get(name) ?? 0) + 1);
  return responses
    .filter(({ answer }) => answer.statusCode >= 500)
    .map(
      ({ name, answer }) =>
        `${group.map(([title]) => title).join(' × ')}: ${name} → ${answer.statusCode} ${answer.body}`,
    );
};

test.each([2, 4, 6, 8])('every two members meet in groups of up to %i', (size) => {
  const members = [...'abcdefghi'];
  const groups = groupsOf(members, size);
  expect(groups.filter((group) => group.length > size)).toEqual([]);
  const pairs = members.flatMap((one, at) => members.slice(at + 1).map((other) => [one, other]));
  expect(
    pairs.filter((pair) => !groups.some((group) => pair.every((member) => group.includes(member)))),
  ).toEqual([]);
});

describe('any two concurrent operations', () => {
  test('never deadlock, and none fails, at the latest once the others have ended', async () => {
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const act of acts) faults.push(...(await race([act], Math.max(2, AT_ONCE))));
      for (const group of groupsOf(acts, TOGETHER)) faults.push(...(await race(group)));
    }

    expect(faults.join('\n')).toBe('');
    expect(await deadlocks()).toBe(0);
    expect(acts.map(([name]) => name).filter((name) => !done.has(name))).toEqual([]);
  }, 900_000);

  test('keep the ledger, the stock and the catalogue’s counts consistent', async () => {
    expect((await verifyLedger(harness.db)).faults).toEqual([]);
    const { rows } = await harness.db.execute(sql`
      select counts.lab_id, counts.category_id, counts.count, real.count as real
      from product_counts counts full join (
        select lab_id, category_id, count(*) from products where archived_at is null group by 1, 2
      ) as real using (lab_id, category_id)
      where coalesce(counts.count, 0) <> coalesce(real.count, 0)`);
    expect(rows).toEqual([]);
  });
});
