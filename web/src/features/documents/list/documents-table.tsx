import { documentsQuery, documentUrl } from '#web/parts/documents/api.ts';
import type { DocumentsSearch } from '#web/parts/documents/documents-search.ts';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { PagedList, usePageQuery } from '#web/ui/list/paged-list.tsx';
import { DOCUMENT_COLUMNS } from './document-columns.tsx';
import { NoDocuments } from './no-documents.tsx';

type DocumentsTableProps = {
  search: DocumentsSearch;
  onSearchChange: (change: Partial<DocumentsSearch>) => void;
};

export function DocumentsTable({ search, onSearchChange }: DocumentsTableProps) {
  const list = usePageQuery(documentsQuery(search), search);
  const { shown, isOld, isHeard } = list;
  return (
    <div>
      <PagedList list={list} search={search} onSearchChange={onSearchChange}>
        <DataTable
          label="Documents"
          columns={DOCUMENT_COLUMNS}
          rows={shown?.documents}
          rowId={({ id }) => id}
          pageSize={search.pageSize}
          isFetching={isOld}
          isHeard={isHeard}
          onRowClick={({ id }) => window.open(documentUrl(id, 'pdf'), '_blank', 'noopener')}
          empty={<NoDocuments search={search} />}
        />
      </PagedList>
    </div>
  );
}
