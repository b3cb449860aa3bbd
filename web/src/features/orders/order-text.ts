import { addCents, linesTotal, lineTotal, type Order, subtractCents } from '@formulary/contract';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { addressOf, recipientOf } from '#web/parts/delivery-details/address.ts';
import { titleOf } from '#web/parts/product/product-label.ts';

const lineText = (line: Order['orderProducts'][number]): string =>
  `${formatNumber(line.quantity)} × ${titleOf(line)}: ${formatMoney(lineTotal(line))}`;

/** The total, preceded by what it consists of besides the products. */
const totalsOf = ({ orderProducts, deliveryFee, totalPrice }: Order): string[] => {
  const products = linesTotal(orderProducts);
  const vat = subtractCents(totalPrice, addCents(products, deliveryFee));
  return [
    ...(deliveryFee > 0 || vat > 0 ? [`Products: ${formatMoney(products)}`] : []),
    ...(deliveryFee > 0 ? [`Delivery: ${formatMoney(deliveryFee)}`] : []),
    ...(vat > 0 ? [`VAT: ${formatMoney(vat)}`] : []),
    `Total: ${formatMoney(totalPrice)}`,
  ];
};

/** Returns an order as plain text, for a message or an email. */
export const orderText = (order: Order): string => {
  const { referenceNumber, dateOrdered, poNumber, orderProducts, deliveryDetail, note } = order;
  const recipient = recipientOf(deliveryDetail);
  const parts = [
    [
      `Order ${referenceNumber}, ${formatDate(dateOrdered)}${order.isCancelled ? ' (cancelled)' : ''}`,
      ...(poNumber ? [`PO number: ${poNumber}`] : []),
    ],
    orderProducts.map(lineText),
    totalsOf(order),
    [
      order.forCollection
        ? `Collection by ${recipient}`
        : `Delivery to ${recipient}, ${addressOf(deliveryDetail)}`,
      ...(note ? [`Note: ${note}`] : []),
    ],
  ];
  const text = parts.map((lines) => lines.join('\n')).join('\n\n');
  // Programs may show spaces that do not break as other characters.
  return text.replaceAll('\u00a0', ' ');
};
