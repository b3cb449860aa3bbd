import { MAX_ROWS } from '@formulary/contract';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { toastError } from '../../feedback/toast-error.ts';
import type { Listing, PageSearch } from './listing.ts';
import type { Selection } from './selection.tsx';
import type { List } from './use-list.ts';

/** Selects the results of a list on all of its pages. */
export type SelectFound = {
  /** "Select all 1 379 found"; undefined while everything is on this page or selected. */
  label: string | undefined;
  isLoading: boolean;
  select: () => void;
};

/** Offers to select all results of a list, or as many of them as can be selected. */
export const useSelectFound = <
  Search extends PageSearch,
  Data extends { total: number },
  Row extends { id: string },
>(
  listing: Listing<Search, Data>,
  { search, data }: List<Search, Data>,
  rowsOf: (data: Data) => readonly Row[],
  selection: Selection<Row>,
): SelectFound => {
  const [isLoading, setIsLoading] = useState(false);
  const total = data?.total ?? 0;
  const most = Math.min(total, selection.max);

  const select = async (): Promise<void> => {
    setIsLoading(true);
    try {
      const found: Row[] = [];
      for (let page = 0; page * MAX_ROWS < most; page += 1)
        found.push(...rowsOf(await listing.load({ ...search, page, pageSize: MAX_ROWS })));
      selection.set(found, true);
    } catch (error) {
      toastError(error, 'Could not select all');
    } finally {
      setIsLoading(false);
    }
  };

  const isOffered = total > search.pageSize && selection.rows.length < most;
  const label =
    most < total
      ? `Select the first ${formatNumber(most)} of ${formatNumber(total)} found`
      : `Select all ${formatNumber(total)} found`;
  return { label: isOffered ? label : undefined, isLoading, select: () => void select() };
};
