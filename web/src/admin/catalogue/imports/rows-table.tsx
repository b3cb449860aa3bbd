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
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { formatNumber } from '#web/lib/format.ts';
import { storeDecimals } from '#web/lib/store-settings.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { hasPages, PagingBar } from '#web/ui/list/paging-bar.tsx';
import { importRowsQuery } from './api.ts';

type Change = ImportRow['changes'][number];

const shown = ({ field }: Change, value: Change['from']): string =>
  formatField(field, value, storeDecimals()) || 'empty';

const columnLabel = (column: string): string => (isListColumn(column) ? LIST_COLUMN_LABELS[column] : column);

const CONCERNS: Record<ImportConcern, string> = {
  otherProduct: 'Another product?',
  price: `Price changes by more than ${PRICE_CHANGE_LIMIT_PERCENT}%`,
};

function Changed({ changes }: Pick<ImportRow, 'changes'>) {
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere line-clamp-4">
          <span className="text-muted">{definitionOf(change.field).label}:</span>{' '}
          <del className="text-muted">{shown(change, change.from)}</del> <span aria-hidden>→</span>{' '}
          <ins className="figures font-medium no-underline">{shown(change, change.to)}</ins>
        </li>
      ))}
    </ul>
  );
}

const ChangedInDoubt = ({ changes, concerns }: ImportRow) => (
  <>
    {concerns.map((concern) => (
      <Badge key={concern} tone="owed" size="sm" className="mr-2 mb-1">
        {CONCERNS[concern]}
      </Badge>
    ))}
    <Changed changes={changes} />
  </>
);

const percentOf = ({ from, to }: Change): string => {
  const percent = Math.round((Number(to) / Number(from) - 1) * 100);
  return `${percent < 0 ? '-' : '+'}${formatNumber(percent)} %`;
};

/** Shows only the change of the price, which is in doubt. */
const PriceMove = ({ changes }: ImportRow) =>
  changes
    .filter(({ field }) => field === 'cost')
    .map((change) => (
      <div key={change.field} className="flex flex-wrap items-baseline gap-x-3">
        <Changed changes={[change]} />
        <strong className="figures font-medium">{percentOf(change)}</strong>
      </div>
    ));

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
const changesColumn = (cell: DataColumn<ImportRow>['cell']): DataColumn<ImportRow> => ({
  id: 'changes',
  header: 'Changes',
  cell,
  className: 'max-w-0 align-top',
});
const ROW_COLUMNS: Record<ImportRowKind, readonly DataColumn<ImportRow>[]> = {
  otherProduct: [...PRODUCT, changesColumn((row) => <Changed {...row} />)],
  price: [...PRODUCT, changesColumn((row) => <PriceMove {...row} />)],
  changed: [...PRODUCT, changesColumn((row) => <ChangedInDoubt {...row} />)],
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
