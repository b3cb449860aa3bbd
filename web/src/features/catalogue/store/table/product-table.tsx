import type { Product } from '@formulary/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useIsUnheard } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { packOf, titleOf } from '#web/parts/product/product-label.ts';
import { putInCart, useQuantity } from '#web/parts/product/put-in-cart.ts';
import { StockHint } from '#web/parts/product/stock.tsx';
import { isByUnitPrice, isGrouped, type StoreSearch } from '#web/parts/product/store-search.ts';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { type DataColumn, DataTable, type DataTableProps } from '#web/ui/list/data-table.tsx';
import { ChooseVariant, OutOfStock } from '../../add-to-cart.tsx';
import { NewBadge } from '../../new-badge.tsx';
import { ProductPrice, UnitPrice, unitPriceOf } from '../../product-price.tsx';
import { GroupHeader, startsGroup } from '../group-header.tsx';
import { ProductLink } from '../product-link.tsx';
import { COLUMN_IDS, COLUMN_NAMES, type ColumnId, useTableSettings } from './table-settings.ts';

/** Focuses the quantity of the next row that has one, so that a list can be filled without the mouse. */
const focusNextQuantity = (): void => {
  const here = document.activeElement;
  const all = [...(here?.closest('table')?.querySelectorAll<HTMLElement>('[data-quantity]') ?? [])];
  all[all.indexOf(here as HTMLElement) + 1]?.focus();
};

const LOW = 'h-6.5 min-h-6.5 px-2 py-0 text-[0.8125rem] max-desktop:min-h-6.5';

type RowQuantityProps = { product: Product; isCompact: boolean };

/** The quantity in the cart, editable in the row: Enter moves to the next row. */
export function RowQuantity({ product, isCompact }: RowQuantityProps) {
  const quantity = useQuantity(product.id);
  const isUnheard = useIsUnheard(quantity);
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const className = isCompact ? LOW : undefined;
  if (product.stock <= 0) return <OutOfStock {...(className && { className })} />;
  if (product.productVariants.length > 0)
    return <ChooseVariant product={product} {...(className && { className })} />;
  const title = titleOf(product);
  return (
    <span title={isReadOnly ? READ_ONLY : undefined}>
      <QuantityStepper
        of={title}
        value={quantity}
        isUnknown={isUnheard}
        onChange={(next) => putInCart(product, undefined, next)}
        onEnter={focusNextQuantity}
        increaseLabel={quantity === 0 ? `Add ${title} to the cart` : undefined}
        disabled={isReadOnly}
        size={isCompact ? 'sm' : 'md'}
      />
    </span>
  );
}

type Column = Omit<DataColumn<Product>, 'id' | 'header'>;

const COLUMNS: Record<ColumnId, Column> = {
  sku: { cell: ({ sku }) => <span className="figures wrap-anywhere">{sku}</span> },
  dosage: { cell: ({ dosage }) => dosage || 'N/A' },
  strength: { cell: ({ strength }) => <span className="wrap-anywhere">{strength || 'N/A'}</span> },
  pack: { cell: ({ packSize }) => packOf(packSize) || 'N/A' },
  lab: { cell: ({ labName }) => labName },
  category: { cell: ({ categoryName }) => categoryName },
  stock: { cell: ({ stock }) => <span className="figures">{formatNumber(stock)}</span>, align: 'right' },
  unitPrice: {
    cell: (product) => <span className="figures whitespace-nowrap">{unitPriceOf(product) ?? 'N/A'}</span>,
    align: 'right',
  },
  price: {
    cell: (product) => <ProductPrice product={product} className="whitespace-nowrap" />,
    align: 'right',
  },
};

const priceWithUnit = (isCompact: boolean): Column => ({
  cell: (product) => (
    <>
      <ProductPrice product={product} className="whitespace-nowrap" />
      <UnitPrice
        product={product}
        className={cn('block', isCompact ? 'text-[0.6875rem] leading-3' : 'leading-4')}
      />
    </>
  ),
  align: 'right',
});

/** Widths that keep the default columns in place while rows load; other columns are as wide as their content. */
const USUAL_WIDTHS: Partial<Record<ColumnId, string>> = {
  dosage: 'w-[18%]',
  strength: 'w-[20%]',
  price: 'w-28',
};

