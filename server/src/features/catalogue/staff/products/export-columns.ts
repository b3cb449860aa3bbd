import { randFromCents } from '@formulary/contract';
import type { TableColumn } from '../../../../http/exports/table-column.ts';
import type { ExportedProduct } from './list-staff-products.ts';

/** The columns of a price list, so that what leaves can be imported again. */
export const PRODUCT_COLUMNS: readonly TableColumn<ExportedProduct>[] = [
  { header: 'sku', kind: 'text', value: ({ sku }) => sku },
  { header: 'name', kind: 'text', width: 40, value: ({ name }) => name },
  { header: 'lab', kind: 'text', width: 28, value: ({ labName }) => labName },
  { header: 'category', kind: 'text', width: 32, value: ({ categoryName }) => categoryName },
  { header: 'dosage', kind: 'text', value: ({ dosage }) => dosage },
  { header: 'strength', kind: 'text', value: ({ strength }) => strength },
  { header: 'price_rand', kind: 'number', value: ({ cents }) => randFromCents(cents) },
  { header: 'pack_size', kind: 'text', value: ({ packSize }) => packSize },
  { header: 'description', kind: 'text', width: 40, value: ({ description }) => description },
  { header: 'schedule', kind: 'text', value: ({ schedule }) => schedule },
  { header: 'stock', kind: 'number', value: ({ stock }) => stock },
  { header: 'stock_at_export', kind: 'number', value: ({ stock }) => stock },
  { header: 'new', kind: 'yesNo', value: ({ new: isNew }) => isNew },
  { header: 'information', kind: 'text', width: 40, value: ({ information }) => information },
];
