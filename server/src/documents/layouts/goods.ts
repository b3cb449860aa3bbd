import {
  type Cents,
  formatDate,
  formatDateTime,
  formatMoneyExactly,
  formatNumber,
} from '@formulary/contract';
import { Document } from '../document.ts';
import { isolated } from '../runs.ts';
import type { BillingDocument } from '../snapshot.ts';
import {
  customerBlock,
  factsBlock,
  issuerBlock,
  type PrintedCustomer,
  type PrintedIssuer,
  type PrintedPlace,
  placeBlock,
  senderLine,
} from './letterhead.ts';

/** An amount below a heading that names the currency. Tax has cents, so the amounts beside it do too. */
export const formatFigure = (amount: Cents): string => formatMoneyExactly(amount).replace('R\u00a0', '');

/** A product's full name, with everything that distinguishes it from similar ones. */
export const productName = (line: {
  name: string;
  variantName: string | null;
  strength: string;
  dosage: string;
}): string => {
  const name = isolated(line.variantName ? `${line.name} (${line.variantName})` : line.name);
  return [name, line.strength, line.dosage].filter(Boolean).join(', ');
};

/** A line of goods without prices. `place` is its location in the store: its lab and category. */
export type GoodsLine = Pick<
  BillingDocument['lines'][number],
  'code' | 'name' | 'variantName' | 'strength' | 'dosage' | 'packSize'
> & { quantity: number; place: string };

/** An order for the warehouse and the driver: no prices, lines in walking order. */
export type GoodsOrder = {
  reference: string;
  /** The number of the order's invoice, if one was issued. */
  invoiceNumber: string | null;
  poNumber: string | null;
  note: string | null;
  orderedAt: Date;
  status: string;
  isCancelled: boolean;
  customer: PrintedCustomer;
  deliveredTo: PrintedPlace;
  lines: GoodsLine[];
};

/** `at` is the time of printing. */
export type GoodsOrigin = { issuer: PrintedIssuer; logo: Buffer | null; at: Date; timeZone: string };

const packs = ({ lines }: GoodsOrder): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const columns = [
  { header: '', share: 0.4, box: true },
  {
    header: 'Packs',
    share: 0.9,
    align: 'right' as const,
    weight: 'semibold' as const,
    cell: (line: GoodsLine) => formatNumber(line.quantity),
  },
  { header: 'Product', share: 6, cell: productName },
  { header: 'Pack size', share: 1.3, cell: (line: GoodsLine) => line.packSize },
  { header: 'Code', share: 1.6, cell: (line: GoodsLine) => line.code },
];

const instructions = ({ deliveredTo, note }: GoodsOrder) =>
  [
    { label: 'Special instructions', text: deliveredTo.instructions ?? '' },
    { label: 'Customer’s note', text: note ?? '' },
  ].map((fact) => ({ ...fact, loud: true }));

const wayOf = ({ isCancelled, deliveredTo }: GoodsOrder): string => {
  if (isCancelled) return 'CANCELLED: DO NOT PICK';
  return deliveredTo.isCollection ? 'COLLECTION' : 'DELIVERY';
};

const references = (order: GoodsOrder, timeZone: string): [string, string | null][] => [
  ['Order', order.reference],
  ['Ordered', formatDateTime(order.orderedAt, timeZone)],
  ['Your order no.', order.poNumber],
  ['Invoice', order.invoiceNumber],
  ['Account', order.customer.accountName],
];

const writeSlip = async (document: Document, order: GoodsOrder, { timeZone }: GoodsOrigin): Promise<void> => {
  document
    .section(`Picking slip ${order.reference}`)
    .title('Picking slip', order.reference)
    .facts([{ label: 'Fulfilment', text: wayOf(order), loud: true }], 1)
    .blocks([
      customerBlock('Customer', order.customer),
      placeBlock(order.deliveredTo),
      factsBlock([
        ['Ordered', formatDateTime(order.orderedAt, timeZone)],
        ['PO number', order.poNumber],
        ['Status', order.status],
        ['Lines', formatNumber(order.lines.length)],
        ['Packs', formatNumber(packs(order))],
      ]),
    ])
    .facts(instructions(order), 1);
  await document.table({ columns, rows: order.lines, group: ({ place }) => place, size: 10 });
  document.space(6).facts([{ label: 'Total', text: `Packs ${formatNumber(packs(order))}`, loud: true }], 1);
  document.fields(['Picked by', 'Checked by', 'Date and time', 'Boxes']);
};

/** Writes picking slips as one PDF. Each order starts on a new page with its own page numbers. */
export const writePickingSlips = async (orders: GoodsOrder[], origin: GoodsOrigin): Promise<Document> => {
  const [first] = orders;
  const title = orders.length === 1 && first ? `Picking slip ${first.reference}` : 'Picking slips';
  const document = new Document({ title, author: origin.issuer.tradingName, at: origin.at });
  for (const order of orders) await writeSlip(document, order, origin);
  return document;
};

const noteName = ({ reference }: GoodsOrder): string => `Delivery note ${reference}`;

const writeNote = async (document: Document, order: GoodsOrder, origin: GoodsOrigin): Promise<void> => {
  const { issuer, logo, at, timeZone } = origin;
  document.section(noteName(order), senderLine(issuer));
  await document.letterhead({
    ...{ sender: issuer.tradingName, logo, title: 'Delivery note', number: order.reference },
    notices: order.isCancelled ? ['CANCELLED: DO NOT DELIVER'] : [],
    left: issuerBlock(issuer),
    right: factsBlock([['Date', formatDate(at, timeZone)], ...references(order, timeZone)]),
  });
  document
    .rule()
    .blocks([placeBlock(order.deliveredTo), customerBlock('Customer', order.customer)])
    .facts(instructions(order), 1);
  await document.table({ columns, rows: order.lines, size: 9.5 });
  document
    .space(6)
    .facts([
      { label: 'Lines', text: formatNumber(order.lines.length), loud: true },
      { label: 'Packs', text: formatNumber(packs(order)), loud: true },
    ])
    .keep(130)
    .paragraph('Please check the goods and note anything missing or damaged before you sign.')
    .fields(['Delivered by', 'Vehicle', 'Boxes'])
    .fields(['Received by (name)', 'Signature', 'Date and time']);
};

/** Writes delivery notes, which receivers check and sign, as one PDF. Each order starts on a new page. */
export const writeDeliveryNotes = async (orders: GoodsOrder[], origin: GoodsOrigin): Promise<Document> => {
  const [first] = orders;
  const title = orders.length === 1 && first ? noteName(first) : 'Delivery notes';
  const document = new Document({ title, author: origin.issuer.tradingName, at: origin.at });
  for (const order of orders) await writeNote(document, order, origin);
  return document;
};
