import {
  cents,
  definitionOf,
  type FieldKind,
  LIST_COLUMNS,
  outputShape,
  PRODUCT_FIELD_NAMES,
  type ProductField,
} from '@formulary/contract';
import { z } from 'zod';
import type { Cell, TableColumn } from '../../../http/exports/rows-and-columns.ts';
import { STORED_FIELDS } from '../product-columns.ts';
import { tidy, tidyLines, type Value } from './columns.ts';

export const exportedProduct = z.object({
  ...outputShape(STORED_FIELDS),
  cost: cents,
  lab: z.string(),
  category: z.string(),
});
type ExportedProduct = z.infer<typeof exportedProduct>;

const WIDTHS: Partial<Record<FieldKind, number>> = { group: 30, richText: 40, html: 40 };

const cellOf = (kind: FieldKind, value: Value): Cell => {
  if (typeof value !== 'string') return value;
  return kind === 'richText' || kind === 'html' ? tidyLines(value) : tidy(value);
};

const fieldIn = (column: string): ProductField =>
  PRODUCT_FIELD_NAMES.find((field) => definitionOf(field).column === column) ?? 'stock';

/** The columns of an exported price list, which can be imported again. */
export const PRODUCT_COLUMNS: readonly TableColumn<ExportedProduct>[] = LIST_COLUMNS.map((header) => {
  const field = fieldIn(header);
  const { kind } = definitionOf(field);
  if (field === 'cost') return { header, kind: 'money', value: ({ cost }) => cost };
  return {
    header,
    kind: kind === 'wholeNumber' ? 'number' : kind === 'yesNo' ? 'yesNo' : 'text',
    width: field === 'name' ? 40 : WIDTHS[kind],
    value: (product) => cellOf(kind, product[field]),
  };
});
