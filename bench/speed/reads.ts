/** The requests that read from the store, and the same queries for its database. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../server/src/db/client.ts';
import { readRows, totalRow } from '../../server/src/db/rows.ts';
import { findUser } from '../../server/src/features/accounts/profile/profile.ts';
import { listProducts, type ProductQuery } from '../../server/src/features/catalogue/list-products.ts';
import { findProduct, listLabs } from '../../server/src/features/catalogue/queries.ts';
import { findStore } from '../../server/src/features/storefront/queries.ts';
import { inventQuestions } from './questions.ts';

/** The total, and the number of rows in a response. */
export type Count = { total?: number; rows: number };

export type Read = {
  path: string;
  /** Sends the same query to the database as the store does. */
  ask: (db: Db) => Promise<unknown>;
  /** Counts what the response must contain. */
  count: (db: Db) => Promise<Count>;
};

export type ReadWork = {
  name: string;
  /** Requested repeatedly. */
  repeated: Read[];
  /** Different reads, each requested once, so that the store must query its database. */
  different?: Read[];
  /** Whether all statements of `different` have the same text, so that they can be prepared. */
  hasOneText: boolean;
  /** The goals: the ratio to the speed of a bare server, and to that of the database alone. */
  goals: { bare: number; sql?: number };
};

const ROWS = 20;
const PAGE_400 = 399 * ROWS;
const SAMPLES = 200;

const countProducts = async (db: Db, { labId, categoryId }: Partial<ProductQuery>): Promise<number> => {
  const [found] = await readRows(
    db,
    totalRow,
    sql`select count(*)::int as total from products where archived_at is null
      and (${labId ?? null}::uuid is null or lab_id = ${labId ?? null})
      and (${categoryId ?? null}::uuid is null or category_id = ${categoryId ?? null})`,
  );
  return found?.total ?? 0;
};

type Wanted = { skip?: number; q?: string; labId?: string; categoryId?: string; newFirst?: boolean };

export const listed = ({ skip = 0, q, labId, categoryId, newFirst = q === undefined }: Wanted): Read => {
  const page = { skip, take: skip + ROWS };
  const query = { page, q, labId, categoryId, newFirst };
  const asked = new URLSearchParams({ skip: String(page.skip), take: String(page.take) });
  if (q !== undefined) asked.set('q', q);
  if (labId !== undefined)
    asked.set('filter', `labId=${labId}${categoryId === undefined ? '' : `;categoryId=${categoryId}`}`);
  return {
    path: `/api/products/${newFirst ? 'new' : 'search'}?${asked}`,
    ask: (db) => listProducts(db, query),
    count: async (db) => {
      if (q !== undefined) {
        const { total, products } = await listProducts(db, query);
        return { total, rows: products.length };
      }
      const total = await countProducts(db, query);
      return { total, rows: Math.max(0, Math.min(ROWS, total - skip)) };
    },
  };
};

export const opened = (id: string): Read => ({
  path: `/api/products/${id}`,
  ask: (db) => findProduct(db, id),
  count: async () => ({ rows: 1 }),
});

const range = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);

/** Pages that begin at each of `count` rows from `first` on, in both orders. */
const pagesFrom = (first: number, count: number): Read[] =>
  range(first, count).flatMap((skip) => [listed({ skip }), listed({ skip, newFirst: false })]);

export const filters = (db: Db) =>
  readRows(
    db,
    z.object({ labId: z.string(), categoryId: z.string() }),
    sql`select lab_id as "labId", category_id as "categoryId" from product_counts where count > 0 order by count desc`,
  );

export const productIds = async (db: Db, count: number): Promise<string[]> => {
  const found = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select id from products where archived_at is null order by md5(sku) limit ${count}`,
  );
  return found.map(({ id }) => id);
};

/** Returns the reads to measure, as sent by this customer. */
export const readWorks = async (db: Db, userId: string, questionCount: number): Promise<ReadWork[]> => {
  const questions = (await inventQuestions(db, questionCount)).map((q) => listed({ q }));
  const chosen = await filters(db);
  const [first] = chosen;
  const ids = await productIds(db, 2_000);
  const asList = { bare: 0.25, sql: 0.8 };
  return [
    {
      name: 'list, first page',
      repeated: [listed({})],
      different: pagesFrom(0, 1_000),
      hasOneText: true,
      goals: asList,
    },
    {
      name: 'list, page 400',
      repeated: [listed({ skip: PAGE_400 })],
      different: pagesFrom(PAGE_400 - 1_000, 1_000),
      hasOneText: true,
      goals: asList,
    },
    {
      name: 'search',
      repeated: questions,
      different: questions,
      hasOneText: false,
      goals: { bare: 0.2, sql: 0.6 },
    },
    {
      name: 'filter by lab and category',
      repeated: [listed({ ...first })],
      different: chosen.flatMap((filter) =>
        [0, 1, 2].flatMap((skip) => [true, false].map((newFirst) => listed({ ...filter, skip, newFirst }))),
      ),
      hasOneText: true,
      goals: asList,
    },
    {
      name: 'product',
      repeated: ids.slice(0, SAMPLES).map(opened),
      different: ids.map(opened),
      hasOneText: true,
      goals: { bare: 0.2 },
    },
    {
      name: 'users',
      repeated: [
        { path: '/api/users', ask: (own) => findUser(own, userId), count: async () => ({ rows: 1 }) },
      ],
      hasOneText: true,
      goals: { bare: 0.2 },
    },
    {
      name: 'labs',
      repeated: [{ path: '/api/labs', ask: (own) => listLabs(own), count: countLabs }],
      hasOneText: true,
      goals: { bare: 0.2 },
    },
    {
      name: 'store-status',
      repeated: [
        {
          path: '/api/store-status',
          ask: (own) => findStore(own),
          count: async () => ({ rows: 1 }),
        },
      ],
      hasOneText: true,
      goals: { bare: 0.2 },
    },
  ];
};

const countLabs = async (db: Db): Promise<Count> => {
  const [found] = await readRows(
    db,
    totalRow,
    sql`select count(distinct lab_id)::int as total from products where archived_at is null`,
  );
  return { rows: found?.total ?? 0 };
};
