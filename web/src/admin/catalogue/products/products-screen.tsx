import { useQuery } from '@tanstack/react-query';
import { FileUp, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListPages } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { groupsQuery, staffProducts } from '../api.ts';
import type { ProductsSearch } from '../products-search.ts';
import { EditedProducts } from './edited-products.tsx';

const NOBODY: never[] = [];
const STOCKS = [
  { value: 'low', label: 'Low in stock' },
  { value: 'out', label: 'Out of stock' },
] as const;

const VAT_RATES = [{ value: 'zero', label: 'Zero-rated' }] as const;

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
  const admin = isAdmin(useCurrentUser());
  const list = useList(staffProducts, search);
  const labs = useQuery(groupsQuery('labs')).data ?? NOBODY;
  const categories = useQuery(groupsQuery('categories')).data ?? NOBODY;
  const groups = useMemo(() => ({ labs, categories }), [labs, categories]);
  useHotkeyGuide('Products', PRODUCT_KEYS);

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
        <ChoiceFilter list={list} field="vat" label="VAT" all="Any VAT" options={VAT_RATES} />
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
      <EditedProducts list={list} groups={groups} />
      <ListPages list={list} />
    </div>
  );
}
