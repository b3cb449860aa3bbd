import { messageOf } from '#web/lib/calls/errors.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { hasPages } from '#web/ui/list/paging-bar.tsx';
import { ListPages } from '#web/ui/list/table/list-table.tsx';
import { type PageSearch, useList } from '#web/ui/list/table/listing.ts';
import { movementsOf } from './api.ts';
import { MOVEMENT_COLUMNS } from './movements-columns.tsx';

/** A customer's ledger, newest first; `search` is the page in the address. */
export function MovementsSection({ customerId, search }: { customerId: string; search: PageSearch }) {
  const list = useList(movementsOf(customerId), search);
  const { data, error, isOld, isHeard, refetch } = list;
  return (
    <section aria-label="Ledger">
      <h2 className="title-group mb-1">Ledger</h2>
      {error && !data?.total ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <>
          <DataTable
            label="Ledger"
            columns={MOVEMENT_COLUMNS}
            rows={data?.movements}
            rowId={({ id }) => id}
            pageSize={5}
            isFetching={isOld}
            isHeard={isHeard}
            empty={<NoResults className="py-8" more="Orders and payments are listed here." />}
          />
          {hasPages({ ...search, total: data?.total }) && <ListPages list={list} />}
        </>
      )}
    </section>
  );
}
