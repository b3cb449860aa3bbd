import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { PagingBar, useRedirectToLastPage } from './paging-bar.tsx';
import { useLastDefined } from './use-last-defined.ts';

type Place = { page: number; pageSize: number };

/** Fetches a page of a list. The previous page stays, dimmed, while the page loads or if it cannot be loaded. */
export const usePageQuery = <Data extends { total: number }, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  search: Place,
) => {
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isLoadingError, isError } = query;
  const shown = useLastDefined(data);
  useRedirectToLastPage(search, isPlaceholderData ? undefined : data?.total);
  return {
    /** The page, or the previous page. */
    shown,
    isOld: isPlaceholderData || isLoadingError,
    isHeard: isHeard(query),
    /** Rows that have already loaded stay if refetching them fails. */
    error: isLoadingError || (isError && !shown?.total) ? query.error : null,
    refetch: () => void query.refetch(),
  };
};

type PagedListProps = {
  list: Pick<ReturnType<typeof usePageQuery>, 'shown' | 'error' | 'refetch'>;
  search: Place;
  onSearchChange: (change: { page: number; pageSize?: number }) => void;
  hasBar?: boolean;
  children: ReactNode;
};

/** The rows of a page with the paging bar; an error is shown above the rows that have already loaded. */
export function PagedList({
  list: { shown, error, refetch },
  search,
  onSearchChange,
  ...rest
}: PagedListProps) {
  const { hasBar = !shown || shown.total > 0, children } = rest;
  const isKnown = !error || !!shown?.total;
  return (
    <>
      {error && (
        <ErrorState
          message={messageOf(error, '')}
          onRetry={refetch}
          className={isKnown ? 'py-6' : undefined}
        />
      )}
      {isKnown && children}
      {isKnown && hasBar && (
        <PagingBar
          page={search.page}
          pageSize={search.pageSize}
          total={shown?.total}
          onPageChange={(page) => onSearchChange({ page })}
          onPageSizeChange={(pageSize) => onSearchChange({ pageSize, page: 0 })}
        />
      )}
    </>
  );
}
