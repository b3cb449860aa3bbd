import type { ChangeResult, StaffProduct, StockChange } from '@formulary/contract';
import { MAX_STOCK } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { type AuditedAct, recordAudits } from '../../../audit/record-audit.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { actorTransaction, lockProducts } from '../transactions.ts';
import { staffProductsByIds } from './list-staff-products.ts';

type Refusal = ChangeResult['refused'][number];
const packs = (count: number): string => `${count} ${count === 1 ? 'pack' : 'packs'}`;

/** Returns the new stock, or why it cannot be changed. */
const settle = (change: StockChange, product: StaffProduct | undefined): number | Refusal => {
  const { id } = change;
  if (!product) return { id, code: 'NOT_FOUND', message: 'This product has been deleted.' };
  if ('to' in change) {
    if (product.stock === change.seen) return change.to;
    return {
      id,
      code: 'STALE',
      message: `Stock has changed: there are ${packs(product.stock)} now, and there were ${change.seen} when you set it.`,
    };
  }
  const stock = product.stock + change.add;
  if (stock < 0)
    return {
      id,
      code: 'VALIDATION',
      message: `Cannot remove ${-change.add}: only ${packs(product.stock)} in stock.`,
    };
  if (stock > MAX_STOCK) return { id, code: 'VALIDATION', message: `Stock must be at most ${MAX_STOCK}.` };
  return stock;
};

const summaryOf = (change: StockChange): string => {
  if ('to' in change) return 'Set the stock';
  return change.add < 0 ? `Removed ${-change.add} from stock` : `Added ${change.add} to stock`;
};

const writeAll = (tx: Tx, stocks: Map<string, number>, at: Date) =>
  tx.execute(sql`
    update products p set stock = given.stock, updated_at = ${at}
    from unnest(${sql.param([...stocks.keys()])}::uuid[], ${sql.param([...stocks.values()])}::int[])
      as given (id, stock) where p.id = given.id`);

/**
 * Changes stock in one transaction, safely alongside orders: rows are locked, then set if still as seen, or adjusted
 * relative to their current value. Rows that cannot be changed are reported, the others are changed. Stock changes do not
 * increase a product's version.
 */
export const changeStock = async (
  db: Db,
  actor: Actor,
  changes: readonly StockChange[],
): Promise<ChangeResult> => {
  const ids = changes.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new AppError('VALIDATION', 'The same product is listed twice.');
  return actorTransaction(db, actor, async (tx) => {
    await lockProducts(tx, ids);
    const known = new Map((await staffProductsByIds(tx, ids)).map((row) => [row.id, row]));
    const refused: Refusal[] = [];
    const stocks = new Map<string, number>();
    for (const change of changes) {
      const settled = settle(change, known.get(change.id));
      if (typeof settled === 'number') stocks.set(change.id, settled);
      else refused.push(settled);
    }
    await recordingProducts(tx, actor.actorId, [...stocks.keys()], () => writeAll(tx, stocks, actor.at));
    const batch = newId();
    const acts = changes.flatMap((change): AuditedAct[] => {
      const product = known.get(change.id);
      const stock = stocks.get(change.id);
      if (!product || stock === undefined || stock === product.stock) return [];
      const act = {
        action: 'Updated',
        entity: 'Product',
        entityId: product.id,
        label: product.name,
      } as const;
      const [before, after] = [{ stock: product.stock }, { stock }];
      return [
        { ...act, actorId: actor.actorId, summary: summaryOf(change), before, after, batch, at: actor.at },
      ];
    });
    await recordAudits(tx, acts);
    return { products: await staffProductsByIds(tx, ids), refused };
  });
};
