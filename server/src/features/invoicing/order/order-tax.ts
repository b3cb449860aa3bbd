import {
  addCents,
  type Cents,
  type DocumentTax,
  dateAt,
  documentTax,
  inCents,
  lineTotal,
  rateOn,
  subtractCents,
  type TaxRate,
  type TaxSum,
} from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { findTimeZone } from '../../../db/store-days.ts';
import type { BillingDocument } from '../../../documents/snapshot.ts';
import { findBusiness } from '../../business/queries.ts';
import { orders } from '../../orders/tables.ts';
import type { OrderLine, OrderToPrint } from './read-order.ts';

/** A line or the delivery fee of a document; `amount` is in the document's prices. */
export type TaxedAmount = { amount: Cents; rate: TaxRate; tax: Cents };

/** The VAT of an order: that of its lines in order, and of its delivery fee, which may be 0. */
export type OrderTax = { lines: TaxedAmount[]; fee: TaxedAmount };

/** Adds up parts by rate, highest first. */
export const sumsOf = (parts: readonly TaxedAmount[], pricesIncludeVat: boolean): TaxSum[] =>
  [...Map.groupBy(parts, ({ rate }) => rate)]
    .map(([rate, ofRate]): TaxSum => {
      const amount = addCents(...ofRate.map((part) => part.amount));
      const tax = addCents(...ofRate.map((part) => part.tax));
      const net = pricesIncludeVat ? subtractCents(amount, tax) : amount;
      return { rate, net, tax, gross: addCents(net, tax) };
    })
    .sort((a, b) => b.rate - a.rate);

/** Returns the rounding in a total. */
export const roundingOf = (total: Cents, sums: readonly TaxSum[]): Cents =>
  subtractCents(total, addCents(...sums.map(({ gross }) => gross)));

const recordedTax = (order: OrderToPrint): OrderTax | undefined => {
  const { totalTax, deliveryTaxRate, deliveryTax } = order;
  if (totalTax === null || deliveryTaxRate === null || deliveryTax === null) return undefined;
  const lines = order.lines.map((line) => ({
    amount: lineTotal(line),
    rate: line.taxRate ?? 0,
    tax: line.tax ?? inCents(0),
  }));
  return { lines, fee: { amount: order.deliveryFee, rate: deliveryTaxRate, tax: deliveryTax } };
};

/**
 * Returns the VAT of an order: as recorded, or by the rules of the day on which it was ordered. Before VAT was recorded,
 * prices included it.
 */
export const findOrderTax = async (db: Db | Tx, order: OrderToPrint): Promise<OrderTax> => {
  const recorded = recordedTax(order);
  if (recorded) return recorded;
  const [{ vatRates }, timeZone] = await Promise.all([findBusiness(db), findTimeZone(db)]);
  const rate = rateOn(vatRates, dateAt(order.dateOrdered.getTime(), timeZone));
  const parts = [
    ...order.lines.map((line) => ({ amount: lineTotal(line), rate: line.zeroRated ? 0 : rate })),
    { amount: order.deliveryFee, rate },
  ];
  const { parts: taxes }: DocumentTax = documentTax(parts, order.pricesIncludeVat);
  const taxed = parts.map((part, index) => ({ ...part, tax: taxes[index] ?? inCents(0) }));
  const fee = taxed.pop() ?? { amount: order.deliveryFee, rate, tax: inCents(0) };
  return { lines: taxed, fee };
};

/** Returns the VAT of a locked order, and records it if the order was placed before VAT was recorded. */
export const ensureOrderTax = async (tx: Tx, order: OrderToPrint): Promise<OrderTax> => {
  const taxed = await findOrderTax(tx, order);
  if (order.totalTax !== null) return taxed;
  const { lines, fee } = taxed;
  await tx
    .update(orders)
    .set({
      totalTax: addCents(fee.tax, ...lines.map(({ tax }) => tax)),
      deliveryTaxRate: fee.rate,
      deliveryTax: fee.tax,
    })
    .where(eq(orders.id, order.id));
  await tx.execute(sql`
    update order_lines set tax_rate = taxed.rate, tax = taxed.tax
    from unnest(${sql.param(order.lines.map(({ id }) => id))}::uuid[], ${sql.param(lines.map(({ rate }) => rate))}::int[],
      ${sql.param(lines.map(({ tax }) => tax))}::bigint[]) as taxed (id, rate, tax)
    where order_lines.id = taxed.id`);
  return taxed;
};

type PrintedLine = BillingDocument['lines'][number];

type Goods = Pick<OrderLine, 'sku' | 'name' | 'variantName' | 'strength' | 'dosage' | 'packSize'>;
type Counted = { quantity: number | null; cost: Cents | null };

/** Returns a line as documents print it, with the details that distinguish its product from similar ones. */
export const printedLine = (
  { sku, name, variantName, strength, dosage, packSize, quantity, cost }: Goods & Counted,
  { amount, rate, tax }: TaxedAmount = { amount: inCents(0), rate: 0, tax: inCents(0) },
): PrintedLine => ({
  ...{ code: sku, name, variantName, strength, dosage, packSize },
  ...{ quantity, cost, amount, taxRate: rate, tax },
});

export const printedFee = (fee: TaxedAmount | undefined): BillingDocument['deliveryFee'] =>
  fee ? { amount: fee.amount, taxRate: fee.rate, tax: fee.tax } : null;
