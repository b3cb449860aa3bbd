import type { ListColumn } from '@formulary/contract';

/** Columns of a price list, in the order of an export. The limit is in characters; optional columns may be left out. */
export const COLUMNS = {
  sku: { isOptional: false, limit: 64 },
  name: { isOptional: false, limit: 200 },
  lab: { isOptional: false, limit: 120 },
  category: { isOptional: false, limit: 120 },
  dosage: { isOptional: false, limit: 120 },
  strength: { isOptional: false, limit: 200 },
  price_rand: { isOptional: false, limit: 40 },
  pack_size: { isOptional: false, limit: 80 },
  description: { isOptional: false, limit: 10_000 },
  schedule: { isOptional: false, limit: 40 },
  stock: { isOptional: true, limit: 20 },
  stock_at_export: { isOptional: true, limit: 20 },
  new: { isOptional: true, limit: 20 },
  information: { isOptional: true, limit: 50_000 },
} as const satisfies Record<ListColumn, { isOptional: boolean; limit: number }>;

export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];
export const isColumn = (name: string): name is Column => Object.hasOwn(COLUMNS, name);

/** Of a new product where the list says nothing. */
export const NO_LAB = 'Unknown';
export const NO_CATEGORY = 'Unclassified';

/** One product as a list has it. Money in cents; an absent `stock`, `isNew` or `information` leaves what the product has. */
export type PriceRow = {
  line: number;
  sku: string;
  name: string;
  lab: string;
  category: string;
  dosage: string;
  strength: string;
  packSize: string;
  schedule: string;
  description: string;
  cost: number;
  stock?: number;
  stockAtExport?: number;
  isNew?: boolean;
  information?: string;
};

/** One line of a list: what it says nothing of is undefined, and stays as the catalogue has it. */
export type ListedRow = Pick<PriceRow, 'line' | 'sku'> & Partial<Omit<PriceRow, 'line' | 'sku'>>;

/** What is wrong, and where: `line` counts from 1, `column` is null where the whole line is meant. */
export type ListFault = { line: number; column: string | null; message: string };

/** How many faults are usually kept to be shown; all are counted. */
const SHOWN_FAULTS = 50;

export class Faults {
  readonly shown: ListFault[] = [];
  total = 0;
  private readonly mostShown: number;

  constructor(mostShown = SHOWN_FAULTS) {
    this.mostShown = mostShown;
  }

  add(line: number, column: string | null, message: string): void {
    this.total += 1;
    if (this.shown.length < this.mostShown) this.shown.push({ line, column, message });
  }
}
