import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { auditExportUrl, auditQuery } from './api.ts';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditSearch } from './audit-search.ts';

/** Who did what to what and when, newest first. */
export function AuditScreen({ search }: { search: AuditSearch }) {
  const navigate = useNavigate({ from: '/admin/audit' });
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...auditQuery(search),
    placeholderData: keepPreviousData,
  });
  const { page, pageSize } = search;
  const change = (next: Partial<AuditSearch>) =>
    navigate({ search: (previous) => ({ ...previous, page: 0, ...next }), replace: true });
  return (
    <>
      <PageHeader title="Audit">
        <ExportMenu hrefOf={(format) => auditExportUrl(search, format)} />
      </PageHeader>
      <div className="mt-4 mb-4">
        <AuditFilters search={search} onChange={change} />
      </div>
      {search.batch && data && (
        <p className="mb-3 text-muted text-sm">
          What one act changed.{' '}
          <Link to="/admin/audit" className="font-medium text-primary hover:underline">
            Show the whole log
          </Link>
        </p>
      )}
      {isError && !data ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <>
          <div className="card overflow-clip">
            <DataTable
              label="Audit log"
              columns={AUDIT_COLUMNS}
              rows={data?.auditEntries}
              rowId={({ id }) => id}
              pageSize={pageSize}
              isFetching={isPlaceholderData}
            />
          </div>
          <PagingBar
            page={page}
            pageSize={pageSize}
            total={data?.total ?? 0}
            onPageChange={(next) => change({ page: next })}
            onPageSizeChange={(next) => change({ pageSize: next })}
          />
        </>
      )}
    </>
  );
}
