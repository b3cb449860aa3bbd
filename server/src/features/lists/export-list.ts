import { type NamedList, trimOf } from '@formulary/contract';
import type { TableColumn } from '../../http/exports/table-column.ts';

type Line = NamedList['lines'][number];

const variantOf = ({ product, variantId }: Line): string =>
  product.productVariants.find(({ id }) => id === variantId)?.name ?? '';

/** Code and quantity come first, so that the file can be used for a quick order. */
export const LIST_COLUMNS: TableColumn<Line>[] = [
  { header: 'Code', kind: 'text', value: ({ product }) => product.sku },
  { header: 'Quantity', kind: 'number', value: ({ quantity }) => quantity },
  { header: 'Name', kind: 'text', width: 40, value: ({ product }) => product.name },
  { header: 'Variant', kind: 'text', value: variantOf },
  { header: 'Dosage', kind: 'text', value: ({ product }) => product.dosage },
  { header: 'Strength', kind: 'text', value: ({ product }) => product.strength },
  { header: 'Pack', kind: 'text', value: ({ product }) => product.packSize },
  { header: 'Lab', kind: 'text', width: 28, value: ({ product }) => product.labName },
  { header: 'Price', kind: 'money', value: ({ product, isSold }) => (isSold ? product.cost : null) },
  { header: 'In stock', kind: 'yesNo', value: ({ product, isSold }) => isSold && product.stock > 0 },
  { header: 'Sold', kind: 'yesNo', value: ({ isSold }) => isSold },
];

/** The name of the downloaded file: the list's, with only characters that every system accepts. */
export const fileNameOf = ({ name }: NamedList): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-');
  return trimOf(plain, '-').toLowerCase() || 'list';
};
