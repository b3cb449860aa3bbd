import type { Decimals, ListMapping } from '@formulary/contract';
import { defineTask } from '../../../../decoding/tasks.ts';
import type { ListedRow, ListFault } from '../columns.ts';
import type { PriceList } from './read-price-list.ts';

/** How to read a file: by chosen columns, or by its headings. Without `decimals`, its lines are not read. */
export type ListFileToRead = {
  bytes: Uint8Array;
  decimals?: Decimals;
  mapping?: ListMapping | undefined;
  sheet?: string | undefined;
  headingLine?: number | undefined;
};

/** The chosen sheet of a file, as shown to people. */
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
  /** The number of possible price columns, and whether an unmapped column seems to contain prices. */
  priceColumns: number;
  hasUnreadPrices: boolean;
  /** Lines below the headings. */
  lines: number;
  /** Whether the columns can be read. */
  isReadable: boolean;
  list: Omit<PriceList, 'faults' | 'rows'> & { faults: { shown: ListFault[]; total: number } };
};

/**
 * Receives the rows of a file in batches, because unpacking all of them together would block the server's other
 * requests.
 */
export type RowTaker = { takeRows: (rows: ListedRow[]) => Promise<void> };

export const listFileTask = defineTask<ListFileToRead, ReadListFile, RowTaker>('price list', {
  lane: 'priceList',
  longestMs: 120_000,
});
