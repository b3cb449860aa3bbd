import { AUDIT_ENTITIES } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Button } from '#web/ui/action/button.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, DayFilters, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { actorsQuery, auditLog } from './api.ts';
import { AUDIT_COLUMNS, ENTITY_LABEL } from './audit-columns.tsx';
import type { AuditSearch } from './audit-search.ts';

const ENTITIES = AUDIT_ENTITIES.map((value) => ({ value, label: ENTITY_LABEL[value] }));
const NOT_NARROWED = {
  q: '',
  actorId: undefined,
  entity: undefined,
  entityId: undefined,
  batch: undefined,
  from: undefined,
  until: undefined,
} satisfies Partial<AuditSearch>;

export function AuditScreen({ search }: { search: AuditSearch }) {
  const list = useList(auditLog, search);
  const actors = useQuery(actorsQuery).data?.actors ?? [];
  const { page: _, pageSize: __, ...narrowed } = search;
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Audit">
        <ExportMenu hrefOf={(format) => auditLog.exportUrl(search, format)} />
      </PageHeader>
      <Filters>
        <SearchFilter list={list} label="Search the audit log" placeholder="Name or reference" />
        <ChoiceFilter
          list={list}
          field="actorId"
          label="User"
          all="Everyone"
          options={actors.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
          className="w-52"
        />
        <ChoiceFilter list={list} field="entity" label="Record type" all="All" options={ENTITIES} />
        <DayFilters list={list} />
        {Object.values(narrowed).some(Boolean) && (
          <Button variant="ghost" onClick={() => list.change(NOT_NARROWED)}>
            <X aria-hidden /> Clear filters{' '}
          </Button>
        )}
      </Filters>
      {search.batch && list.data && (
        <p className="text-muted text-sm">
          Showing everything that one action changed.{' '}
          <Link to="/admin/audit" className="font-medium text-primary hover:underline">
            Show full audit log
          </Link>
        </p>
      )}
      <ListTable list={list} label="Audit log" columns={AUDIT_COLUMNS} rows={list.data?.auditEntries} />
    </div>
  );
}
