import { tmpdir } from 'node:os';
import path from 'node:path';
import { inCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Harness, useApp } from '../../test/harness.ts';
import { entriesOfArchive } from '../backup/archive.ts';
import { readBackup } from '../backup/read-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Tx } from '../db/client.ts';
import { type Event, RETRY_AFTER_SECONDS, type Reader, readEvents } from './readers.ts';
import { type NewEvent, recordEvents } from './record-events.ts';
import { eventFailures, eventReaders, events } from './tables.ts';
import { catchUpWithEvents, removeOldEvents, renumberCopiedEvents } from './worker.ts';

const harness = useApp();
const restored = useApp();
beforeEach(async () => {
  for (const table of [events, eventReaders, eventFailures]) await harness.db.delete(table);
});

const placed = (referenceNumber: string): NewEvent => ({
  kind: 'order.placed',
  facts: { referenceNumber, status: 3, totalPrice: inCents(100), forCollection: false },
});
const record = (...names: string[]) => harness.db.transaction((tx) => recordEvents(tx, names.map(placed)));
/**
 * Records events and waits until they are readable: until older transactions, in any database on the server, have
 * ended.
 */
const recordReadable = async (...names: string[]): Promise<void> => {
  await record(...names);
  const isReadable = async () => {
    const { rows } = await harness.db.execute<{ is: boolean }>(
      sql`select max(transaction) < pg_snapshot_xmin(pg_current_snapshot()) as is from events`,
    );
    return rows[0]?.is;
  };
  await expect.poll(isReadable, { timeout: 60_000 }).toBe(true);
};
const nameOf = (event: Event): string => (event.kind === 'order.placed' ? event.facts.referenceNumber : '');
/** Stores the events that it reads in a table, in the same transaction. */
const collect = async (
  name: string,
  { db }: Pick<Harness, 'db'> = harness,
): Promise<Reader & { found: () => Promise<string[]> }> => {
  // Not in the schema of the store's tables, which backups contain.
  const table = sql`reading.${sql.identifier(name)}`;
  await db.execute(sql`create schema if not exists reading`);
  await db.execute(sql`drop table if exists ${table}`);
  await db.execute(sql`create table ${table} (place serial, name text)`);
  return {
    name,
    read: async (tx, batch) => {
      for (const event of batch) await tx.execute(sql`insert into ${table} (name) values (${nameOf(event)})`);
    },
    found: async () => {
      const { rows } = await db.execute<{ name: string }>(sql`select name from ${table} order by place`);
      return rows.map((row) => row.name);
    },
  };
};
const catchUp = (...readers: Reader[]) => catchUpWithEvents(harness.db, readers);

test('a reader skips no transaction that is still open, and reads nothing from a failed one', async () => {
  const reader = await collect('in_order');
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = harness.db.transaction(async (tx) => {
    await recordEvents(tx, [placed('begun first')]);
    begun.resolve();
    await gate.promise;
    await recordEvents(tx, [placed('its second')]);
  });
  await begun.promise;
  await record('ended first');
  await expect(
    harness.db.transaction(async (tx) => {
      await recordEvents(tx, [placed('failed')]);
      throw new Error('Refused');
    }),
  ).rejects.toThrow('Refused');
  expect(await readEvents(harness.db, [reader])).toBe(true);
  expect(await reader.found()).toEqual([]);
  gate.resolve();
  await first;
  await catchUp(reader);
  expect(await reader.found()).toEqual(['begun first', 'its second', 'ended first']);
});

test('when several instances read concurrently, each event takes effect once, in order', async () => {
  const [one, other] = [await collect('one'), await collect('other')];
  const names = Array.from({ length: 1200 }, (_, index) => `order ${index}`);
  await record(...names);
  await Promise.all([catchUp(one, other), catchUp(other, one), catchUp(one, other)]);
  expect(await one.found()).toEqual(names);
  expect(await other.found()).toEqual(names);
});

test('transactions are read in numeric order, even where the number gains a digit', async () => {
  const reader = await collect('digits');
  await record('first');
  await record('second');
  await record('third');
  for (const [name, transaction] of Object.entries({ first: 99, second: 100, third: 101 }))
    await harness.db.execute(sql`
      update events set transaction = ${String(transaction)}::xid8 where facts ->> 'referenceNumber' = ${name}`);
  await catchUp(reader);
  expect(await reader.found()).toEqual(['first', 'second', 'third']);
});

test('events that an instance was reading when it ended count as unread', async () => {
  const reader = await collect('ended');
  await recordReadable('first', 'second');
  const ended = {
    ...reader,
    read: async (tx: Tx, batch: readonly Event[]) => {
      await reader.read(tx, batch);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    },
  };
  await expect(readEvents(harness.db, [ended])).rejects.toThrow();
  expect(await reader.found()).toEqual([]);
  await catchUp(reader);
  expect(await reader.found()).toEqual(['first', 'second']);
});

