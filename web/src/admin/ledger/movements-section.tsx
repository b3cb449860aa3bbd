import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { hasPages, PagingBar } from '#web/ui/list/paging-bar.tsx';
import { type LedgerPage, movementsQuery } from './api.ts';
import { MOVEMENT_COLUMNS } from './movements-columns.tsx';

type MovementsSectionProps = {
  customerId: string;
  shown: LedgerPage;
  onChange: (shown: LedgerPage) => void;
};
/** The fewest that a page can be chosen to have. */

/** A customer's ledger, newest first. */
export function MovementsSection({ customerId, shown, onChange }: MovementsSectionProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(movementsQuery(customerId, shown));
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
            empty={<NoResults className="py-8" more="Orders and payments are listed here." />}
          />
          {hasPages({ ...shown, total: data?.total ?? 0 }) && (
            <PagingBar
              page={shown.page}
              pageSize={shown.pageSize}
              total={data?.total ?? 0}
              onPageChange={(page) => onChange({ ...shown, page })}
              onPageSizeChange={(pageSize) => onChange({ page: 0, pageSize })}
            />
          )}
        </>
      )}
    </section>
  );
}
