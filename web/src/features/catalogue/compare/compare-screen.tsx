import type { ComparedProduct } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, PackageX, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useHasRoomForTable } from '#web/lib/use-media.ts';
import { useProduct } from '#web/parts/product/api.ts';
import { comparisonQuery } from '#web/parts/product/compare-api.ts';
import { packOf, titleOf } from '#web/parts/product/product-label.ts';
import { StockHint } from '#web/parts/product/stock.tsx';
import { WatchButton } from '#web/parts/product/watch-button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { AddToCart, OutOfStock } from '../add-to-cart.tsx';
import { NewBadge } from '../new-badge.tsx';
import { ProductPrice, unitPriceOf } from '../product-price.tsx';
import { CheapestBadge } from './cheapest-badge.tsx';
import { type CompareSearch, SORTS, type Sort } from './compare-search.ts';
import { sortCompared } from './sort.ts';

const SORT_LABELS: Record<Sort, string> = {
  unit: 'Price per unit',
  price: 'Price',
  name: 'Name',
  lab: 'Lab',
  stock: 'Stock',
};

type ProductNameProps = { product: ComparedProduct; isAsked: boolean; withPack?: boolean };

function ProductName({ product, isAsked, withPack = false }: ProductNameProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Link
        to="/store/$id"
        params={{ id: product.id }}
        aria-label={titleOf(product)}
        className="wrap-anywhere rounded-sm font-semibold hover:text-primary hover:underline"
      >
        {product.name}
      </Link>
      {isAsked && <Badge size="sm">This product</Badge>}
      {product.new && <NewBadge />}
      {withPack && product.packSize && (
        <span className="basis-full text-muted text-xs">{packOf(product.packSize)}</span>
      )}
    </span>
  );
}

/** Lets the customer order a product, or wait for it. */
function Act({ product }: { product: ComparedProduct }) {
  return product.stock > 0 ? (
    <AddToCart product={product} />
  ) : (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <OutOfStock />
      <WatchButton product={product} size="sm" />
    </span>
  );
}

type SortProps = { search: CompareSearch; onSort: (search: CompareSearch) => void };

function SortHeader({ by, search, onSort }: SortProps & { by: Sort }) {
  const isSorted = search.sort === by;
  const Arrow = search.down ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className="inline-flex min-h-9 items-center gap-1 rounded-sm hover:text-ink"
      onClick={() => onSort({ sort: by, down: isSorted && !search.down })}
    >
      {SORT_LABELS[by]}
      <Arrow aria-hidden className={cn('size-3.5', !isSorted && 'invisible')} />
    </button>
  );
}

type ComparedProps = SortProps & {
  id: string;
  products: readonly ComparedProduct[] | undefined;
  count: number;
};

const columnsOf = (id: string, sorting: SortProps): DataColumn<ComparedProduct>[] => {
  const { search } = sorting;
  const sortable = (by: Sort) => ({
    id: by,
    header: <SortHeader by={by} {...sorting} />,
    sorted:
      search.sort !== by ? ('none' as const) : search.down ? ('descending' as const) : ('ascending' as const),
  });
  return [
    {
      ...sortable('name'),
      cell: (product) => <ProductName withPack product={product} isAsked={product.id === id} />,
    },
    { ...sortable('lab'), cell: ({ labName }) => labName, className: 'w-[17%]' },
    {
      ...sortable('price'),
      cell: (product) => <ProductPrice product={product} />,
      align: 'right',
      className: 'w-[11%]',
    },
    {
      ...sortable('unit'),
      cell: (product) => (
        <span className="figures flex flex-wrap items-center justify-end gap-x-2">
          <CheapestBadge product={product} />
          {unitPriceOf(product) ?? 'N/A'}
        </span>
      ),
      align: 'right',
      className: 'w-[18%]',
    },
    {
      ...sortable('stock'),
      cell: ({ stock }) => <span className="figures">{formatNumber(stock)}</span>,
      align: 'right',
      className: 'w-[12%]',
    },
    {
      id: 'in-cart',
      header: 'In Cart',
      cell: (product) => <Act product={product} />,
      align: 'right',
      className: 'w-40',
    },
  ];
};

