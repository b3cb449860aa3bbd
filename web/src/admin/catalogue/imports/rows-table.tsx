import type { ImportRowKind, StagedImport } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { hasPages, PagingBar } from '#web/ui/list/paging-bar.tsx';
import { importRowsQuery } from './api.ts';
import { ROW_COLUMNS } from './row-columns.tsx';

type RowsTableProps = {
  staged: StagedImport;
  kind: ImportRowKind;
  label: string;
  /** The initial number; the user can change it. */
  rowsPerPage: number;
};

/** The lines of one kind, in pages. */
export function RowsTable({ staged: { id, digest }, kind, label, rowsPerPage }: RowsTableProps) {
  const [{ page, pageSize }, setShown] = useState({ page: 0, pageSize: rowsPerPage });
  const query = useQuery(importRowsQuery(id, digest, kind, page, pageSize));
  const { data, error, isPlaceholderData, refetch } = query;
  const total = data?.total;
  if (error && !total) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <>
      <DataTable
        label={label}
        columns={ROW_COLUMNS[kind]}
        rows={data?.importRows}
        rowId={({ line, sku, column, message }) => `${line} ${sku} ${column} ${message}`}
        pageSize={10}
        isFetching={isPlaceholderData}
        isHeard={isHeard(query)}
        empty={<NoResults more={kind === 'fault' ? 'The list has no errors.' : undefined} />}
      />
      {hasPages({ page, pageSize, total }) && (
        <PagingBar
          page={page}
          pageSize={pageSize}
          total={total}
          onPageChange={(next) => setShown({ page: next, pageSize })}
          onPageSizeChange={(size) => setShown({ page: 0, pageSize: size })}
        />
      )}
    </>
  );
}
