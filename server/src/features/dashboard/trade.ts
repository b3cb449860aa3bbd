import {
  addCents,
  type Cents,
  clockAt,
  dateAt,
  daysAfter,
  inCents,
  momentAt,
  startOfDay,
  type Takings,
  type Trade,
  type TradePeriod,
} from '@formulary/contract';
import { and, count, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { findTimeZone } from '../../db/store-days.ts';
import { orders } from '../orders/tables.ts';
import { payments } from '../payments/tables.ts';

const DAYS = 30;
const MONTHS = 12;

type Span = { from: Date; until: Date };
type Sum = { date: string; count: number; amount: Cents };

const dayOf = (column: AnyPgColumn, timeZone: string) =>
  sql<string>`(${column} at time zone ${timeZone})::date`.as('day');
const total = (column: AnyPgColumn) => sql<Cents>`sum(${column})::float8`.as('amount');
/** Converts days to text after grouping, when there are few rows. */
const dayAsText = (day: SQL.Aliased<string>) => sql<string>`${day}::text`;

/** Selects orders per day, excluding cancelled orders. */
export const selectSales = (db: Db, { from, until }: Span, timeZone: string) => {
  const sums = db
    .select({
      day: dayOf(orders.dateOrdered, timeZone),
      count: count().as('count'),
      amount: total(orders.totalPrice),
    })
    .from(orders)
    .where(and(isNull(orders.cancelledAt), gte(orders.dateOrdered, from), lt(orders.dateOrdered, until)))
    .groupBy(sql`1`)
    .as('sums');
  return db.select({ date: dayAsText(sums.day), count: sums.count, amount: sums.amount }).from(sums);
};

/** Selects payments per day of approval. */
export const selectPaid = (db: Db, { from, until }: Span, timeZone: string) => {
  const sums = db
    .select({
      day: dayOf(payments.approvedAt, timeZone),
      count: count().as('count'),
      amount: total(payments.amount),
    })
    .from(payments)
    .where(
      and(
        sql`${payments.isPaid}`,
        eq(payments.source, 'POP'),
        gte(payments.approvedAt, from),
        lt(payments.approvedAt, until),
      ),
    )
    .groupBy(sql`1`)
    .as('sums');
  return db.select({ date: dayAsText(sums.day), count: sums.count, amount: sums.amount }).from(sums);
};

const add = (sums: readonly Sum[], isMeant: (date: string) => boolean) => {
  let times = 0;
  let amount = inCents(0);
  for (const sum of sums)
    if (isMeant(sum.date)) {
      times += sum.count;
      amount = addCents(amount, sum.amount);
    }
  return { count: times, amount };
};

/** Totals the days whose date starts with the prefix: a day or a month. */
const takingsOf = (sales: readonly Sum[], paid: readonly Sum[], start: string): Takings => {
  const sold = add(sales, (date) => date.startsWith(start));
  const received = add(paid, (date) => date.startsWith(start));
  return { orders: sold.count, sales: sold.amount, payments: received.count, paid: received.amount };
};

const monthsBefore = (date: string, months: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};

export const findTrade = async (db: Db, now: Date): Promise<Trade> => {
  const timeZone = await findTimeZone(db);
  const today = dateAt(now.getTime(), timeZone);
  const weekBefore = daysAfter(today, -7);
  const midnight = (date: string): number => startOfDay(date, timeZone);

  const all = {
    from: new Date(midnight(monthsBefore(today, MONTHS - 1))),
    until: new Date(now.getTime() + 1),
  };
  const timeNow = new Date(clockAt(now.getTime(), timeZone)).toISOString().slice(11, 16);
  const then = {
    from: new Date(midnight(weekBefore)),
    until: new Date(momentAt(weekBefore, timeNow, timeZone) + (now.getTime() % 60_000) + 1),
  };
  const [sales, paid, salesThen, paidThen] = await Promise.all([
    selectSales(db, all, timeZone),
    selectPaid(db, all, timeZone),
    selectSales(db, then, timeZone),
    selectPaid(db, then, timeZone),
  ]);

  const periods = (starts: string[], length: number): TradePeriod[] =>
    starts.map((date) => ({ date, ...takingsOf(sales, paid, date.slice(0, length)) }));
  const backwards = (count: number, before: (steps: number) => string): string[] =>
    Array.from({ length: count }, (_, index) => before(count - 1 - index));
  return {
    today: takingsOf(sales, paid, today),
    weekBefore: {
      untilNow: takingsOf(salesThen, paidThen, weekBefore),
      all: takingsOf(sales, paid, weekBefore),
    },
    days: periods(
      backwards(DAYS, (steps) => daysAfter(today, -steps)),
      'YYYY-MM-DD'.length,
    ),
    months: periods(
      backwards(MONTHS, (steps) => monthsBefore(today, steps)),
      'YYYY-MM'.length,
    ),
  };
};
