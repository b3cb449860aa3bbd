import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { isAdmin } from '#web/features/accounts/roles.ts';
import { announce } from '#web/lib/announce.tsx';
import { useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { PagingBar } from '#web/ui/list/paging-bar.tsx';
import { LeaveGuard } from '#web/ui/overlay/leave-guard.tsx';
import { groupsQuery, productsExportUrl, staffProductsQuery } from '../api.ts';
import type { CellField } from '../grid/cells.ts';
import { cellCount } from '../grid/paste-dialog.tsx';
import { ProductGrid } from '../grid/product-grid.tsx';
import { useCellEdits } from '../grid/use-cell-edits.ts';
import type { ProductsSearch } from '../products-search.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { ProductFilters } from './product-filters.tsx';
import { PRODUCT_KEYS } from './product-keys.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UnsavedCells } from './unsaved-cells.tsx';
import { useSelection } from './use-selection.ts';

const NOBODY: never[] = [];
const onlyStock = (field: CellField): boolean => field === 'stock';
const everything = (): boolean => true;

/** All products as a table that is edited like a spreadsheet. */
export function ProductsScreen({ search }: { search: ProductsSearch }) {
  const navigate = useNavigate();
  const admin = isAdmin(useCurrentUser());
  const products = useQuery(staffProductsQuery(search));
  const labs = useQuery(groupsQuery('labs')).data ?? NOBODY;
  const categories = useQuery(groupsQuery('categories')).data ?? NOBODY;
  const groups = useMemo(() => ({ labs, categories }), [labs, categories]);
  const cellEdits = useCellEdits(groups);
  const selection = useSelection();
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
      // While text is edited, the keys undo what was typed there.
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

  const onSearchChange = (change: Partial<ProductsSearch>) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: 0, ...change }) });
  const rows = products.data?.products;

  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Products">
        <ExportMenu hrefOf={(format) => productsExportUrl(search, format)} />
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
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search products"
          value={search.q}
          onSearch={(q) => onSearchChange({ q })}
          className="min-w-[min(15rem,100%)] flex-1"
        />
        <ProductFilters search={search} groups={groups} onChange={onSearchChange} />
      </div>
      {!admin && (
        <p className="text-muted text-sm">
          You can change stock. Everything else is changed by an administrator.
        </p>
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
      {selection.rows.length > 0 && (
        <SelectionBar
          selection={selection}
          cellEdits={cellEdits}
          groups={groups}
          archived={search.archived}
        />
      )}
      {products.isError && !rows && (
        <ErrorState title="Something went wrong" onRetry={() => void products.refetch()} />
      )}
      {!rows && !products.isError && <GridSkeleton rows={search.pageSize} />}
      {rows?.length === 0 && <NoResults />}
      {rows && rows.length > 0 && (
        <ProductGrid
          rows={rows}
          isFetching={products.isPlaceholderData}
          mayEdit={admin ? everything : onlyStock}
          cellEdits={cellEdits}
          groups={groups}
          selection={admin ? selection : undefined}
          onOpen={(row) => void navigate({ to: '/admin/products/$id', params: { id: row.id } })}
          onPasted={(changed, lost) => setPasted(changed + lost > 1 ? pastedWords(changed, lost) : '')}
        />
      )}
      <PagingBar
        page={search.page}
        pageSize={search.pageSize}
        total={products.data?.total ?? 0}
        onPageChange={(page) => onSearchChange({ page })}
        onPageSizeChange={(pageSize) => onSearchChange({ pageSize })}
      />
    </div>
  );
}

const pastedWords = (changed: number, lost: number): string => {
  const done = `Pasted: ${cellCount(changed)} changed. Ctrl+Z undoes it.`;
  if (lost === 0) return done;
  return `${done} ${lost} pasted ${lost === 1 ? 'cell' : 'cells'} had no place here: below the last row of this page, or in a column that cannot be edited.`;
};
