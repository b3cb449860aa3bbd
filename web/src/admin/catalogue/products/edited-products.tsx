import { MAX_BULK_ROWS, type StaffProductList } from '@formulary/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { isAdmin } from '#web/parts/accounts/roles.ts';
import { Button } from '#web/ui/action/button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useSelection } from '#web/ui/list/table/selection.tsx';
import type { List } from '#web/ui/list/table/use-list.ts';
import { useSelectFound } from '#web/ui/list/table/use-select-found.ts';
import { LeaveGuard } from '#web/ui/overlay/leave-guard.tsx';
import { staffProducts } from '../api.ts';
import type { CellField } from '../grid/cells.ts';
import type { Groups } from '../grid/parse-cell.ts';
import { cellCount } from '../grid/paste-dialog.tsx';
import { ProductGrid } from '../grid/product-grid.tsx';
import { useCellEdits } from '../grid/use-cell-edits.ts';
import type { ProductsSearch } from '../products-search.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UnsavedCells } from './unsaved-cells.tsx';

const NOTHING: never[] = [];
const onlyStock = (field: CellField): boolean => field === 'stock';
const everything = (): boolean => true;

const describePaste = (changed: number, lost: number): string => {
  const done = `Pasted: ${cellCount(changed)} changed. Press Ctrl+Z to undo.`;
  if (lost === 0) return done;
  return `${done} ${lost} pasted ${lost === 1 ? 'cell' : 'cells'} did not fit: below the last row of this page, or in a column that cannot be edited.`;
};

type EditedProductsProps = { list: List<ProductsSearch, StaffProductList>; groups: Groups };

/** The table with its unsaved edits. Separate from the filters, so that editing a cell does not render them again. */
export function EditedProducts({ list, groups }: EditedProductsProps) {
  const navigate = useNavigate();
  const admin = isAdmin(useCurrentUser());
  const { search } = list;
  const rows = list.data?.products;
  const isEmpty = !rows?.length;
  const selection = useSelection(rows, MAX_BULK_ROWS);
  const found = useSelectFound(staffProducts, list, ({ products }) => products, selection);
  const cellEdits = useCellEdits(groups, selection.refresh);
  const [pasted, setPasted] = useState('');

  const undo = (): void => {
    const count = cellEdits.undo();
    setPasted('');
    announce(count > 0 ? `Undone: ${cellCount(count)}` : 'Nothing to undo');
  };
  const undoNow = useRef(undo);
  useEffect(() => {
    undoNow.current = undo;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      // In a text field, Ctrl+Z undoes typing.
      const isText =
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type=checkbox]), textarea, [contenteditable]');
      if (
        event.key.toLowerCase() !== 'z' ||
        isText ||
        document.querySelector('[role=dialog], [role=alertdialog]')
      )
        return;
      event.preventDefault();
      undoNow.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      {pasted && (
        <Notice title={pasted}>
          <Button size="sm" variant="secondary" className="mt-2" onClick={undo}>
            Undo
          </Button>
        </Notice>
      )}
      <LeaveGuard when={cellEdits.edits.size > 0} />
      <UnsavedCells cellEdits={cellEdits} rows={rows ?? NOTHING} />
      {isEmpty && list.isHeard && <NoResults />}
      {isEmpty && list.error && <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />}
      {isEmpty && !list.isHeard && !list.error && <GridSkeleton rows={search.pageSize} />}
      {rows && rows.length > 0 && (
        <ProductGrid
          rows={rows}
          isFetching={list.isOld}
          mayEdit={admin ? everything : onlyStock}
          cellEdits={cellEdits}
          groups={groups}
          selection={admin ? selection : undefined}
          onOpen={(row) => void navigate({ to: '/admin/products/$id', params: { id: row.id } })}
          onPasted={(changed, lost) => setPasted(changed + lost > 1 ? describePaste(changed, lost) : '')}
        />
      )}
      <SelectionBar
        selection={selection}
        found={found}
        cellEdits={cellEdits}
        groups={groups}
        archived={search.archived}
      />
    </>
  );
}
