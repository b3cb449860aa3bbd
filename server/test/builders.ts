import {
  type Cents,
  inCents,
  type OrderInput,
  orderInput,
  type RoleName,
  randFromCents,
} from '@formulary/contract';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { Db } from '../src/db/client.ts';
import { newId } from '../src/db/columns.ts';
import { createSession, SESSION_COOKIE } from '../src/features/accounts/sessions/create-session.ts';
import { deliveryDetails, users } from '../src/features/accounts/tables.ts';
import { businessSettings } from '../src/features/business/tables.ts';
import { categories, labs, products, productVariants } from '../src/features/catalogue/tables.ts';
import { orders } from '../src/features/orders/tables.ts';
import { recordPayment } from '../src/features/payments/crediting/record-payment.ts';
import { storeSettings } from '../src/features/storefront/tables.ts';
import type { Services } from '../src/http/app.ts';

let counter = 0;
const next = (): number => {
  counter += 1;
  return counter;
};

/** Insert values of a table, with money as plain numbers of cents. */
type Written<Values> = {
  [Key in keyof Values]: Cents extends Values[Key] ? Values[Key] | number : Values[Key];
};

type UserRow = typeof users.$inferInsert;
/** Adds a customer with access to the store. Override what the test is about. */
export const newUser = async (
  db: Db,
  { deliveryFee, creditLimit, ...values }: Written<Partial<UserRow>> = {},
) => {
  const role: RoleName = values.role ?? 'StoreUser';
  const [row] = await db
    .insert(users)
    .values({
      username: `user${next()}`,
      name: 'Thandi',
      surname: 'Mokoena',
      phone: '0215550100',
      storeAccess: true,
      deliveryFee: inCents(deliveryFee ?? 0),
      creditLimit: creditLimit == null ? null : inCents(creditLimit),
      ...values,
      role,
    })
    .returning();
  if (!row) throw new Error('No user was made');
  return row;
};

/**
 * Hashes a password for `newUser` with hardly any work, because the store checks a hash with the parameters that it
 * names, and tests check hundreds.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 32 });

/** Returns the `cookie` header of a new session. */
export const openSession = async (services: Services, userId: string): Promise<string> => {
  const token = await createSession(services, userId, 'tests');
  return `${SESSION_COOKIE}=${token}`;
};

const named = async (db: Db, table: typeof labs | typeof categories, name: string): Promise<string> => {
  await db.insert(table).values({ id: newId(), name }).onConflictDoNothing();
  const [row] = await db.select({ id: table.id }).from(table).where(eq(table.name, name));
  if (!row) throw new Error(`Nothing is named ${name}`);
  return row.id;
};

type ProductRow = typeof products.$inferInsert;
/** Adds a product of R 50 with 100 in stock, creating its lab and category by name. */
export const newProduct = async (
  db: Db,
  {
    lab = 'Karoo Health',
    category = 'Alimentary tract and metabolism',
    variants = [],
    cost = 5000,
    ...values
  }: Written<Partial<ProductRow>> & {
    lab?: string;
    category?: string;
    variants?: string[];
  } = {},
) => {
  const number = next();
  const [row] = await db
    .insert(products)
    .values({
      sku: String(700_000_000 + number),
      name: `Product ${number}`,
      dosage: 'Tablet',
      strength: '500 mg',
      packSize: '30',
      cost: inCents(cost),
      stock: 100,
      labId: await named(db, labs, lab),
      categoryId: await named(db, categories, category),
      ...values,
    })
    .returning();
  if (!row) throw new Error('No product was made');
  const variantRows = variants.length
    ? await db
        .insert(productVariants)
        .values(variants.map((name, position) => ({ productId: row.id, name, position })))
        .returning()
    : [];
  return { ...row, variants: variantRows };
};

/** Sets the store's status; open and without messages by default. */
export const setStore = async (
  db: Db,
  values: Partial<typeof storeSettings.$inferInsert> = {},
): Promise<void> => {
  const row = {
    id: 1,
    isClosed: false,
    name: 'default',
    openMessage: '',
    closeMessage: '',
    paymentMessage: '',
    ...values,
  };
  await db.insert(storeSettings).values(row).onConflictDoUpdate({ target: storeSettings.id, set: row });
};

/** Describes the business; by default like a new store that nobody has described. */
export const setBusiness = async (
  db: Db,
  values: Partial<typeof businessSettings.$inferInsert> = {},
): Promise<void> => {
  await db.delete(businessSettings);
  await db.insert(businessSettings).values({ id: 1, ...values });
};

/** Returns a valid delivery address. Override the field under test. */
export const address = (values: Record<string, unknown> = {}) => ({
  streetAddress: '12 Loop Street',
  city: 'Cape Town',
  province: 'Western Cape',
  areaCode: '8001',
  recipientName: 'Thandi',
  recipientSurname: 'Mokoena',
  phone: '0215550100',
  ...values,
});

/** Returns an order line as the web sends it: product or `{product}:{variant}`, with the current price. */
export const orderLine = (
  product: { id: string; cost: Cents },
  quantity = 1,
  values: Record<string, unknown> = {},
) => ({ id: product.id, quantity, cost: randFromCents(product.cost), ...values });

/** Returns a valid delivery order of the given lines with consistent totals. Override the field under test. */
export const orderPayload = (
  user: { id: string; deliveryFee: Cents },
  lines: { id: string; quantity: number; cost: number }[],
  values: Record<string, unknown> = {},
) => ({
  userId: user.id,
  totalPrice:
    lines.reduce((sum, { cost, quantity }) => sum + cost * quantity, 0) +
    (values.forCollection ? 0 : randFromCents(user.deliveryFee)),
  totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  forCollection: false,
  deliveryDetail: values.forCollection ? { recipientName: 'Thandi' } : address(),
  orderProducts: lines,
  ...values,
});

/** The same payload after parsing, for calling the operation directly. */
export const orderToPlace = (...order: Parameters<typeof orderPayload>): OrderInput =>
  orderInput.parse(orderPayload(...order));

/** Adds a delivery detail to a user. Override what the test is about. */
export const newDeliveryDetail = async (
  db: Db,
  userId: string,
  values: Partial<typeof deliveryDetails.$inferInsert> = {},
) => {
  const [row] = await db
    .insert(deliveryDetails)
    .values({
      userId,
      streetAddress: '12 Loop Street',
      city: 'Cape Town',
      province: 'Western Cape',
      areaCode: '8001',
      recipientName: 'Thandi',
      recipientSurname: 'Mokoena',
      phone: '0215550100',
      ...values,
    })
    .returning();
  if (!row) throw new Error('No delivery detail was made');
  return row;
};

/** Pays an order in full with a payment recorded by staff. */
export const payOrder = async (
  db: Db,
  { orderId, actorId, at }: { orderId: string; actorId: string; at: Date },
): Promise<{ id: string }> => {
  const [order] = await db
    .select({ userId: orders.userId, amount: orders.totalPrice })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error('There is no such order');
  const { userId, amount } = order;
  return recordPayment(db, {
    ...{ userId, amount, method: 'EFT', bankReference: null, reason: 'Seen on the bank statement' },
    settlements: [{ orderId, amount }],
    // Tests pay several orders of the same amount.
    confirmed: ['recorded-before'],
    actorId,
    at,
  });
};
