import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { useRedirectToLastPage } from '#web/ui/list/use-redirect-to-last-page.ts';
import { documentsQuery, documentUrl } from '../api.ts';
import type { DocumentsSearch } from '../documents-search.ts';
import { DOCUMENT_COLUMNS } from './document-columns.tsx';
import { NoDocuments } from './no-documents.tsx';

type DocumentsTableProps = {
  search: DocumentsSearch;
  onSearchChange: (change: Partial<DocumentsSearch>) => void;
};

export function DocumentsTable({ search, onSearchChange }: DocumentsTableProps) {
  const { data, isPlaceholderData, isLoadingError, error, refetch } = useQuery({
    ...documentsQuery(search),
    placeholderData: keepPreviousData,
  });
  const shown = useLastDefined(data);
  useRedirectToLastPage(search, isPlaceholderData ? undefined : data?.total);
  const failure = isLoadingError && (
    <ErrorState message={messageOf(error, '')} onRetry={refetch} className={cn(shown && 'py-6')} />
  );
  if (isLoadingError && !shown) return failure;
  return (
    <div>
      {failure}
      <DataTable
        label="Documents"
        columns={DOCUMENT_COLUMNS}
        rows={shown?.documents}
        rowId={({ id }) => id}
        pageSize={search.pageSize}
        isFetching={isPlaceholderData || isLoadingError}
        onRowClick={({ id }) => window.open(documentUrl(id, 'pdf'), '_blank', 'noopener')}
        empty={<NoDocuments search={search} />}
      />
      {(!shown || shown.total > 0) && (
        <PagingBar
          page={search.page}
          pageSize={search.pageSize}
          total={shown?.total ?? 0}
          onPageChange={(page) => onSearchChange({ page })}
          onPageSizeChange={(pageSize) => onSearchChange({ pageSize, page: 0 })}
        />
      )}
    </div>
  );
}