function ComparedTable({ id, products, count, ...sorting }: ComparedProps) {
  return (
    // With large text the table scrolls sideways; otherwise its header is sticky.
    <div className="@container">
      <div className="@max-[56rem]:overflow-x-auto">
        <DataTable
          label="Compared products"
          columns={columnsOf(id, sorting)}
          rows={products}
          rowId={(product) => product.id}
          pageSize={count}
        />
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  );
}

function ComparedCards({ id, products, count, search, onSort }: ComparedProps) {
  const Arrow = search.down ? ArrowDown : ArrowUp;
  return (
    <>
      <div className="flex items-end gap-2">
        <SelectField
          label="Sort by"
          className="min-w-0 flex-1"
          options={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={search.sort}
          onChange={({ target }) =>
            onSort({ sort: SORTS.find((each) => each === target.value) ?? 'unit', down: false })
          }
        />
        <IconButton
          label={search.down ? 'Sort ascending' : 'Sort descending'}
          onClick={() => onSort({ ...search, down: !search.down })}
        >
          <Arrow aria-hidden />
        </IconButton>
      </div>
      {products ? (
        <ul aria-label="Compared products" className="flex flex-col gap-3">
          {products.map((product) => (
            <li key={product.id} className="card @container flex flex-col gap-2 p-4">
              <h2>
                <ProductName product={product} isAsked={product.id === id} />
              </h2>
              <dl className="grid @min-[15rem]:grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
                <Fact term="Lab">{product.labName}</Fact>
                <Fact term="Pack">{packOf(product.packSize) || 'N/A'}</Fact>
                <Fact term="Per unit">
                  <span className="flex flex-wrap items-center gap-x-2 tabular-nums">
                    {unitPriceOf(product) ?? 'N/A'}
                    <CheapestBadge product={product} />
                  </span>
                </Fact>
              </dl>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <ProductPrice product={product} className="text-lg" />
                  <StockHint stock={product.stock} />
                </span>
                <Act product={product} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <div role="status" aria-label="Loading the comparison" className="flex flex-col gap-3">
          {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
            <Skeleton key={key} className="h-44 rounded-card" />
          ))}
        </div>
      )}
    </>
  );
}

const MAX_SKELETONS = 8;

type CompareScreenProps = { id: string; search: CompareSearch };

/** A product compared with those of the same substance, form and strength, by unit price. */
export function CompareScreen({ id, search }: CompareScreenProps) {
  const navigate = useNavigate();
  const hasRoomForTable = useHasRoomForTable();
  const query = useQuery(comparisonQuery(id));
  const { data, error, refetch } = query;
  const { product: listed } = useProduct(id);
  const product = data?.products.find((each) => each.id === id) ?? listed;
  useCrumbName(`/store/${id}`, product?.name);
  if (hasStatus(error, 404))
    return (
      <EmptyState
        icon={<PackageX />}
        title="Not Found"
        hint="This product does not exist or is no longer sold."
      >
        <LinkButton to="/store" variant="secondary">
          Back to the store
        </LinkButton>
      </EmptyState>
    );
  const compared: ComparedProps = {
    id,
    search,
    onSort: (next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false }),
    products: data && sortCompared(data.products, search, product?.contents?.unit),
    count: Math.min((product?.equivalents ?? 3) + 1, MAX_SKELETONS),
  };
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Compare">
        <LinkButton to="/store/$id" params={{ id }} variant="secondary">
          View product
        </LinkButton>
      </PageHeader>
      {product && (
        <p className="max-w-prose text-muted">
          Products of the same substance, form and strength as {product.name}:{' '}
          <span className="text-ink">
            {[product.substance, product.dosage, product.strength].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
      {error && data && (
        <Notice title="Prices and stock may be out of date">
          {messageOf(error)}{' '}
          <button
            type="button"
            className="rounded-sm font-medium underline underline-offset-2"
            onClick={() => void refetch()}
          >
            Try again
          </button>
        </Notice>
      )}
      {data && data.total < 2 && isHeard(query) ? (
        <EmptyState
          icon={<Scale />}
          title="Nothing to compare"
          hint="No other product is known to have the same substance, form and strength."
        />
      ) : error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : hasRoomForTable ? (
        <ComparedTable {...compared} />
      ) : (
        <ComparedCards {...compared} />
      )}
    </div>
  );
}
