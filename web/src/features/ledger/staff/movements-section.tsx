import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/errors.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { LEDGER_PAGE_SIZE, movementsQuery } from './api.ts';
import { MOVEMENT_COLUMNS } from './movements-columns.tsx';

type MovementsSectionProps = { customerId: string; page: number; onPageChange: (page: number) => void };

/** A customer's ledger, newest first. */
export function MovementsSection({ customerId, page, onPageChange }: MovementsSectionProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(movementsQuery(customerId, page));
  return (
    <section aria-label="Ledger">
      <h2 className="title-group mb-1">Ledger</h2>
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <>
          <DataTable
            label="Ledger"
            columns={MOVEMENT_COLUMNS}
            rows={data?.movements}
            rowId={({ id }) => id}
            pageSize={5}
            isFetching={isPlaceholderData}
            empty={
              <EmptyState className="py-8" title="Nothing yet" hint="Orders and payments will stand here." />
            }
          />
          {(data?.total ?? 0) > LEDGER_PAGE_SIZE && (
            <PagingBar
              page={page}
              pageSize={LEDGER_PAGE_SIZE}
              total={data?.total ?? 0}
              onPageChange={onPageChange}
              onPageSizeChange={() => onPageChange(0)}
            />
          )}
        </>
      )}
    </section>
  );
}
