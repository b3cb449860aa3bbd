import type { ImportRow, ImportRowKind, StagedImport } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { importRowsQuery, ROWS_PAGE_SIZE } from './api.ts';
import { wordOf } from './column-names.ts';

type Change = ImportRow['changes'][number];

const shown = ({ field }: Change, value: Change['from']): string => {
  if (field === 'cost') return formatMoney(Number(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? formatNumber(value) : value || 'empty';
};

function Changed({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map((change) => (
        <li key={change.field} className="line-clamp-2">
          <span className="text-muted">{wordOf(change.field)}:</span>{' '}
          <del className="text-muted">{shown(change, change.from)}</del> <span aria-hidden>→</span>{' '}
          <ins className="figures font-medium no-underline">{shown(change, change.to)}</ins>
        </li>
      ))}
    </ul>
  );
}

const Has = ({ changes }: { changes: readonly Change[] }) => (
  <span className="line-clamp-2">
    {changes
      .filter(({ to }) => to !== '')
      .map((change) => shown(change, change.to))
      .join(' · ')}
  </span>
);

const LINE: DataColumn<ImportRow> = {
  id: 'line',
  header: 'Line',
  align: 'right',
  cell: ({ line }) => <span className="figures text-muted">{formatNumber(line)}</span>,
  className: 'w-20',
};
const PRODUCT: DataColumn<ImportRow>[] = [
  LINE,
  { id: 'sku', header: 'Code', cell: ({ sku }) => sku, className: 'w-36' },
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, productId }) =>
      productId ? (
        <Link to="/admin/products/$id" params={{ id: productId }} target="_blank" className="hover:underline">
          {name}
        </Link>
      ) : (
        name
      ),
    className: 'w-80',
  },
];
const COLUMNS: Record<ImportRowKind, readonly DataColumn<ImportRow>[]> = {
  changed: [
    ...PRODUCT,
    { id: 'changes', header: 'From → to', cell: ({ changes }) => <Changed changes={changes} /> },
  ],
  added: [...PRODUCT, { id: 'has', header: 'What it has', cell: ({ changes }) => <Has changes={changes} /> }],
  fault: [
    LINE,
    {
      id: 'column',
      header: 'Column',
      cell: ({ column }) => (column ? wordOf(column) : 'The whole line'),
      className: 'w-44',
    },
    {
      id: 'message',
      header: 'What is wrong',
      cell: ({ message }) => <span className="text-owed">{message}</span>,
    },
  ],
};

type DifferencesProps = { staged: StagedImport; initialKind: ImportRowKind };

/** Every line of the list that does something, or cannot. */
export function Differences({ staged, initialKind }: DifferencesProps) {
  const { id, digest, summary } = staged;
  const [{ kind, page, pageSize }, setShown] = useState({
    kind: initialKind,
    page: 0,
    pageSize: ROWS_PAGE_SIZE,
  });
  const { data, isPlaceholderData } = useQuery(importRowsQuery(id, digest, kind, page, pageSize));
  return (
    <section aria-label="Differences" className="flex flex-col gap-4">
      <SegmentedControl
        label="Show"
        value={kind}
        className="self-start"
        segments={[
          { value: 'changed', label: `Changed ${formatNumber(summary.changed)}` },
          { value: 'added', label: `New ${formatNumber(summary.added)}` },
          { value: 'fault', label: `Faults ${formatNumber(summary.faults)}` },
        ]}
        onChange={(next) => setShown({ kind: next, page: 0, pageSize })}
      />
      <DataTable
        label="Differences"
        columns={COLUMNS[kind]}
        rows={data?.importRows}
        rowId={({ line, sku, column, message }) => `${line} ${sku} ${column} ${message}`}
        pageSize={10}
        isFetching={isPlaceholderData}
        empty={<EmptyState title={kind === 'fault' ? 'No faults' : 'No lines'} />}
      />
      {(data?.total ?? 0) > 10 && (
        <PagingBar
          page={page}
          pageSize={pageSize}
          total={data?.total ?? 0}
          onPageChange={(next) => setShown({ kind, page: next, pageSize })}
          onPageSizeChange={(size) => setShown({ kind, page: 0, pageSize: size })}
        />
      )}
    </section>
  );
}
