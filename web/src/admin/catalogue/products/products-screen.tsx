import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ChoiceFilter, Filters, SearchFilter } from '#web/admin/list/filters.tsx';
import { ListPages } from '#web/admin/list/list-table.tsx';
import { useSelection } from '#web/admin/list/selection.tsx';
import { useList } from '#web/admin/list/use-list.ts';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { isAdmin } from '#web/features/accounts/roles.ts';
import { announce } from '#web/lib/announce.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { LeaveGuard } from '#web/ui/overlay/leave-guard.tsx';
import { groupsQuery, staffProducts } from '../api.ts';
import type { CellField } from '../grid/cells.ts';
import { cellCount } from '../grid/paste-dialog.tsx';
import { ProductGrid } from '../grid/product-grid.tsx';
import { useCellEdits } from '../grid/use-cell-edits.ts';
import type { ProductsSearch } from '../products-search.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UnsavedCells } from './unsaved-cells.tsx';

const NOBODY: never[] = [];
const STOCKS = [
  { value: 'low', label: 'Low in stock' },
  { value: 'out', label: 'Out of stock' },
] as const;
const onlyStock = (field: CellField): boolean => field === 'stock';
const everything = (): boolean => true;

const PRODUCT_KEYS: readonly HotkeyHelp[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'Move between cells' },
  { keys: ['Enter'], does: 'Edit the cell, then save and move down' },
  { keys: ['F2'], does: 'Edit the cell' },
  { keys: ['Tab'], does: 'Save and move right, while editing' },
  { keys: ['Esc'], does: 'Discard what you typed' },
  { keys: ['Ctrl+V'], does: 'Paste a block of cells' },
  { keys: ['Ctrl+Z'], does: 'Undo the last edit or paste, saved or not' },
  { keys: ['Ctrl+C'], does: 'Copy the cell' },
  { keys: ['+10'], does: 'In a stock cell: add ten packs' },
  { keys: ['Shift+Space'], does: 'Select the row' },
  { keys: ['Ctrl+Enter'], does: 'Open the product' },
];

export function ProductsScreen({ search }: { search: ProductsSearch }) {
  const navigate = useNavigate();
  const admin = isAdmin(useCurrentUser());
  const list = useList(staffProducts, search);
  const rows = list.data?.products;
  const labs = useQuery(groupsQuery('labs')).data ?? NOBODY;
  const categories = useQuery(groupsQuery('categories')).data ?? NOBODY;
  const groups = useMemo(() => ({ labs, categories }), [labs, categories]);
  const cellEdits = useCellEdits(groups);
  const selection = useSelection(rows);
  const [pasted, setPasted] = useState('');
  useHotkeyGuide('Products', PRODUCT_KEYS);

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
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Products">
        <ExportMenu hrefOf={(format) => staffProducts.exportUrl(search, format)} />
        {admin && (
          <>
            <LinkButton to="/admin/products/import" variant="secondary" size="sm">
              <FileUp aria-hidden />
              Import
            </LinkButton>
            <LinkButton to="/admin/products/new" size="sm">
              <Plus aria-hidden />
              New product
            </LinkButton>
          </>
        )}
      </PageHeader>
      <Filters>
        <SearchFilter list={list} label="Search products" />
        <ChoiceFilter
          list={list}
          field="labId"
          label="Lab"
          all="All labs"
          options={labs.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceFilter
          list={list}
          field="categoryId"
          label="Category"
          all="All categories"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceFilter list={list} field="stock" label="Stock" all="Any stock" options={STOCKS} />
        <Checkbox
          label="Archived"
          checked={search.archived}
          onChange={({ target }) => list.change({ archived: target.checked })}
          className="pb-3"
        />
      </Filters>
      {!admin && (
        <p className="text-muted text-sm">You can change stock. Only an Admin can change anything else.</p>
      )}
      {pasted && (
        <Notice title={pasted}>
          <Button size="sm" variant="secondary" className="mt-2" onClick={undo}>
            Undo
          </Button>
        </Notice>
      )}
      <LeaveGuard when={cellEdits.edits.size > 0} />
      <UnsavedCells cellEdits={cellEdits} rows={rows ?? NOBODY} />
      {list.error && !rows && <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />}
      {!rows && !list.error && <GridSkeleton rows={search.pageSize} />}
      {rows?.length === 0 && <NoResults />}
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
      <SelectionBar selection={selection} cellEdits={cellEdits} groups={groups} archived={search.archived} />
      <ListPages list={list} />
    </div>
  );
}

const describePaste = (changed: number, lost: number): string => {
  const done = `Pasted: ${cellCount(changed)} changed. Press Ctrl+Z to undo.`;
  if (lost === 0) return done;
  return `${done} ${lost} pasted ${lost === 1 ? 'cell' : 'cells'} did not fit: below the last row of this page, or in a column that cannot be edited.`;
};
