import { type Cents, inCents } from '@formulary/contract';
import type { BillingDocument } from '../../../documents/snapshot.ts';
import type { TaxedAmount } from './order-tax.ts';
import type { OrderLine } from './read-order.ts';

type PrintedLine = BillingDocument['lines'][number];

type Goods = Pick<OrderLine, 'sku' | 'name' | 'variantName' | 'strength' | 'dosage' | 'packSize'>;
type Counted = { quantity: number | null; cost: Cents | null };

/** Returns a line as documents print it, with what distinguishes its product from similar ones. */
export const printedLine = (
  { sku, name, variantName, strength, dosage, packSize, quantity, cost }: Goods & Counted,
  { amount, rate, tax }: TaxedAmount = { amount: inCents(0), rate: 0, tax: inCents(0) },
): PrintedLine => ({
  ...{ code: sku, name, variantName, strength, dosage, packSize },
  ...{ quantity, cost, amount, taxRate: rate, tax },
});

export const printedFee = (fee: TaxedAmount | undefined): BillingDocument['deliveryFee'] =>
  fee ? { amount: fee.amount, taxRate: fee.rate, tax: fee.tax } : null;
