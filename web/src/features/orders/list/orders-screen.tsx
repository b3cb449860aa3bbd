import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { OrdersList } from './orders-list.tsx';
import { OrdersTable } from './orders-table.tsx';

/** The customer's orders: a table with pages on desktop, a list without an end on mobile. */
export function OrdersScreen({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const onSearchChange = (change: Partial<ListSearch>) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      resetScroll: 'page' in change,
    });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Orders" />
      <SearchField
        label="Search orders"
        placeholder={isMobile ? undefined : 'Search by reference, recipient or product'}
        value={search.q}
        onSearch={(q) => onSearchChange({ q, page: 0 })}
      />
      {isMobile ? (
        <OrdersList search={search} />
      ) : (
        <OrdersTable search={search} onSearchChange={onSearchChange} />
      )}
    </div>
  );
}
