import type { DeliveryDetail } from '@formulary/contract';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListSearch } from '#web/lib/list-search.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { PagedList, usePageQuery } from '#web/ui/list/paged-list.tsx';
import { hasPages } from '#web/ui/list/paging-bar.tsx';
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
  const list = usePageQuery(deliveryDetailsQuery(search), search);
  const { shown, isOld, isHeard } = list;
  const details = shown?.deilveryDetails;
  const isEmpty = details?.length === 0;
  return (
    <PagedList
      list={list}
      search={search}
      onSearchChange={onSearchChange}
      hasBar={hasPages({ ...search, total: shown?.total })}
    >
      {isEmpty && isHeard ? (
        <NoDetails isFiltered={search.q !== '' || !!shown?.total} />
      ) : (
        <DeliveryDetailList {...rows} details={isEmpty ? undefined : details} isFetching={isOld} />
      )}
    </PagedList>
  );
}

function NoDetails({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <NoResults className="py-10" />;
  return (
    <NoResults
      icon={<MapPin />}
      more="You have no delivery details yet. Add one to have your orders delivered."
      className="py-10"
    />
  );
}