test('an event that a reader fails on is retried, then set aside with an alert, while others continue', async () => {
  const [reader, healthy] = [await collect('failing'), await collect('healthy')];
  const failing: Reader = {
    ...reader,
    read: async (tx, batch) => {
      await reader.read(tx, batch);
      if (batch.some((event) => nameOf(event) === 'poison')) throw new Error('The road is closed');
    },
  };
  const log = { warn: vi.fn(), error: vi.fn() };
  await recordReadable('before', 'poison', 'after');
  const again = async () => {
    await harness.db.execute(sql`update event_failures set next_attempt_at = now()`);
    await readEvents(harness.db, [failing, healthy], log);
  };
  await again();
  await readEvents(harness.db, [failing], log);
  expect([await reader.found(), await healthy.found()]).toEqual([['before'], ['before', 'poison', 'after']]);
  expect(log.warn).toHaveBeenCalledOnce();
  for (const _ of RETRY_AFTER_SECONDS) await again();
  expect(await reader.found()).toEqual(['before', 'after']);
  expect(log.warn).toHaveBeenCalledTimes(RETRY_AFTER_SECONDS.length);
  expect(log.error.mock.calls).toEqual([
    [
      expect.objectContaining({ reader: 'failing', kind: 'order.placed' }),
      expect.stringContaining('it skips the event'),
    ],
  ]);
  expect(await harness.db.select().from(eventFailures)).toEqual([
    expect.objectContaining({ reader: 'failing', error: 'The road is closed', setAsideAt: expect.any(Date) }),
  ]);
  expect(await readEvents(harness.db, [failing, healthy])).toBe(false);

  await record('later');
  await harness.db.execute(sql`
    update event_failures set set_aside_at = null, attempts = 0, next_attempt_at = now() where reader = 'failing'`);
  await catchUp(reader, healthy);
  expect(await reader.found()).toEqual(['before', 'after', 'poison', 'later']);
  expect(await healthy.found()).toEqual(['before', 'poison', 'after', 'later']);
  expect(await harness.db.$count(eventFailures)).toBe(0);
});

test('a temporary failure is forgotten', async () => {
  const reader = await collect('passing');
  let isClosed = true;
  const passing: Reader = {
    ...reader,
    read: async (tx, batch) => {
      if (isClosed) throw new Error('The road is closed');
      await reader.read(tx, batch);
    },
  };
  await recordReadable('first', 'second');
  await readEvents(harness.db, [passing]);
  isClosed = false;
  await harness.db.execute(sql`update event_failures set next_attempt_at = now()`);
  await catchUp(passing);
  expect(await reader.found()).toEqual(['first', 'second']);
  expect(await harness.db.$count(eventFailures)).toBe(0);
});

test('on another server, where transaction numbers restart, readers continue where they were', async () => {
  const [quick, slow] = [await collect('quick'), await collect('slow')];
  await record('first', 'second');
  await catchUp(quick, slow);
  await record('third');
  await catchUp(quick);
  await record('fourth');
  for (const table of ['events', 'event_readers'])
    await harness.db.execute(sql`
      update ${sql.identifier(table)} set transaction = (transaction::text::bigint + 1000000000000)::text::xid8`);
  await Promise.all([renumberCopiedEvents(harness.db), renumberCopiedEvents(harness.db)]);
  await record('after the copy');
  await catchUp(quick, slow);
  const all = ['first', 'second', 'third', 'fourth', 'after the copy'];
  expect([await quick.found(), await slow.found()]).toEqual([all, all]);
});

test('after a restore, readers continue where they were, with nothing lost or read twice', async () => {
  const [quick, slow] = [await collect('quick'), await collect('slow')];
  await record('first', 'second');
  await catchUp(quick, slow);
  await record('third');
  await catchUp(quick);
  await record('fourth');
  const file = path.join(tmpdir(), `formulary-${crypto.randomUUID()}.tar.gz`);
  await writeBackup(harness.services, file);
  await readBackup(restored.services, entriesOfArchive(file));
  const [quickThere, slowThere] = [await collect('quick', restored), await collect('slow', restored)];
  await restored.db.transaction((tx) => recordEvents(tx, [placed('after the restoration')]));
  await catchUpWithEvents(restored.db, [quickThere, slowThere]);
  expect(await quickThere.found()).toEqual(['fourth', 'after the restoration']);
  expect(await slowThere.found()).toEqual(['third', 'fourth', 'after the restoration']);
});

test('old events are removed once every reader has read them, and no earlier', async () => {
  const [quick, slow] = [await collect('quick'), await collect('slow')];
  await record('first');
  await catchUp(quick, slow);
  await record('second');
  await catchUp(quick);
  const later = new Date(Date.now() + 60_000);
  await removeOldEvents(harness.db, new Date(0));
  expect(await harness.db.$count(events)).toBe(2);
  await removeOldEvents(harness.db, later);
  expect(await harness.db.$count(events)).toBe(1);
  await catchUp(slow);
  await removeOldEvents(harness.db, later);
  expect(await harness.db.$count(events)).toBe(0);
  await record('third');
  await catchUp(quick, slow);
  expect(await slow.found()).toEqual(['first', 'second', 'third']);
});
