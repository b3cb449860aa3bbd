import { useRef } from 'react';
import { isHeard } from '#web/lib/calls/heard.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { EndlessFrame, type EndlessQuery } from './endless-frame.tsx';
import { useWindowItems } from './use-window-items.ts';

/** The height of a row, including the heading above it. */
const heightWithHeading = (row: Element): number => {
  const above = row.previousElementSibling;
  const elements = above?.hasAttribute('data-heading') ? [above, row] : [row];
  return elements.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
};

type EndlessTableProps<Row> = Omit<DataTableProps<Row>, 'drawn' | 'isHeard'> & {
  query: EndlessQuery;
  /** In pixels, until it is measured. */
  rowHeight: (index: number) => number;
  /** Identifies the list whose position Back restores: path and search. */
  placeKey: string;
};

/** An infinite list as a table. */
export function EndlessTable<Row extends { id: string }>(props: EndlessTableProps<Row>) {
  const { query, rowHeight, placeKey, ...table } = props;
  const { rows } = table;
  const body = useRef<HTMLTableSectionElement>(null);
  const { top, virtualizer } = useWindowItems({
    items: rows,
    itemHeight: rowHeight,
    box: body,
    placeKey,
    measure: heightWithHeading,
  });
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (query.isError && !rows?.length)
    return (
      <EndlessFrame query={query} count={undefined}>
        {null}
      </EndlessFrame>
    );
  return (
    <EndlessFrame query={query} count={rows?.length}>
      <DataTable
        {...table}
        // A list opened beyond its end shows its last page.
        isHeard={isHeard(query) && !query.hasPreviousPage}
        drawn={{
          first: first?.index ?? 0,
          last: last?.index ?? -1,
          before: first ? first.start - top : 0,
          after: last ? virtualizer.getTotalSize() - (last.end - top) : virtualizer.getTotalSize(),
          body,
          measure: virtualizer.measureElement,
        }}
      />
    </EndlessFrame>
  );
}
