import { createContext, useContext, useState } from 'react';
import { Checkbox } from '../../form/checkbox.tsx';
import type { DataColumn } from '../data-table.tsx';

export type Selection<Row> = {
  /** In the order of selection, each in its latest version. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  set: (rows: readonly Row[], isSelected: boolean) => void;
  toggle: (row: Row) => void;
  /** Keeps only these selected. */
  keep: (ids: ReadonlySet<string>) => void;
  clear: () => void;
  /** Replaces selected rows with newer ones. */
  refresh: (rows: readonly Row[]) => void;
  /** The maximum number of selected rows. */
  max: number;
};

/** Rows selected across pages, at most `max`. `shown` is the current page, which has the latest rows. */
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

/** A context, because the columns of a table are constant. */
// biome-ignore lint/suspicious/noExplicitAny: the table and its first column agree on the row.
export const SelectionContext = createContext<Selecting<any> | undefined>(undefined);

/** The first column of a table whose rows can be selected. `labelOf` reads a row aloud: "order BW1-0001". */
export const selectColumn = <Row extends { id: string }>(
  what: string,
  labelOf: (row: Row) => string,
): DataColumn<Row> => ({
  id: 'select',
  header: <SelectPage what={what} />,
  cell: (row) => <SelectRow row={row} label={`Select ${labelOf(row)}`} />,
  className: 'w-12 pr-0 max-md:w-8 max-md:pl-1',
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
