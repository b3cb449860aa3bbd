/** Products of the shared store, and carts that contain them. */
import { inCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../server/src/db/client.ts';
import { recordingProducts } from '../server/src/features/catalogue/record-product-changes.ts';
import { products } from '../server/src/features/catalogue/tables.ts';
import { newProduct } from '../server/test/builders.ts';

type NewProduct = NonNullable<Parameters<typeof newProduct>[1]>;
export type Product = Awaited<ReturnType<typeof newProduct>>;

const LETTERS = 'bcdfghjklmnpqrstvwxz';

/** Returns a word that no product and no other journey uses. */
export const newWord = (): string => {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(9)),
    (byte) => LETTERS[byte % LETTERS.length],
  );
  return letters.join('').replace(/^./, (letter) => letter.toUpperCase());
};

/** Announces changes made in the database, so that the store does not answer from its cache. */
export const announceChanges = (db: Db) => db.$client.query('select live_announce()');

/**
 * Adds a product of R 50 with 100 in stock and a unique name; the cost is in cents. Override what the journey tests.
 */
export const addProduct = async (db: Db, values: NewProduct = {}): Promise<Product> => {
  const product = await newProduct(db, {
    name: `${newWord()} 500 mg`,
    sku: `e2e-${crypto.randomUUID()}`,
    ...values,
  });
  await announceChanges(db);
  return product;
};

/** Adds `count` products of R 50, each named by the word and a number. */
export const addManyProducts = async (db: Db, word: string, count: number): Promise<void> => {
  const { labId, categoryId } = await newProduct(db, {
    name: `${word} 1`,
    sku: `e2e-${crypto.randomUUID()}`,
  });
  const [dosage, strength, packSize] = ['Tablet', '500 mg', '30'];
  await db.insert(products).values(
    Array.from({ length: count - 1 }, (_, at) => ({
      ...{ labId, categoryId, dosage, strength, packSize, cost: inCents(5000), stock: 100 },
      name: `${word} ${at + 2}`,
      sku: `e2e-${crypto.randomUUID()}`,
    })),
  );
  await announceChanges(db);
};

type Change = { cost?: number; stock?: number; archivedAt?: Date };

/** Changes a product as staff do, while customers look at it. The cost is in cents. */
export const changeProduct = async (
  db: Db,
  { id }: { id: string },
  { cost, ...change }: Change,
): Promise<void> => {
  const values = { ...change, ...(cost !== undefined && { cost: inCents(cost) }) };
  const write = (tx: Tx) => tx.update(products).set(values).where(eq(products.id, id));
  await db.transaction((tx) => recordingProducts(tx, undefined, [id], () => write(tx)));
  await announceChanges(db);
};

export const stockOf = async (db: Db, { id }: { id: string }): Promise<number> => {
  const { rows } = await db.$client.query<{ stock: number }>('select stock from products where id = $1', [
    id,
  ]);
  return rows[0]?.stock ?? Number.NaN;
};

export type CartContent = { product: Product; variant?: Product['variants'][number]; quantity?: number };

/** Returns what a browser stores under `order-storage` for a customer with these products in the cart. */
export const storedCart = (ownerId: string, content: CartContent[]): string => {
  const lines = content.map(({ product, variant, quantity = 1 }) => ({
    id: variant ? `${product.id}:${variant.id}` : product.id,
    name: product.name,
    cost: product.cost / 100,
    dosage: product.dosage,
    strength: product.strength,
    labId: 'Karoo Health',
    categoryId: 'Alimentary tract and metabolism',
    stock: product.stock,
    quantity,
    ...(variant && { variantName: variant.name }),
  }));
  const state = {
    products: Object.fromEntries(lines.map((line) => [line.id, line])),
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: lines.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0),
    forCollection: false,
    hasSelectedDeliveryDetail: false,
    ownerId,
  };
  return JSON.stringify({ state, version: 0 });
};
