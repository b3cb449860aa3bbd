import type { Counted } from '@formulary/contract';
import { messageOf } from '#web/lib/calls/errors.ts';
import { ErrorState } from '../../feedback/error-state.tsx';
import { DataTable, type DataTableProps } from '../data-table.tsx';
import { PagingBar } from '../paging-bar.tsx';
import type { List, PageSearch } from './listing.ts';
import { type Selection, SelectionContext } from './selection.tsx';

type ListTableProps<Row extends { id: string }> = Omit<
  DataTableProps<Row>,
  'rowId' | 'pageSize' | 'isFetching' | 'isHeard' | 'rowClassName'
> & {
  list: List<PageSearch, Counted>;
  /** For columns that begin with `selectColumn`. */
  selection?: Selection<Row>;
};

/** Shows a page of a list with its paging bar, or the error. */
export function ListTable<Row extends { id: string }>({ list, selection, ...table }: ListTableProps<Row>) {
  const { search, data, error, isOld, isHeard, refetch } = list;
  if (error && !data?.total) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <div>
      <SelectionContext value={selection && { selection, shown: table.rows ?? [] }}>
        <DataTable
          {...table}
          rowId={({ id }) => id}
          pageSize={search.pageSize}
          isFetching={isOld}
          isHeard={isHeard}
          rowClassName={({ id }) => (selection?.has(id) ? 'bg-tint/60 [&_.text-muted]:text-ink' : undefined)}
        />
      </SelectionContext>
      <ListPages list={list} />
    </div>
  );
}

/** Shows the paging bar if there is more than one page. */
export function ListPages({ list: { search, data, error, change } }: Pick<ListTableProps<never>, 'list'>) {
  if (data?.total === 0 || (error && !data)) return null;
  return (
    <PagingBar
      page={search.page}
      pageSize={search.pageSize}
      total={data?.total}
      isMore={data?.isMore}
      onPageChange={(page) => change({ page })}
      onPageSizeChange={(pageSize) => change({ pageSize })}
    />
  );
}
