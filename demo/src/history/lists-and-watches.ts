import { addCents, inCents, type ListLineInput } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../../server/src/db/rows.ts';
import { changeCells } from '../../../server/src/features/catalogue/staff/products/change-cells.ts';
import { products } from '../../../server/src/features/catalogue/tables.ts';
import { watchProduct } from '../../../server/src/features/catalogue/watch-stock.ts';
import { createList } from '../../../server/src/features/lists/save-list.ts';
import type { Services } from '../../../server/src/http/app.ts';
import type { DemoCustomer } from './people.ts';
import { MONTHLY_STAPLES, WEEKLY_STAPLES, type workingDays } from './plans.ts';
import { fillBasket, type StockedProduct, stapleLine } from './products.ts';

type Moment = ReturnType<typeof workingDays>;

const LISTS = [
  { name: 'Monday order', staples: WEEKLY_STAPLES, others: 3, on: 38 },
  { name: 'Chronic medicines', staples: MONTHLY_STAPLES, others: 8, on: 120 },
];

/** Gives `demo` two lists of products that it orders. */
export const addLists = async (
  { db }: Services,
  customers: readonly DemoCustomer[],
  stocked: StockedProduct[],
  moment: Moment,
): Promise<void> => {
  const demo = customers.find(({ username }) => username === 'demo');
  if (!demo) return;
  for (const { name, staples, others, on } of LISTS) {
    const always = staples.map((number) => stapleLine(stocked, number, demo.username, 0));
    const basket = [...always, ...fillBasket(stocked, others, demo.username, name)];
    const lines = new Map<string, ListLineInput>();
    for (const { id, quantity } of basket) {
      const [productId = '', variantId = null] = id.split(':');
      lines.set(id, { productId, variantId, quantity });
    }
    await createList(db, { userId: demo.id, at: moment(on, 9, 30) }, { name, lines: [...lines.values()] });
  }
};

/** Raises the price of a product that `demo` orders every four weeks. */
export const raiseStaplePrice = async (
  { db }: Services,
  staffId: string,
  stocked: StockedProduct[],
  moment: Moment,
): Promise<void> => {
  const { id } = stapleLine(stocked, MONTHLY_STAPLES[1] ?? 0, 'demo', 0);
  const [product] = await db.select().from(products).where(eq(products.id, id));
  if (!product) return;
  const values = { cost: addCents(product.cost, inCents(12_00)) };
  const actor = { actorId: staffId, at: moment(1, 10, 15) };
  await changeCells(db, actor, [{ id, version: product.version, values }]);
};

/** Makes `demo` wait for a product that is out of stock but available from other labs. */
export const addWatch = async (
  { db }: Services,
  customers: readonly DemoCustomer[],
  at: Date,
): Promise<void> => {
  const demo = customers.find(({ username }) => username === 'demo');
  const [missing] = await readRows(
    db,
    z.object({ id: z.uuid() }),
    sql`
    select p.id from products p
    where p.stock = 0 and p.archived_at is null and p.compare_key <> '' and exists (
      select from products e where e.compare_key = p.compare_key and e.stock > 0 and e.archived_at is null)
    order by p.sku limit 1`,
  );
  if (demo && missing) await watchProduct(db, { actorId: demo.id, at }, missing.id);
};
