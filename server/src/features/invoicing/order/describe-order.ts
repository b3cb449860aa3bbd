import type { OrderDelivery } from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import { findTimeZone } from '../../../db/store-days.ts';
import { type BillingDocument, LAYOUT } from '../../../documents/snapshot.ts';
import { findPrintedCustomers } from '../../accounts/person-label.ts';
import { findLetterhead } from '../../business/letterhead.ts';
import { findBusiness } from '../../business/queries.ts';
import { streetText } from '../../orders/staff/read-goods.ts';
import { type BrandFile, findBrand } from '../../storefront/branding/find-brand.ts';
import type { OrderToPrint } from './read-order.ts';

/** Returns the customer's address for an order's documents: their business address, or else the delivery address. */
export const customerAddress = ({
  address,
  delivery,
}: {
  address: string | null;
  delivery: OrderDelivery;
}): string | null => address || streetText(delivery) || null;

/** The common data of every document about an order, whatever its lines and amounts. */
export type DescribedOrder = Pick<
  BillingDocument,
  | 'layout'
  | 'issuedAt'
  | 'timeZone'
  | 'decimals'
  | 'pricesIncludeVat'
  | 'issuer'
  | 'customer'
  | 'deliveredTo'
  | 'order'
  | 'terms'
  | 'bank'
  | 'paymentReference'
  | 'logoKey'
>;

const recipientOf = ({ delivery, forCollection }: OrderToPrint): BillingDocument['deliveredTo'] => ({
  isCollection: forCollection,
  name: [delivery.recipientName, delivery.recipientSurname].filter(Boolean).join(' '),
  address: streetText(delivery) || null,
  phone: delivery.phone ?? null,
  instructions: delivery.specialInstructions || null,
});

/**
 * Describes an order with the current details of its customer and the business, for a document dated `at`. `brand` is the
 * operator's; its name is used if the business has entered none.
 */
export const describeOrder = async (
  db: Db | Tx,
  order: OrderToPrint,
  { brandFile, at }: { brandFile: BrandFile; at: Date },
): Promise<DescribedOrder> => {
  const [brand, { decimals }, timeZone, customers] = await Promise.all([
    findBrand(db, '', brandFile),
    findBusiness(db),
    findTimeZone(db),
    findPrintedCustomers(db, [order.userId]),
  ]);
  const { issuer, bank, terms, logoKey } = await findLetterhead(db, brand);
  const customer = customers.get(order.userId);
  if (!customer) throw new Error('The order has no customer');
  return {
    layout: LAYOUT,
    issuedAt: at.toISOString(),
    timeZone,
    decimals: decimals === 2 ? 2 : 0,
    pricesIncludeVat: order.pricesIncludeVat,
    issuer,
    customer: {
      ...customer,
      address: customerAddress({ address: customer.address, delivery: order.delivery }),
    },
    deliveredTo: recipientOf(order),
    order: {
      reference: order.referenceNumber,
      poNumber: order.poNumber,
      note: order.note,
      orderedAt: order.dateOrdered.toISOString(),
    },
    terms,
    bank,
    paymentReference: order.referenceNumber,
    logoKey,
  };
};
