import {
  formatDate,
  formatMoney,
  formatMoneyExactly,
  formatNumber,
  linesTotal,
  lineTotal,
  negateCents,
  type StaffOrder,
} from '@formulary/contract';
import { Document } from '../../../../documents/document.ts';
import { productName } from '../../../../documents/layouts/amounts.ts';
import type { DocumentOrigin } from '../../../../documents/paper.ts';
import { addressText } from './address.ts';

const balanceOf = ({ paymentOutstanding }: StaffOrder['customer']): string =>
  paymentOutstanding < 0
    ? `${formatMoneyExactly(negateCents(paymentOutstanding))} in credit`
    : formatMoneyExactly(paymentOutstanding);

/** Writes the invoice of an order as a PDF, with the prices and address of the order and the current balance. */
export const invoice = async (
  order: StaffOrder,
  { issuer, at, timeZone }: DocumentOrigin,
): Promise<Document> => {
  const { referenceNumber, customer, deliveryDetail, forCollection, orderProducts } = order;
  const title = `Invoice ${referenceNumber}`;
  const cancelled = order.dateCancelled
    ? `CANCELLED ${formatDate(order.dateCancelled, timeZone)}${order.cancelReason ? `: ${order.cancelReason}` : ''}`
    : '';
  const document = new Document({ title, author: issuer.title, at })
    .section(title, `${issuer.title}  ·  ${issuer.supportEmail}`)
    .title('Invoice', referenceNumber)
    .facts([{ label: 'This order is void', text: cancelled, loud: true }], 1)
    .facts([
      { label: 'Customer', text: `${customer.name}\n${customer.username}` },
      { label: forCollection ? 'Collected by' : 'Delivered to', text: addressText(deliveryDetail) },
      { label: 'Ordered', text: formatDate(order.dateOrdered, timeZone) },
    ]);
  await document.table({
    columns: [
      { header: 'Product', share: 5, cell: productName },
      { header: 'Pack size', share: 1.5, cell: (line) => line.packSize },
      { header: 'SKU', share: 1.8, cell: (line) => line.sku },
      { header: 'Packs', share: 0.9, align: 'right', cell: (line) => formatNumber(line.quantity) },
      { header: 'Price', share: 1.3, align: 'right', cell: (line) => formatMoney(line.cost) },
      {
        header: 'Amount',
        share: 1.5,
        align: 'right',
        cell: (line) => formatMoney(lineTotal(line)),
      },
    ],
    rows: orderProducts,
    sums: [
      ['Products', formatMoney(linesTotal(orderProducts))],
      [forCollection ? 'Collection' : 'Delivery', formatMoney(order.deliveryFee)],
      ['Total', formatMoney(order.totalPrice)],
    ],
  });
  return document
    .facts(
      [
        { label: 'Payment reference', text: referenceNumber },
        { label: `Account outstanding on ${formatDate(at, timeZone)}`, text: balanceOf(customer) },
      ],
      2,
    )
    .paragraph('Prices are in South African rand, as they were when the order was placed.');
};
