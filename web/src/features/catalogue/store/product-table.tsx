import type { Product } from '@formulary/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { AddToCart } from '../buying/add-to-cart.tsx';
import { StockHint } from '../buying/stock-hint.tsx';
import { NewBadge } from '../new-badge.tsx';
import { packOf } from '../product-label.ts';
import { ProductPrice } from '../product-price.tsx';
import { GroupHeader, startsGroup } from './group-header.tsx';
import { ProductLink } from './product-link.tsx';

const COLUMNS: readonly DataColumn<Product>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (product) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <ProductLink product={product} tabIndex={-1} className="rounded-sm font-medium hover:text-primary" />
        {product.new && <NewBadge />}
        <StockHint stock={product.stock} />
        {product.packSize && (
          <span className="basis-full text-muted text-xs">{packOf(product.packSize)}</span>
        )}
      </span>
    ),
  },
  { id: 'dosage', header: 'Dosage', cell: ({ dosage }) => dosage || 'N/A', className: 'w-[18%]' },
  {
    id: 'strength',
    header: 'Strength',
    cell: ({ strength }) => <span className="wrap-anywhere">{strength || 'N/A'}</span>,
    className: 'w-[20%]',
  },
  {
    id: 'price',
    header: 'Price',
    cell: (product) => <ProductPrice product={product} />,
    align: 'right',
    className: 'w-28',
  },
  {
    id: 'in-cart',
    header: 'In Cart',
    cell: (product) => <AddToCart product={product} />,
    align: 'right',
    className: 'w-40',
  },
];

type ProductTableProps = {
  products: readonly Product[] | undefined;
  pageSize: number;
  isFetching: boolean;
};

export function ProductTable({ products, pageSize, isFetching }: ProductTableProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const to = (id: string) => ({ to: '/store/$id', params: { id }, search: true }) as const;
  return (
    <DataTable
      label="Products"
      columns={COLUMNS}
      rows={products}
      rowId={({ id }) => id}
      pageSize={pageSize}
      isFetching={isFetching}
      onRowClick={({ id }) => navigate({ ...to(id), resetScroll: false })}
      onRowHover={({ id }) => void router.preloadRoute(to(id)).catch(() => undefined)}
      groupHeader={(product, previous) =>
        startsGroup(product, previous) && <GroupHeader product={product} centred />
      }
    />
  );
}
