import { MAX_BULK_ROWS, type StaffProduct, type StaffProductList } from '@formulary/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LeaveGuard } from '#web/ui/form/save-bar.tsx';
import type { List } from '#web/ui/list/table/listing.ts';
import { useSelectFound, useSelection } from '#web/ui/list/table/selection.tsx';
import { staffProducts } from '../api.ts';
import { CELL_COLUMNS, type CellField, type Groups } from '../grid/cells.ts';
import { cellCount } from '../grid/paste-dialog.tsx';
import { ProductGrid } from '../grid/product-grid.tsx';
import { type CellEdits, useCellEdits } from '../grid/use-cell-edits.ts';
import type { ProductsSearch } from '../products-search.ts';
import { SelectionBar } from './selection-bar.tsx';

/** As high as the table that replaces it, so that nothing moves. */
function GridSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden className="overflow-hidden rounded-card border bg-surface">
      <div className="h-10 border-b bg-ground" />
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className="flex h-10 items-center gap-6 border-b px-3 max-desktop:h-12">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

const SHOWN = 3;
/** Fewer cells would be saved before anyone could read the message. */
const MANY = 100;

/** Lists the unsaved cells, including those on other pages. */
function UnsavedCells({ cellEdits, rows }: { cellEdits: CellEdits; rows: readonly StaffProduct[] }) {
  const saving = [...cellEdits.edits.values()].filter(({ message }) => !message).length;
  const bad = [...cellEdits.edits].flatMap(([key, { text, message }]) => {
    const [id = '', field] = key.split(':') as [string, CellField];
    const header = CELL_COLUMNS.find((column) => column.field === field)?.header ?? field;
    const name = rows.find((row) => row.id === id)?.name ?? 'a product on another page';
    return message ? [{ key, id, field, text, message, place: `${header} of ${name}` }] : [];
  });
  return (
    <>
      {saving > MANY && <p className="figures text-muted">Saving {formatNumber(saving)} cells…</p>}
      {bad.length > 0 && (
        <Notice
          tone="owed"
          title={bad.length === 1 ? '1 cell is not saved' : `${formatNumber(bad.length)} cells are not saved`}
        >
          <ul className="mt-1">
            {bad.slice(0, SHOWN).map(({ key, place, message }) => (
              <li key={key}>
                <strong className="font-medium">{place}:</strong> {message}
              </li>
            ))}
            {bad.length > SHOWN && <li>and {formatNumber(bad.length - SHOWN)} more, marked in the table</li>}
          </ul>
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            onClick={() => {
              for (const cell of bad) cellEdits.forget(cell);
            }}
          >
            Discard changes
          </Button>
        </Notice>
      )}
    </>
  );
}

const NOTHING: never[] = [];
const onlyStock = (field: CellField): boolean => field === 'stock';
const everything = (): boolean => true;

const describePaste = (changed: number, lost: number): string => {
  const done = `Pasted: ${cellCount(changed)} changed. Press Ctrl+Z to undo.`;
  if (lost === 0) return done;
  return `${done} ${lost} pasted ${lost === 1 ? 'cell' : 'cells'} did not fit: below the last row of this page, or in a column that cannot be edited.`;
};

type EditedProductsProps = { list: List<ProductsSearch, StaffProductList>; groups: Groups };

/**
 * The table with its unsaved edits. Separate from the filters, so that they do not render again when a cell is edited.
 */
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
