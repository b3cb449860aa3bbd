import { inCents, type NotificationKind, type NotificationPage } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { notifications } from './tables.ts';
import { removeOldNotifications } from './worker.ts';

const harness = useApp();
const BASE = '/api/notifications';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const MINUTE_MS = 60_000;
type User = Awaited<ReturnType<typeof newUser>>;
let person: User;
let other: User;

beforeEach(async () => {
  person = await newUser(harness.db, { email: 'thandi@example.org' });
  other = await newUser(harness.db);
});

/** Writes notifications a minute apart and returns their ids, newest first. */
const tell = async (user: User, count: number, kind: NotificationKind = 'order-placed') => {
  const start = harness.clock.now.getTime();
  const rows = Array.from({ length: count }, (_, number) => ({
    userId: user.id,
    kind,
    facts: { reference: `R${number}` },
    createdAt: new Date(start + number * MINUTE_MS),
  }));
  const written = await harness.db.insert(notifications).values(rows).returning({ id: notifications.id });
  return written.map(({ id }) => id).reverse();
};
const page = async (query = '', user = person): Promise<NotificationPage> =>
  (await harness.as(user, `${BASE}${query}`)).json();
const idsOf = ({ items }: NotificationPage) => items.map(({ id }) => id);
const markRead = (payload: object, user = person) =>
  harness.as(user, { method: 'PUT', url: `${BASE}/read`, payload });
const choose = (choices: object[], user = person) =>
  harness.as(user, { method: 'PUT', url: `${BASE}/choices`, payload: { choices } });

describe('reading', () => {
  test('pages from the newest to the oldest without a gap, even if several have the same time', async () => {
    const ids = await tell(person, 5);
    await harness.db.execute(sql`update notifications set created_at = '2026-03-01T08:00:00Z'`);
    const first = await page('?limit=2');
    const second = await page(`?limit=2&before=${first.next}`);
    const third = await page(`?limit=2&before=${second.next}`);
    expect([first, second, third].map(({ items, unread }) => [items.length, unread])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(third.next).toBeNull();
    expect([first, second, third].flatMap(idsOf).sort()).toEqual([...ids].sort());
  });

  test('returns amounts in rand', async () => {
    await harness.db.insert(notifications).values({
      userId: person.id,
      kind: 'price-changed',
      facts: { product: 'Panado', previousCost: inCents(5200), cost: inCents(5550) },
    });
    const [item] = (await page()).items;
    expect(item).toMatchObject({ kind: 'price-changed', subjectId: null, readAt: null });
    expect(item?.facts).toEqual({ product: 'Panado', previousCost: 52, cost: 55.5 });
  });

  test('returns only the person’s own', async () => {
    const [id] = await tell(person, 1);
    expect(idsOf(await page('', other))).toEqual([]);
    const refused = await harness.as(other, `${BASE}?before=${id}`);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await harness.as(person, `${BASE}?before=${UNKNOWN}`)).statusCode).toBe(404);
    expect((await harness.asGuest(BASE)).statusCode).toBe(401);
  });

  test.each(['limit=0', 'limit=101', 'limit=two', 'before=7'])('%s is refused', async (query) => {
    expect((await harness.as(person, `${BASE}?${query}`)).statusCode).toBe(400);
  });

  test('takes a page and the number of unread ones from an index', async () => {
    await tell(person, 1);
    const plan = await harness.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(sql`explain select * from notifications where user_id = ${person.id}
        and (created_at, id) < (now(), ${UNKNOWN}::uuid) order by created_at desc, id desc limit 21`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index Scan Backward using notifications_user_idx/);
    expect(plan).not.toMatch(/Sort/);
  });
});

