import { and, eq, gte, inArray, isNotNull, isNull, like, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../db/client.ts';
import { likePattern } from '../../../db/rows.ts';
import { type Days, momentsOf } from '../../../db/store-days.ts';
import { users } from '../../accounts/tables.ts';
import { isHeld } from '../pick-hold.ts';
import { withPayment } from '../queries.ts';
import { searchWords } from '../search-text.ts';
import { orders } from '../tables.ts';

/**
 * Filters of the order list. `status`, `isPaid` and `isToPick` (placed, held or not) leave out cancelled orders; `isHeld`
 * finds orders that may not be picked yet, or leaves them out; `q` is a reference, a customer, a recipient or products.
 */
export type OrderSearch = Days & {
  q?: string | undefined;
  status?: number | undefined;
  isPaid?: boolean | undefined;
  isToPick?: boolean | undefined;
  isHeld?: boolean | undefined;
  isCancelled?: boolean | undefined;
  forCollection?: boolean | undefined;
  customerId?: string | undefined;
};
export type OrderSort = { field: 'DateOrdered' | 'TotalPrice'; descending: boolean };

export const customers = alias(users, 'customers');

/** The searchable text of a customer. */
const CUSTOMER_WORDS = sql`lower(unaccent(${users.name} || ' ' || ${users.surname} || ' ' || ${users.username}))`;
/** Beyond this many customers a word counts as common ("Pharmacy") and is not resolved to ids. */
const MAX_CUSTOMERS = 500;

const customersNamed = (db: Db | Tx, word: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, ['StoreUser', 'DopeUser']), like(CUSTOMER_WORDS, likePattern(word))));

type FoundWord = { inOrder: SQL; whose: SQL | undefined; isCommon: boolean };

/**
 * Matches a word in the order's text or its customer's names. The customers of a rare word are looked up first, so that
 * both sides use an index; a common word is found quickly while walking the orders.
 */
const ofWord = async (db: Db | Tx, word: string): Promise<FoundWord> => {
  const inOrder = like(orders.searchText, likePattern(word));
  const named = await customersNamed(db, word).limit(MAX_CUSTOMERS + 1);
  const isCommon = named.length > MAX_CUSTOMERS;
  const whose = isCommon ? customersNamed(db, word) : named.map(({ id }) => id);
  return { inOrder, whose: named.length > 0 ? inArray(orders.userId, whose) : undefined, isCommon };
};

export type FoundOrders = {
  condition: SQL | undefined;
  /** The same condition as disjoint parts: each is counted by an index, whereas the whole would read every order. */
  parts: (SQL | undefined)[];
};

export const foundOrders = async (db: Db | Tx, search: OrderSearch): Promise<FoundOrders> => {
  const { status, isPaid, isToPick, isHeld: held, isCancelled, forCollection, customerId } = search;
  const { from, until } = await momentsOf(db, search);
  const words = await Promise.all(searchWords(search.q ?? '').map((word) => ofWord(db, word)));
  const filters = and(
    status === undefined ? undefined : and(eq(orders.status, status), isNull(orders.cancelledAt)),
    withPayment(isPaid),
    isToPick ? sql`${orders.status} in (2, 3) and ${orders.cancelledAt} is null` : undefined,
    held === undefined ? undefined : held ? isHeld : sql`not ${isHeld}`,
    isCancelled === undefined
      ? undefined
      : isCancelled
        ? isNotNull(orders.cancelledAt)
        : isNull(orders.cancelledAt),
    forCollection === undefined
      ? undefined
      : forCollection
        ? sql`${orders.forCollection}`
        : sql`not ${orders.forCollection}`,
    customerId ? eq(orders.userId, customerId) : undefined,
    from ? gte(orders.dateOrdered, from) : undefined,
    until ? lt(orders.dateOrdered, until) : undefined,
  );
  const found = ({ inOrder, whose }: FoundWord): SQL | undefined => or(inOrder, whose);
  const condition = and(filters, ...words.map(found));
  const common = words.find(({ isCommon }) => isCommon);
  if (!common?.whose) return { condition, parts: [condition] };
  const others = and(filters, ...words.filter((word) => word !== common).map(found));
  return {
    condition,
    parts: [and(others, common.whose), and(others, common.inOrder, not(common.whose))],
  };
};
