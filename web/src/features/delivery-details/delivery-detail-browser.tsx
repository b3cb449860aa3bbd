import type { DeliveryDetail } from '@formulary/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { hasPages, PagingBar } from '#web/ui/list/paging-bar.tsx';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { useRedirectToLastPage } from '#web/ui/list/use-redirect-to-last-page.ts';
import { deliveryDetailsQuery } from './api.ts';
import { DeliveryDetailList } from './delivery-detail-list.tsx';

type SearchProps = {
  search: ListSearch;
  /** Receives the changed part of the search. */
  onSearchChange: (change: Partial<ListSearch>) => void;
};

export function DeliveryDetailSearch({ search, onSearchChange }: SearchProps) {
  return (
    <SearchField
      label="Search delivery details"
      value={search.q}
      onSearch={(q) => onSearchChange({ q, page: 0 })}
    />
  );
}

type DeliveryDetailBrowserProps = SearchProps & {
  onPick: (detail: DeliveryDetail) => void;
  pickLabel: string;
  chosenId?: string | undefined;
  actions?: (detail: DeliveryDetail) => ReactNode;
};

export function DeliveryDetailBrowser({ search, onSearchChange, ...rows }: DeliveryDetailBrowserProps) {
  const { data, isFetching, isPlaceholderData, isLoadingError, error, refetch } = useQuery({
    ...deliveryDetailsQuery(search),
    placeholderData: keepPreviousData,
  });
  const shown = useLastDefined(data);
  useRedirectToLastPage(search, isPlaceholderData ? undefined : data?.total);
  const failure = isLoadingError && (
    <ErrorState message={messageOf(error, '')} onRetry={refetch} className={cn(shown && 'py-6')} />
  );
  if (isLoadingError && !shown) return failure;
  const { deilveryDetails, total = 0 } = shown ?? {};
  return (
    <>
      {failure}
      {deilveryDetails?.length === 0 ? (
        <Nothing filtered={search.q !== '' || total > 0} />
      ) : (
        <DeliveryDetailList {...rows} details={deilveryDetails} isFetching={isFetching || isLoadingError} />
      )}
      {hasPages({ ...search, total }) && (
        <PagingBar
          page={search.page}
          pageSize={search.pageSize}
          total={total}
          onPageChange={(page) => onSearchChange({ page })}
          onPageSizeChange={(pageSize) => onSearchChange({ pageSize, page: 0 })}
        />
      )}
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) return <NoResults className="py-10" />;
  return (
    <NoResults
      icon={<MapPin />}
      more="You have no delivery details yet. Add one to have your orders delivered."
      className="py-10"
    />
  );
}
