import {
  type Decimals,
  dateAt,
  type inCents,
  ORDER_STATUS,
  orderTax,
  randFromCents,
  type StaffDocumentDetail,
  staffDocumentDetail,
} from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../src/db/client.ts';
import { newId } from '../src/db/columns.ts';
import { customerDetails, users } from '../src/features/accounts/tables.ts';
import { businessSettings } from '../src/features/business/tables.ts';
import { taxDocuments } from '../src/features/invoicing/tables.ts';
import { placeOrder } from '../src/features/orders/placing/place-order.ts';
import { orders } from '../src/features/orders/tables.ts';
import { orderPayments } from '../src/features/payments/settling/order-payments.ts';
import { newProduct, newUser, orderLine, orderPayload, orderToPlace } from './builders.ts';
import type { Harness } from './harness.ts';

type User = Awaited<ReturnType<typeof newUser>>;
/** `addsVat`: the store's prices do not include VAT. */
type OrderToPlace = {
  costs?: number[];
  quantity?: number;
  forCollection?: boolean;
  addsVat?: boolean;
  decimals?: Decimals;
};

const BUSINESS = {
  decimals: 2,
  legalName: 'Karoo Wholesale (Pty) Ltd',
  tradingName: 'Karoo Wholesale',
  vatNumber: '4123456789',
  address: '1 Dock Road\nCape Town\n8001',
  bankName: 'First Bank',
  bankAccountName: 'Karoo Wholesale',
  bankAccountNumber: '62000000001',
  bankBranchCode: '250655',
};

/** Invoices and credit notes of an app, and staff's requests about them. Money in rand on the wire, in cents otherwise. */
export const documentsOf = (harness: Harness) => {
  let staff: { id: string } | undefined;
  const person = async () => {
    staff ??= await newUser(harness.db, { role: 'Staff', name: 'Ann', surname: 'Nkosi' });
    return staff;
  };
  const post = async (path: string, payload?: object, headers: Record<string, string> = {}) =>
    harness.as(await person(), {
      ...{ method: 'POST', url: `/api/admin/${path}`, headers },
      ...(payload && { payload }),
    });
  const get = async (path: string) => harness.as(await person(), `/api/admin/${path}`);
  const move = async (orderIds: string[], to: number) => {
    const answer = await post('orders/moves', { orderIds, to, allowUnpaid: true });
    expect(answer.statusCode).toBe(200);
    return answer.json().outcomes as { isMoved: boolean; message?: string }[];
  };
  const pick = (id: string) => move([id], ORDER_STATUS.Ordered);
  const dispatch = async (id: string) => {
    await pick(id);
    expect(await move([id], ORDER_STATUS.Dispatched)).toMatchObject([{ isMoved: true }]);
  };
  const order = async (
    user: User,
    { costs = [5000], quantity = 2, forCollection = false, addsVat = false, decimals = 2 }: OrderToPlace = {},
  ): Promise<{ id: string; referenceNumber: string; products: { id: string }[] }> => {
    const products = await Promise.all(costs.map((cost) => newProduct(harness.db, { cost })));
    const payload = orderPayload(
      user,
      products.map((product) => orderLine(product, quantity)),
      {
        forCollection,
        ...(addsVat && {
          totalPrice: randFromCents(
            orderTax(
              products.map(({ cost }) => ({ cost, quantity, zeroRated: false })),
              { deliveryFee: user.deliveryFee, forCollection },
              { vatRate: 1500, pricesIncludeVat: false, decimals },
            ).total,
          ),
        }),
      },
    );
    const answer = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
    expect(answer.statusCode, answer.body).toBe(201);
    return { ...answer.json(), products };
  };

  return {
    ...{ person, post, get, move, pick, dispatch, order },

    /** Describes the business with everything that a tax invoice needs. */
    describeBusiness: async (values: Partial<typeof businessSettings.$inferInsert> = {}) => {
      const row = { ...BUSINESS, ...values };
      await harness.db
        .insert(businessSettings)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({ target: businessSettings.id, set: row });
    },
    describeCustomer: async (userId: string, values: Partial<typeof customerDetails.$inferInsert>) => {
      await harness.db
        .insert(customerDetails)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: customerDetails.userId, set: values });
    },

    /** Places an order and dispatches it; returns its invoice's id too. */
    dispatched: async (user: User, values?: OrderToPlace) => {
      const placed = await order(user, values);
      await dispatch(placed.id);
      const [invoice] = (await harness.as(user, `/api/orders/${placed.id}`)).json().documents as {
        id: string;
        number: string;
      }[];
      if (!invoice) throw new Error('The dispatched order has no invoice');
      return { ...placed, invoice };
    },

    /** A document as staff see it, in cents. */
    detail: async (id: string): Promise<StaffDocumentDetail> =>
      staffDocumentDetail.parse((await get(`documents/${id}`)).json()),

    credit: (invoiceId: string, lines: object[], values: object = {}, key?: string) =>
      post(
        `invoices/${invoiceId}/credit-notes`,
        { reason: 'return', lines, ...values },
        key ? { 'idempotency-key': key } : {},
      ),

    /** The amount that the customer owes according to the ledger, in cents. */
    owed: async (userId: string): Promise<number> => {
      const { rows } = await harness.db.execute<{ owed: number }>(
        sql`select outstanding::float8 as owed from ledger_accounts where user_id = ${userId}`,
      );
      return rows[0]?.owed ?? 0;
    },
    stockOf: async (productId: string): Promise<number | undefined> => {
      const { rows } = await harness.db.execute<{ stock: number }>(
        sql`select stock from products where id = ${productId}`,
      );
      return rows[0]?.stock;
    },
  };
};

type Customer = { id: string; deliveryFee: ReturnType<typeof inCents> };
type Invoiced = { customer: Customer; cost: number; orderedAt: Date; dueOn: string | null };

/** Places an order of the given number of cents, and issues its invoice if it has a due date. */
export const newInvoice = async (
  db: Db,
  { customer, cost, orderedAt, dueOn }: Invoiced,
): Promise<{ orderId: string; id: string; number: string }> => {
  await db.update(users).set({ canCollect: true }).where(eq(users.id, customer.id));
  const input = orderToPlace(customer, [orderLine(await newProduct(db, { cost }))], {
    forCollection: true,
  });
  const placing = { customerId: customer.id, actorId: customer.id, input, at: orderedAt };
  const { id: orderId } = await placeOrder(db, placing, orderPayments);
  const id = newId();
  if (dueOn === null) return { orderId, id: '', number: '' };
  await db.update(orders).set({ status: ORDER_STATUS.Dispatched }).where(eq(orders.id, orderId));
  const [issued] = await db
    .insert(taxDocuments)
    .values({
      ...{ id, userId: customer.id, orderId, dueOn },
      kind: 'invoice',
      serial: sql`(select coalesce(max(serial), 0) + 1 from tax_documents where kind = 'invoice')`,
      number: sql`'INV-' || lpad((select coalesce(max(serial), 0) + 1 from tax_documents where kind = 'invoice')::text, 6, '0')`,
      total: sql`(select total_price from orders where id = ${orderId})`,
      tax: sql`0`,
      snapshot: {},
      issuedAt: orderedAt,
      issuedBy: customer.id,
    })
    .returning({ number: taxDocuments.number });
  return { orderId, id, number: issued?.number ?? '' };
};

/** Returns the day this many days before a given time, in South Africa. */
export const daysAgo = (now: Date, days: number): string =>
  dateAt(now.getTime() - days * 86_400_000, 'Africa/Johannesburg');
