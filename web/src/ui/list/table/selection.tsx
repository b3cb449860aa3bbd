import { type Counted, MAX_ROWS } from '@formulary/contract';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '../../action/button.tsx';
import { IconButton } from '../../action/icon-button.tsx';
import { toastError } from '../../feedback/toast-store.ts';
import { Checkbox } from '../../form/checkbox.tsx';
import type { DataColumn } from '../data-table.tsx';
import type { List, Listing, PageSearch } from './listing.ts';

export type Selection<Row> = {
  /** The selected rows in the order of selection, each in its latest version. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  set: (rows: readonly Row[], isSelected: boolean) => void;
  toggle: (row: Row) => void;
  /** Keeps only these rows selected. */
  keep: (ids: ReadonlySet<string>) => void;
  clear: () => void;
  /** Replaces selected rows with newer ones. */
  refresh: (rows: readonly Row[]) => void;
  /** The maximum number of rows that can be selected. */
  max: number;
};

/** The rows selected across pages, at most `max`. `shown` is the current page, which has the latest rows. */
export const useSelection = <Row extends { id: string }>(
  shown: readonly Row[] | undefined,
  max = Number.POSITIVE_INFINITY,
): Selection<Row> => {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const newest = new Map(shown?.map((row) => [row.id, row]));
  const set = (rows: readonly Row[], isSelected: boolean): void =>
    setSelected((current) => {
      const next = new Map(current);
      for (const row of rows)
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      return new Map([...next].slice(0, max));
    });
  return {
    rows: [...selected.values()].map((row) => newest.get(row.id) ?? row),
    has: (id) => selected.has(id),
    set,
    toggle: (row) => set([row], !selected.has(row.id)),
    keep: (ids) => setSelected((current) => new Map([...current].filter(([id]) => ids.has(id)))),
    clear: () => setSelected(new Map()),
    refresh: (rows) => {
      const newer = new Map(rows.map((row) => [row.id, row]));
      setSelected((current) => new Map([...current].map(([id, row]) => [id, newer.get(id) ?? row])));
    },
    max,
  };
};

type Selecting<Row> = { selection: Selection<Row>; shown: readonly Row[] };

/** A context, because the columns of a table are constants. */
// biome-ignore lint/suspicious/noExplicitAny: the table and its first column agree on the row.
export const SelectionContext = createContext<Selecting<any> | undefined>(undefined);

/**
 * The first column of a table whose rows can be selected. `labelOf` returns the name of a row for screen readers:
 * "order BW1-0001".
 */
export const selectColumn = <Row extends { id: string }>(
  what: string,
  labelOf: (row: Row) => string,
): DataColumn<Row> => ({
  id: 'select',
  header: <SelectPage what={what} />,
  cell: (row) => <SelectRow row={row} label={`Select ${labelOf(row)}`} />,
  className: 'w-12 pr-0 max-md:w-8 max-md:min-w-8 max-md:pl-1',
});

function SelectPage({ what }: { what: string }) {
  const { selection, shown } = useContext(SelectionContext) ?? {};
  const isFull = shown !== undefined && shown.length > 0 && shown.every(({ id }) => selection?.has(id));
  return (
    <Checkbox
      label={`Select all ${what} on this page`}
      hideLabel
      checked={isFull}
      onChange={() => selection?.set(shown ?? [], !isFull)}
      className="grid"
    />
  );
}

function SelectRow({ row, label }: { row: { id: string }; label: string }) {
  const { selection } = useContext(SelectionContext) ?? {};
  return (
    <Checkbox
      label={label}
      hideLabel
      tabIndex={-1}
      checked={selection?.has(row.id) ?? false}
      onChange={() => selection?.toggle(row)}
      className="grid"
    />
  );
}

/** Selects the results of a list on all of its pages. */
export type SelectFound = {
  /** "Select all 1 379 found"; undefined once all results are on this page or selected. */
  label: string | undefined;
  isLoading: boolean;
  select: () => void;
};

/** Offers to select all results of a list, or as many of them as can be selected. */
export const useSelectFound = <Search extends PageSearch, Data extends Counted, Row extends { id: string }>(
  listing: Listing<Search, Data>,
  { search, data }: List<Search, Data>,
  rowsOf: (data: Data) => readonly Row[],
  selection: Selection<Row>,
): SelectFound => {
  const [isLoading, setIsLoading] = useState(false);
  const total = data?.total ?? 0;
  const most = Math.min(total, selection.max);

  const select = async (): Promise<void> => {
    setIsLoading(true);
    try {
      const found: Row[] = [];
      for (let page = 0; page * MAX_ROWS < most; page += 1)
        found.push(...rowsOf(await listing.load({ ...search, page, pageSize: MAX_ROWS })));
      selection.set(found, true);
    } catch (error) {
      toastError(error, 'Could not select all');
    } finally {
      setIsLoading(false);
    }
  };

  const isOffered = total > search.pageSize && selection.rows.length < most;
  const label =
    most < total || data?.isMore
      ? `Select the first ${formatNumber(most)} of ${formatNumber(total)}${data?.isMore ? '+' : ''} found`
      : `Select all ${formatNumber(total)} found`;
  return { label: isOffered ? label : undefined, isLoading, select: () => void select() };
};

type BulkBarProps = {
  /** The name of the selected items: "orders". */
  what: string;
  selection: Pick<Selection<unknown>, 'rows' | 'clear'>;
  found: SelectFound;
  /** Shown next to the count. */
  sum?: string;
  /** The buttons. */
  children: ReactNode;
};

export function BulkBar({ what, selection: { rows, clear }, found, sum, children }: BulkBarProps) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-label={`Selected ${what}`}
      className="sticky bottom-4 z-20 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border bg-surface px-3 py-3 shadow-float max-desktop:bottom-[calc(var(--tab-bar)+2rem+var(--unstick))]"
    >
      <IconButton label="Clear selection" size="sm" variant="ghost" onClick={clear}>
        <X aria-hidden />
      </IconButton>
      <div className="-ml-2 mr-auto flex flex-wrap items-center gap-x-2">
        <p role="status">
          <strong className="figures font-semibold">{formatNumber(rows.length)} selected</strong>
          {sum && <span className="figures ml-2 text-muted">{sum}</span>}
        </p>
        {found.label && (
          <Button size="sm" variant="ghost" loading={found.isLoading} onClick={found.select}>
            {found.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
