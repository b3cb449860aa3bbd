import { AUDIT_ENTITIES, PAYMENT_STATES } from '@formulary/contract';
import { expect } from 'vitest';
import type { Db } from '../src/db/client.ts';
import { listActors, listAudit } from '../src/features/audit/queries.ts';
import { listStaffProducts } from '../src/features/catalogue/staff/products/list-staff-products.ts';
import { listPeople } from '../src/features/customers/people.ts';
import { listStaffOrders } from '../src/features/orders/staff/list-orders.ts';
import { listStaffPayments } from '../src/features/payments/staff/list-payments.ts';

const ALL = { skip: 0, take: 1_000_000 };
const YES_NO = [undefined, true, false];

/** Returns every combination of these choices that sets up to two of them, which is enough to see two that disagree. */
const combined = <Choice extends object>(choices: { [Key in keyof Choice]: Choice[Key][] }): Choice[] =>
  Object.entries<unknown[]>(choices)
    .reduce<object[]>(
      (all, [key, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
      [{}],
    )
    .filter((one) => Object.values(one).filter((value) => value !== undefined).length <= 2) as Choice[];

type Listed = { what: string; rows: number; total: number };
/** One by one: on a busy machine, hundreds at once would wait too long for a connection. */
const readAll = async <Filter>(
  list: string,
  filters: Filter[],
  read: (filter: Filter) => Promise<{ rows: unknown[]; total: number }>,
): Promise<Listed[]> => {
  const listed: Listed[] = [];
  for (const filter of filters) {
    const { rows, total } = await read(filter);
    listed.push({ what: `${list} ${JSON.stringify(filter)}`, rows: rows.length, total });
  }
  return listed;
};

/** Compares the total of every list of the back office, under every filter and every two of them, with its rows. */
export const expectExactTotals = async (db: Db): Promise<void> => {
  const { actors } = await listActors(db);
  const listed = await Promise.all([
    readAll(
      'orders',
      combined<Parameters<typeof listStaffOrders>[1]>({
        status: [undefined, 0, 1, 2, 3],
        isPaid: YES_NO,
        isToPick: [undefined, true],
        isHeld: YES_NO,
        isCancelled: YES_NO,
        forCollection: YES_NO,
      }),
      async (search) => {
        const { orders: rows, total } = await listStaffOrders(db, search, ALL);
        return { rows, total };
      },
    ),
    readAll('payments', [undefined, ...PAYMENT_STATES], async (state) => {
      const { payments: rows, total } = await listStaffPayments(db, { state, oldestFirst: false }, ALL);
      return { rows, total };
    }),
    readAll(
      'people',
      combined<Parameters<typeof listPeople>[1]>({
        people: [undefined, 'customers', 'staff'],
        access: [undefined, 'granted', 'revoked'],
        balance: [undefined, 'owing', 'credit', 'overdue'],
        invitation: [undefined, 'none', 'sent', 'done'],
      }),
      async (search) => {
        const byName = { field: 'Name', descending: false } as const;
        const { customers: rows, total } = await listPeople(db, search, byName, new Date(), ALL);
        return { rows, total };
      },
    ),
    readAll(
      'products',
      combined<Parameters<typeof listStaffProducts>[1]>({
        stock: [undefined, 'low', 'out'],
        archived: [undefined, 'yes'],
      }),
      async (filter) => {
        const { products: rows, total } = await listStaffProducts(db, filter, ALL);
        return { rows, total };
      },
    ),
    readAll(
      'audit',
      combined<Parameters<typeof listAudit>[1]>({
        actorId: [undefined, ...actors.slice(0, 3).map(({ id }) => id)],
        entity: [undefined, ...AUDIT_ENTITIES],
      }),
      async (search) => {
        const { auditEntries: rows, total } = await listAudit(db, search, ALL);
        return { rows, total };
      },
    ),
  ]);
  expect(listed.flat().filter(({ rows, total }) => rows !== total)).toEqual([]);
};

/** Compares late pages of a list, read by `idsOf`, with the same rows of the whole list. Returns its length. */
export const expectLatePages = async (
  idsOf: (page: { skip: number; take: number }) => Promise<string[]>,
): Promise<number> => {
  const all = await idsOf({ skip: 0, take: 1_000_000 });
  for (const skip of [1_000, Math.floor(all.length / 2), all.length - 10, all.length + 10].filter(
    (row) => row >= 1_000,
  ))
    expect(await idsOf({ skip, take: skip + 30 })).toEqual(all.slice(skip, skip + 30));
  return all.length;
};
