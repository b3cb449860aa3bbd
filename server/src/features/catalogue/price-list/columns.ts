import {
  type Cents,
  type FieldKind,
  type FieldOf,
  type ProductField,
  withLineFeeds,
} from '@formulary/contract';

/** The lab of a new product if the list gives none. */
export const NO_LAB = 'Unknown';
export const NO_CATEGORY = 'Unclassified';

type Listed<Kind extends FieldKind, Value> = { [Field in FieldOf<Kind>]?: Value | undefined };

/** One line of a list. Fields that it lacks are undefined and keep their current value. */
export type ListedRow = { line: number; sku: string; stockAtExport?: number | undefined } & Listed<
  Exclude<FieldKind, 'money' | 'wholeNumber' | 'yesNo'>,
  string
> &
  Listed<'money', Cents> &
  Listed<'wholeNumber', number> &
  Listed<'yesNo', boolean>;

/** A line for a new product, with all required fields. */
export type PriceRow = ListedRow & { name: string; lab: string; category: string; cost: Cents };

export type Value = string | number | boolean;
export const listedValue = (row: ListedRow, field: ProductField): Value | undefined => row[field];

/** An error and its place: `line` counts from 1, `column` is null for the whole line. */
export type ListFault = { line: number; column: string | null; message: string };

/** The number of errors to store for display; all are counted. */
const SHOWN_FAULTS = 50;

export class Faults {
  readonly shown: ListFault[];
  total: number;
  private readonly mostShown: number;

  /** Continues from the errors in `found`. */
  constructor(mostShown = SHOWN_FAULTS, found: Pick<Faults, 'shown' | 'total'> = { shown: [], total: 0 }) {
    this.mostShown = mostShown;
    this.shown = [...found.shown];
    this.total = found.total;
  }

  add(line: number, column: string | null, message: string): void {
    this.total += 1;
    if (this.shown.length < this.mostShown) this.shown.push({ line, column, message });
  }
}

/** Normalises one line of text as the catalogue stores it: composed accents, single spaces. */
export const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Normalises several lines of text, keeping the line breaks. */
export const tidyLines = (text: string): string => withLineFeeds(text.normalize('NFC')).trim();

/** Whether text contains characters that cannot be shown or stored. */
export const hasUnprintable = (text: string): boolean => /[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/u.test(text);
