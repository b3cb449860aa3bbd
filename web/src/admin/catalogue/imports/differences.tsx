import {
  definitionOf,
  formatField,
  type ImportConcern,
  type ImportRow,
  type ImportRowKind,
  isListColumn,
  LIST_COLUMN_LABELS,
  PRICE_CHANGE_LIMIT_PERCENT,
  type StagedImport,
} from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { storeDecimals } from '#web/lib/store-decimals.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { importRowsQuery, ROWS_PAGE_SIZE } from './api.ts';

type Change = ImportRow['changes'][number];

const shown = ({ field }: Change, value: Change['from']): string =>
  formatField(field, value, storeDecimals()) || 'empty';

const columnLabel = (column: string): string => (isListColumn(column) ? LIST_COLUMN_LABELS[column] : column);

const CONCERNS: Record<ImportConcern, string> = {
  otherProduct: 'Another product?',
  price: `Price changes by more than ${PRICE_CHANGE_LIMIT_PERCENT} %`,
};

function Changed({ changes, concerns }: Pick<ImportRow, 'changes' | 'concerns'>) {
  return (
    <>
      {concerns.map((concern) => (
        <Badge key={concern} tone="owed" size="sm" className="mr-2 mb-1">
          {CONCERNS[concern]}
        </Badge>
      ))}
      <ul className="flex flex-col gap-0.5">
        {changes.map((change) => (
          <li key={change.field} className="wrap-anywhere line-clamp-4">
            <span className="text-muted">{definitionOf(change.field).label}:</span>{' '}
            <del className="text-muted">{shown(change, change.from)}</del> <span aria-hidden>→</span>{' '}
            <ins className="figures font-medium no-underline">{shown(change, change.to)}</ins>
          </li>
        ))}
      </ul>
    </>
  );
}

const Has = ({ changes }: { changes: readonly Change[] }) => (
  <span className="wrap-anywhere line-clamp-3">
    {changes
      .filter(({ to }) => to !== '')
      .map((change) => shown(change, change.to))
      .join(' · ')}
  </span>
);

function Named({ name, sku, line, productId }: ImportRow) {
  return (
    <>
      <span className="wrap-anywhere line-clamp-3">
        {productId ? (
          <Link
            to="/admin/products/$id"
            params={{ id: productId }}
            target="_blank"
            className="hover:underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="wrap-anywhere text-muted text-sm sm:hidden">
        {sku}, line {formatNumber(line)}
      </span>
    </>
  );
}

// A cell keeps the width of its column, so that a long description does not widen the page.
const LINE: DataColumn<ImportRow> = {
  id: 'line',
  header: 'Line',
  align: 'right',
  cell: ({ line }) => <span className="figures text-muted">{formatNumber(line)}</span>,
  className: 'w-20 align-top',
};
const PRODUCT: DataColumn<ImportRow>[] = [
  { ...LINE, className: 'w-20 align-top max-sm:hidden' },
  {
    id: 'sku',
    header: 'Code',
    cell: ({ sku }) => <span className="wrap-anywhere">{sku}</span>,
    className: 'w-[16%] max-w-0 align-top max-sm:hidden',
  },
  {
    id: 'name',
    header: 'Name',
    cell: (row) => <Named {...row} />,
    className: 'w-[30%] max-w-0 align-top max-sm:w-[42%] max-sm:pr-0',
  },
];
const CHANGES: DataColumn<ImportRow>[] = [
  ...PRODUCT,
  { id: 'changes', header: 'Changes', cell: (row) => <Changed {...row} />, className: 'max-w-0 align-top' },
];
const COLUMNS: Record<ImportRowKind, readonly DataColumn<ImportRow>[]> = {
  confirm: CHANGES,
  changed: CHANGES,
  added: [
    ...PRODUCT,
    {
      id: 'has',
      header: 'Details',
      cell: ({ changes }) => <Has changes={changes} />,
      className: 'max-w-0 align-top',
    },
  ],
  fault: [
    LINE,
    {
      id: 'column',
      header: 'Column',
      cell: ({ column }) => (column ? columnLabel(column) : 'Whole line'),
      className: 'w-[20%] max-w-0 align-top max-sm:w-[28%]',
    },
    {
      id: 'message',
      header: 'Error',
      cell: ({ message }) => <span className="wrap-anywhere text-owed">{message}</span>,
      className: 'max-w-0 align-top',
    },
  ],
};

type DifferencesProps = { staged: StagedImport; initialKind: ImportRowKind };

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
          ...(summary.toConfirm > 0
            ? [{ value: 'confirm' as const, label: `To confirm ${formatNumber(summary.toConfirm)}` }]
            : []),
          { value: 'changed', label: `Changed ${formatNumber(summary.changed)}` },
          { value: 'added', label: `New ${formatNumber(summary.added)}` },
          { value: 'fault', label: `Errors ${formatNumber(summary.faults)}` },
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
        empty={<NoResults more={kind === 'fault' ? 'The list has no errors.' : undefined} />}
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
