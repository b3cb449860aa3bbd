import type { Decimals, ListMapping } from '@formulary/contract';
import { defineTask } from '../../../../decoding/define-task.ts';
import type { ListedRow, ListFault } from '../columns.ts';
import type { PriceList } from './read-price-list.ts';

/** How a file is read: as a person chose, or as its headings tell. Without `decimals`, its lines are not read. */
export type ListFileToRead = {
  bytes: Uint8Array;
  decimals?: Decimals;
  mapping?: ListMapping | undefined;
  sheet?: string | undefined;
  headingLine?: number | undefined;
};

/** The chosen sheet of a file, as a person is shown it. */
export type ListOutline = {
  sheets: string[];
  sheet: string;
  headingLine: number;
  headings: string[];
  samples: string[][];
};

export type ReadListFile = {
  outline: ListOutline;
  mapping: ListMapping;
  /** Whether other sheets have a code column too. */
  hasRivals: boolean;
  /** How many columns may be the price, and whether a column that is not read seems to have prices. */
  priceColumns: number;
  hasUnreadPrices: boolean;
  /** Lines below the headings. */
  lines: number;
  /** Whether the columns can be read. */
  isReadable: boolean;
  list: Omit<PriceList, 'faults' | 'rows'> & { faults: { shown: ListFault[]; total: number } };
};

/** Receives the rows of a file some at a time: unpacking all of them at once would hold up the server's other requests. */
export type RowTaker = { takeRows: (rows: ListedRow[]) => Promise<void> };

export const listFileTask = defineTask<ListFileToRead, ReadListFile, RowTaker>('price list', {
  lane: 'priceList',
  longestMs: 120_000,
});
