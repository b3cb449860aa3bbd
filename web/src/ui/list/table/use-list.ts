import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isHeard } from '#web/lib/calls/heard.ts';
import { useRedirectToLastPage } from '../use-redirect-to-last-page.ts';
import type { Listing, PageSearch } from './listing.ts';

export type List<Search extends PageSearch, Data> = {
  search: Search;
  /** The page, or the previous one while it loads. */
  data: Data | undefined;
  /** Whether the previous page is still shown. */
  isOld: boolean;
  /** Whether an empty page is known to be empty: see `isHeard`. */
  isHeard: boolean;
  error: Error | null;
  refetch: () => void;
  /** Changes the address. Any change except of the page returns to the first page. */
  change: (next: Partial<Search>) => void;
};

export const useList = <Search extends PageSearch, Data extends { total: number }>(
  listing: Listing<Search, Data>,
  search: Search,
): List<Search, Data> => {
  const navigate = useNavigate();
  const query = useQuery(listing.query(search));
  const { data, error, isPlaceholderData, refetch } = query;
  const change = (next: Partial<Search>): void =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, page: 0, ...next }),
      resetScroll: 'page' in next,
    } as Parameters<typeof navigate>[0]);
  useRedirectToLastPage(search, isPlaceholderData ? undefined : data?.total);
  return {
    search,
    data,
    isOld: isPlaceholderData,
    isHeard: isHeard(query),
    error,
    refetch: () => void refetch(),
    change,
  };
};