describe('marking as read', () => {
  test('marks the named ones, and a second time changes nothing', async () => {
    const [newest, middle, oldest] = await tell(person, 3);
    const payload = { ids: [newest, oldest] };
    expect((await markRead(payload)).json()).toEqual({ unread: 1 });
    const read = (await page()).items;
    expect(read.map(({ readAt }) => readAt !== null)).toEqual([true, false, true]);
    harness.clock.now = new Date(harness.clock.now.getTime() + MINUTE_MS);
    expect((await markRead(payload)).json()).toEqual({ unread: 1 });
    expect((await page()).items).toEqual(read);
    expect(read[1]?.id).toBe(middle);
  });

  test('marks the newest one that was seen and all before it, but none after it', async () => {
    const [, seen] = await tell(person, 4);
    expect((await markRead({ until: seen })).json()).toEqual({ unread: 1 });
    expect((await page()).items.map(({ readAt }) => readAt === null)).toEqual([true, false, false, false]);
  });

  test("does not mark other people's", async () => {
    const [id] = await tell(other, 1);
    expect((await markRead({ ids: [id, UNKNOWN] })).json()).toEqual({ unread: 0 });
    expect((await markRead({ until: id })).statusCode).toBe(404);
    expect((await page('', other)).unread).toBe(1);
  });

  test('two tabs that mark the same ones concurrently both succeed', async () => {
    const ids = await tell(person, 50);
    const answers = await Promise.all([
      markRead({ ids }),
      markRead({ until: ids[0] }),
      markRead({ ids: [...ids].reverse() }),
    ]);
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      Array(3).fill([200, { unread: 0 }]),
    );
  });

  test.each([{}, { ids: [] }, { ids: [UNKNOWN], until: UNKNOWN }])(
    'refuses %o, which names none or both',
    async (payload) => {
      const answer = await markRead(payload);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    },
  );
});

describe('choices', () => {
  test('customers and staff choose their notifications, with defaults', async () => {
    const staff = await newUser(harness.db, { role: 'Staff' });
    const read = async (user: User) => (await harness.as(user, `${BASE}/choices`)).json();
    const emailed = { inApp: true, byEmail: true };
    const shown = { inApp: true, byEmail: false };
    expect((await read(person)).choices).toEqual([
      { kind: 'order-placed', ...emailed },
      { kind: 'order-not-placed', ...emailed },
      { kind: 'order-dispatched', ...emailed },
      { kind: 'order-cancelled', ...emailed },
      { kind: 'payment-approved', ...emailed },
      { kind: 'payment-rejected', ...emailed },
      { kind: 'payment-undone', ...emailed },
      { kind: 'back-in-stock', ...emailed },
      { kind: 'price-changed', ...shown },
    ]);
    expect((await read(staff)).choices).toEqual([
      { kind: 'new-order', ...shown },
      { kind: 'new-proof', ...shown },
      { kind: 'low-stock', ...shown },
    ]);
    // This test's store sends no emails.
    expect((await read(person)).email).toBeNull();
  });

  test('a choice is stored without changing other kinds or people', async () => {
    const before = (await harness.as(other, `${BASE}/choices`)).json();
    const chosen = { kind: 'order-placed', inApp: false, byEmail: false };
    const answer = await choose([chosen]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().choices).toEqual([chosen, ...before.choices.slice(1)]);
    expect((await harness.as(person, `${BASE}/choices`)).json()).toEqual(answer.json());
    expect((await harness.as(other, `${BASE}/choices`)).json()).toEqual(before);
    await choose([{ ...chosen, byEmail: true }]);
    expect((await harness.as(person, `${BASE}/choices`)).json().choices[0].byEmail).toBe(true);
  });

  test("refuses another role's kinds, an unknown kind and a repeated one", async () => {
    const choice = { inApp: true, byEmail: true };
    const refused = [
      [{ kind: 'new-order', ...choice }],
      [{ kind: 'birthday', ...choice }],
      [
        { kind: 'order-placed', ...choice },
        { kind: 'order-placed', inApp: false, byEmail: false },
      ],
      [],
    ];
    for (const choices of refused) expect((await choose(choices)).json().code).toBe('VALIDATION');
  });

  test('two concurrent changes in opposite order both succeed', async () => {
    const kinds = ['order-placed', 'order-dispatched', 'order-cancelled', 'price-changed'];
    const choices = kinds.map((kind) => ({ kind, inApp: true, byEmail: true }));
    const answers = await Promise.all([choose(choices), choose([...choices].reverse()), choose(choices)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });
});

test('notifications older than 90 days are removed, read or not, and the others stay', async () => {
  const days = (count: number) => new Date(harness.clock.now.getTime() - count * 86_400_000);
  const rows = [89, 91, 120].flatMap((count) =>
    [null, harness.clock.now].map((readAt) => ({
      userId: person.id,
      kind: 'order-placed' as const,
      createdAt: days(count),
      readAt,
    })),
  );
  await harness.db.insert(notifications).values(rows);
  await removeOldNotifications(harness.db, harness.clock.now);
  expect((await page()).items.map(({ createdAt }) => createdAt)).toEqual(
    Array(2).fill(days(89).toISOString()),
  );
});
