import { formatDateTime, formatNumber, ORDER_STATUS_LABEL, orderStatus } from '@formulary/contract';
import { Document } from '../../../../documents/document.ts';
import type { DocumentOrigin } from '../../../../documents/paper.ts';
import { addressText, lineName } from './address.ts';
import type { Slip, SlipLine } from './read-slips.ts';

const way = ({ cancelledAt, forCollection }: Slip): string => {
  if (cancelledAt) return 'CANCELLED: DO NOT PICK';
  return forCollection ? 'COLLECTION' : 'DELIVERY';
};

const writeSlip = async (document: Document, slip: Slip, timeZone: string): Promise<void> => {
  const { referenceNumber, delivery, name, surname, username } = slip;
  document
    .section(`Picking slip ${referenceNumber}`)
    .title('Picking slip', referenceNumber)
    .facts([{ label: 'Fulfilment', text: way(slip), loud: true }], 1)
    .facts([
      { label: 'Customer', text: `${name} ${surname}\n${username}` },
      { label: slip.forCollection ? 'Collected by' : 'Deliver to', text: addressText(delivery) },
      { label: 'Phone', text: delivery.phone ?? slip.phone },
      { label: 'Ordered', text: formatDateTime(slip.dateOrdered, timeZone) },
      { label: 'Status', text: ORDER_STATUS_LABEL[orderStatus.parse(slip.status)] },
      { label: 'Picked by', text: '____________________' },
    ])
    .facts([{ label: 'Special instructions', text: delivery.specialInstructions ?? '', loud: true }], 1);
  await document.table<SlipLine>({
    columns: [
      { header: '', share: 0.5, box: true },
      { header: 'Product', share: 6, cell: lineName },
      { header: 'Pack size', share: 1.6, cell: (line) => line.packSize },
      { header: 'SKU', share: 2, cell: (line) => line.sku },
      {
        header: 'Packs',
        share: 1,
        align: 'right',
        weight: 'semibold',
        cell: (line) => formatNumber(line.quantity),
      },
    ],
    rows: slip.lines,
    group: (line) => [line.labName, line.categoryName].filter(Boolean).join('  ·  '),
    sums: [['Packs', formatNumber(slip.totalQuantity)]],
  });
};

/** Writes picking slips as one PDF. Each order starts on a new page with its own page numbers. */
export const pickingSlips = async (
  slips: Slip[],
  { issuer, at, timeZone }: DocumentOrigin,
): Promise<Document> => {
  const [first] = slips;
  const title = slips.length === 1 && first ? `Picking slip ${first.referenceNumber}` : 'Picking slips';
  const document = new Document({ title, issuer, at });
  for (const slip of slips) await writeSlip(document, slip, timeZone);
  return document;
};
