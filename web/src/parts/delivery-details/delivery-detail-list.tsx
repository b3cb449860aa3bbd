import type { DeliveryDetail } from '@formulary/contract';
import { Check, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { PagedList, usePageQuery } from '#web/ui/list/paged-list.tsx';
import { hasPages } from '#web/ui/list/paging-bar.tsx';
import { addressOf, recipientOf } from './address.ts';
import { deliveryDetailsQuery } from './api.ts';

type DeliveryDetailListProps = {
  /** Undefined while the first page is loading. */
  details: readonly DeliveryDetail[] | undefined;
  isFetching: boolean;
  /** The number of placeholders while loading. */
  skeletons?: number;
  /** Called when a row is pressed. */
  onPick: (detail: DeliveryDetail) => void;
  /** The accessible name of a row's action, which precedes the recipient: `Deliver to`. */
  pickLabel: string;
  /** The ID of the selected row. */
  chosenId?: string | undefined;
  /** Shown at the right end of a row: an edit button or a checkbox. */
  actions?: (detail: DeliveryDetail) => ReactNode;
};

const ROW = 'flex min-h-19 items-center gap-3 border-line border-b';

export function DeliveryDetailList(props: DeliveryDetailListProps) {
  const { details, isFetching, skeletons = 3, onPick, pickLabel, chosenId, actions } = props;
  return (
    <ul
      aria-label="Delivery details"
      aria-busy={isFetching}
      onKeyDown={moveFocus}
      className={cn('transition-opacity', isFetching && details && 'opacity-50')}
    >
      {!details &&
        Array.from({ length: skeletons }, (_, index) => `skeleton-${index}`).map((key) => (
          <li key={key} className={ROW}>
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </div>
          </li>
        ))}
      {details?.map((detail) => {
        const chosen = detail.id === chosenId;
        return (
          <li key={detail.id} className={ROW}>
            <button
              type="button"
              data-walk
              aria-current={chosen || undefined}
              onClick={() => onPick(detail)}
              className={cn(
                '-mx-3 flex min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2.5 text-left transition-colors hover:bg-tint/60',
                chosen && 'bg-tint hover:bg-tint [&_.text-muted]:text-ink',
              )}
            >
              <Row detail={detail} pickLabel={pickLabel} />
              {chosen && <Check aria-hidden className="size-5 shrink-0 text-primary" />}
            </button>
            {actions?.(detail)}
          </li>
        );
      })}
    </ul>
  );
}

function Row({ detail, pickLabel }: { detail: DeliveryDetail; pickLabel: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">
          <span className="sr-only">{pickLabel} </span>
          {recipientOf(detail)}
        </span>
        {detail.isDefault && (
          <Badge size="sm" tone="primary">
            Default
          </Badge>
        )}
      </span>
      <span className="wrap-anywhere block text-muted text-sm">
        {addressOf(detail)} · <span className="whitespace-nowrap">{detail.phone}</span>
      </span>
    </span>
  );
}

type SearchProps = {
  search: ListSearch;
  /** Called with the changed part of the search. */
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