/** Shows the lab and category where no heading does, each unless it has its own column. */
function Place({ product, shown, isCompact }: Pick<Look, 'shown' | 'isCompact'> & { product: Product }) {
  const { labName, categoryName } = product;
  const place = [!shown.has('lab') && labName, !shown.has('category') && categoryName].filter(Boolean);
  return (
    <span
      className={isCompact ? 'text-[0.6875rem] text-muted leading-3.5' : 'block text-muted text-xs leading-4'}
    >
      {place.join(' · ')}
    </span>
  );
}

type Look = {
  shown: ReadonlySet<ColumnId>;
  isCompact: boolean;
  hasPlace: boolean;
  hasUnitPrice: boolean;
};

const columnsOf = ({ shown, isCompact, hasPlace, hasUnitPrice }: Look): DataColumn<Product>[] => {
  const isUsual = !isCompact && shown.size === Object.keys(USUAL_WIDTHS).length;
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (product) => (
        <>
          {/** In small rows this is a single run of text, which takes as few lines as possible. */}
          <span className={isCompact ? undefined : 'flex flex-wrap items-center gap-x-2'}>
            <ProductLink
              product={product}
              tabIndex={-1}
              className="rounded-sm font-medium hover:text-primary"
            />{' '}
            {product.new && <NewBadge {...(isCompact && { className: 'px-1.5 py-0 leading-4' })} />}{' '}
            {!shown.has('stock') && <StockHint stock={product.stock} />}{' '}
            {product.packSize && !shown.has('pack') && (
              <span className={isCompact ? 'text-muted text-xs' : 'basis-full text-muted text-xs'}>
                {packOf(product.packSize)}
              </span>
            )}
          </span>{' '}
          {hasPlace && <Place product={product} shown={shown} isCompact={isCompact} />}
        </>
      ),
    },
    ...COLUMN_IDS.filter((id) => shown.has(id)).map((id) => ({
      id,
      header: COLUMN_NAMES[id],
      ...(id === 'price' && hasUnitPrice ? priceWithUnit(isCompact) : COLUMNS[id]),
      ...(isUsual && { className: USUAL_WIDTHS[id] ?? '' }),
    })),
    {
      id: 'in-cart',
      header: 'In Cart',
      cell: (product) => <RowQuantity product={product} isCompact={isCompact} />,
      align: 'right',
      className: isCompact ? 'w-px' : 'w-40',
    },
  ];
};

/** The parts shared by every table of products, paged or infinite. */
export const useProductTable = (search: StoreSearch) => {
  const navigate = useNavigate();
  const router = useRouter();
  const { columns, rowHeight } = useTableSettings();
  const isCompact = rowHeight === 'compact';
  const hasHeadings = isGrouped(search);
  const to = (id: string) => ({ to: '/store/$id', params: { id }, search: true }) as const;
  return {
    label: 'Products',
    columns: columnsOf({
      shown: columns,
      isCompact,
      hasPlace: !hasHeadings && !(columns.has('lab') && columns.has('category')),
      hasUnitPrice: isByUnitPrice(search) && !columns.has('unitPrice'),
    }),
    rowId: ({ id }) => id,
    pageSize: search.pageSize,
    isCompact,
    onRowClick: ({ id }) => void navigate({ ...to(id), resetScroll: false }),
    onRowHover: ({ id }) => void router.preloadRoute(to(id)).catch(() => undefined),
    groupHeader: (product, previous) =>
      hasHeadings &&
      startsGroup(product, previous) && <GroupHeader product={product} centred isCompact={isCompact} />,
  } satisfies Partial<DataTableProps<Product>>;
};

const ROWS_PER_FRAME = 6;

type ProductTableProps = {
  search: StoreSearch;
  products: readonly Product[] | undefined;
  isFetching: boolean;
  empty: ReactNode;
};

export function ProductTable({ search, products, isFetching, empty }: ProductTableProps) {
  const table = useProductTable(search);
  return (
    <DataTable<Product>
      {...table}
      rows={products}
      rowsPerFrame={ROWS_PER_FRAME}
      isFetching={isFetching}
      empty={empty}
    />
  );
}
