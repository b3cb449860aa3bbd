import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { NoResults } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { moveFocus } from './move-focus.ts';
import { useDrawn } from './use-drawn.ts';

export type DataColumn<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** Whether and how the rows are sorted by this column; undefined if they cannot be. */
  sorted?: 'ascending' | 'descending' | 'none';
  /** The class of the header and of every cell. Set widths, so that columns do not move while rows load. */
  className?: string;
};

/** For a long list: draws only the rows from `first` to `last`, within the height of all rows. */
export type DrawnRows = {
  first: number;
  last: number;
  /** The height in pixels above and below the drawn rows. */
  before: number;
  after: number;
  body: RefObject<HTMLTableSectionElement | null>;
  measure: (row: HTMLTableRowElement | null) => void;
};

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The number of skeleton rows while loading. */
  pageSize: number;
  /** Another page is loading; the old rows stay, dimmed. */
  isFetching?: boolean;
  /** Whether an empty list is known to be empty; until then, placeholders are shown. */
  isHeard?: boolean;
  onRowClick?: (row: Row) => void;
  onRowHover?: (row: Row) => void;
  /** Returns a centred header row above this row, or nothing. */
  groupHeader?: (row: Row, previous: Row | undefined) => ReactNode;
  /** Small rows, to fit as many as possible, for people who work with a mouse and a keyboard. */
  isCompact?: boolean;
  rowClassName?: (row: Row) => string | undefined;
  empty?: ReactNode;
  drawn?: DrawnRows;
  /** How many rows are drawn at once; the others follow with the next frames. All of them if undefined. */
  rowsPerFrame?: number;
};

const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' };
const HEAD = 'sticky top-0 z-10 border-line border-b bg-ground font-medium text-[0.8125rem] text-muted';
const CELL = 'border-line border-b';
const ROOMY = {
  table: 'text-[0.9375rem]',
  head: 'h-11',
  cell: 'h-14 py-2 desktop:low:h-12 desktop:low:py-1',
  side: 'px-4 @max-[48rem]:px-2',
  group: 'pt-6 pb-2',
  rowHeight: 57,
};
const COMPACT: typeof ROOMY = {
  table: 'text-[0.8125rem] leading-4.5',
  head: 'h-7',
  cell: 'h-7 py-0',
  side: 'px-1.5',
  group: 'h-6 py-0',
  rowHeight: 29,
};

/** Whether a click is meant for the row, not for one of its controls or a dialog opened by one. */
const isOfRow = (target: EventTarget, row: Element): boolean => {
  if (!(target instanceof Element) || !row.contains(target)) return false;
  const control = target.closest('a, button, input, select, label, fieldset');
  return control === null || !row.contains(control);
};

type SkeletonRowsProps = { count: number; columns: readonly { id: string; className: string }[] };

function SkeletonRows({ count, columns }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, index) => `skeleton-${index}`).map((key) => (
    <tr key={key}>
      {columns.map(({ id, className }) => (
        <td key={id} className={className}>
          <Skeleton className="inline-block h-4 w-3/5 min-w-10" />
        </td>
      ))}
    </tr>
  ));
}

/** The space for rows that are not drawn. */
function Space({ height, columns }: { height: number | undefined; columns: number }) {
  if (!height) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  );
}

/** A table of one page. Rows open on a click, or with the arrow keys and Enter. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, pageSize, isFetching = false, onRowClick, onRowHover } = props;
  const { isHeard = !isFetching } = props;
  const { groupHeader, isCompact = false, rowClassName, empty = <NoResults />, drawn } = props;
  const { rowsPerFrame = Number.POSITIVE_INFINITY } = props;
  const look = isCompact ? COMPACT : ROOMY;
  const isEmpty = rows?.length === 0;
  const isAwaited = !rows || (isEmpty && !isHeard);

  const styled = columns.map(({ align = 'left', className, ...column }) => ({
    ...column,
    className: cn(look.side, ALIGN[align], className),
  }));

  // Only the row focused last is in the tab order; the arrow keys move between rows.
  const [lastWalked, setLastWalked] = useState<string>();
  const start = drawn?.first ?? 0;
  const shown = drawn ? rows?.slice(start, drawn.last + 1) : rows;
  const ids = shown?.map(rowId) ?? [];
  const drawnIds = useDrawn(ids, rowsPerFrame);
  const [first] = shown ?? [];
  const tabStop = shown?.some((row) => rowId(row) === lastWalked) ? lastWalked : first && rowId(first);

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    onRowClick?.(row);
  };

  return (
    // The header is sticky if the table fits its container, which it does neither on small screens nor with large text.
    <div className="@container">
      <div className="relative max-table:overflow-x-auto @max-[40rem]:overflow-x-auto">
        <table
          aria-label={label}
          aria-busy={isFetching || isAwaited}
          className={cn('w-full border-separate border-spacing-0', look.table)}
        >
          <thead>
            <tr>
              {styled.map(({ id, header, sorted, className }) => (
                <th key={id} scope="col" aria-sort={sorted} className={cn(HEAD, look.head, className)}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={drawn?.body}
            onKeyDown={moveFocus}
            className={cn('transition-opacity duration-150', isFetching && !isAwaited && 'opacity-50')}
          >
            {isAwaited && (
              <SkeletonRows
                // About as high as the message for an empty list, which may replace it and be replaced by it.
                count={rows ? 3 : pageSize}
                columns={styled.map(({ id, className }) => ({
                  id,
                  className: cn(CELL, look.cell, className),
                }))}
              />
            )}
            <Space height={drawn?.before} columns={columns.length} />
            {shown?.map((row, place) => {
              const id = rowId(row);
              const index = start + place;
              if (!drawnIds.has(id))
                return <Space key={id} height={look.rowHeight} columns={columns.length} />;
              const header = groupHeader?.(row, rows?.[index - 1]);
              return (
                <Fragment key={id}>
                  {header && (
                    <tr data-heading="">
                      <th
                        scope="colgroup"
                        colSpan={columns.length}
                        className={cn('title-group border-line border-b px-4 text-center', look.group)}
                      >
                        {header}
                      </th>
                    </tr>
                  )}
                  <tr
                    ref={drawn?.measure}
                    data-index={index}
                    data-walk={onRowClick ? '' : undefined}
                    tabIndex={onRowClick && (id === tabStop ? 0 : -1)}
                    onFocus={() => setLastWalked(id)}
                    onClick={(event) => {
                      if (isOfRow(event.target, event.currentTarget)) onRowClick?.(row);
                    }}
                    onKeyDown={(event) => onKeyDown(event, row)}
                    onPointerEnter={() => onRowHover?.(row)}
                    className={cn(
                      'transition-colors',
                      onRowClick &&
                        'cursor-pointer hover:bg-tint/60 focus-visible:bg-tint focus-visible:-outline-offset-2',
                      rowClassName?.(row),
                    )}
                  >
                    {styled.map(({ id: column, cell, className }) => (
                      <td key={column} className={cn(CELL, look.cell, className)}>
                        {cell(row)}
                      </td>
                    ))}
                  </tr>
                </Fragment>
              );
            })}
            <Space height={drawn?.after} columns={columns.length} />
          </tbody>
        </table>
        {isEmpty && isHeard && empty}
      </div>
    </div>
  );
}
