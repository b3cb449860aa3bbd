import {
  cents,
  definitionOf,
  type FieldKind,
  inCents,
  LIST_COLUMNS,
  outputShape,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  randFromCents,
} from '@formulary/contract';
import { z } from 'zod';
import type { Cell, TableColumn } from '../../../http/exports/table-column.ts';
import { STORED_FIELDS } from '../product-columns.ts';
import { tidy, tidyLines } from './cell-text.ts';
import type { Value } from './columns.ts';

export const exportedProduct = z.object({
  ...outputShape(STORED_FIELDS),
  cost: cents,
  lab: z.string(),
  category: z.string(),
});
type ExportedProduct = z.infer<typeof exportedProduct>;

const WIDTHS: Partial<Record<FieldKind, number>> = { group: 30, richText: 40, html: 40 };

const cellOf = (kind: FieldKind, value: Value): Cell => {
  if (kind === 'money') return randFromCents(inCents(Number(value)));
  if (typeof value !== 'string') return value;
  return kind === 'richText' || kind === 'html' ? tidyLines(value) : tidy(value);
};

const fieldIn = (column: string): ProductField =>
  PRODUCT_FIELD_NAMES.find((field) => definitionOf(field).column === column) ?? 'stock';

/** The columns of an exported price list, which can be imported again. */
export const PRODUCT_COLUMNS: readonly TableColumn<ExportedProduct>[] = LIST_COLUMNS.map((header) => {
  const field = fieldIn(header);
  const { kind } = definitionOf(field);
  const isNumber = kind === 'money' || kind === 'wholeNumber';
  return {
    header,
    kind: isNumber ? 'number' : kind === 'yesNo' ? 'yesNo' : 'text',
    width: field === 'name' ? 40 : WIDTHS[kind],
    value: (product) => cellOf(kind, product[field]),
  };
});
