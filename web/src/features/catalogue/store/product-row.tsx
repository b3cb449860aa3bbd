import type { Product } from '@formulary/contract';
import { memo } from 'react';
import { formatMoney } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AddToCart } from '../buying/add-to-cart.tsx';
import { StockHint } from '../buying/stock-hint.tsx';
import { NewBadge } from '../new-badge.tsx';
import { ProductPicture } from '../product-picture.tsx';
import { wordsOf } from '../words-of.ts';
import { ProductLink } from './product-link.tsx';

/** Pixels: what a row takes whose texts fit on one line each. */
export const ROW_HEIGHT = 96;

/** A product as a card of one row, for the list without an end. */
export const ProductRow = memo(function ProductRow({ product }: { product: Product }) {
  const { labName, categoryName, cost, stock } = product;
  return (
    <article className="relative flex min-h-24 items-center gap-3 border-line border-b py-2">
      <ProductPicture
        line={product}
        product={product}
        className="size-18 shrink-0 rounded-control"
        formClassName="size-8"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="min-w-32 flex-1">
          <h3 className="font-semibold leading-5">
            <ProductLink
              product={product}
              className="scroll-mt-24 scroll-mb-28 outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-primary"
            />
            {product.new && <NewBadge className="ml-2 py-0 align-[1px] leading-4.5" />}
          </h3>
          <p className="line-clamp-2 text-[0.8125rem] text-muted leading-4.5">{wordsOf(product)}</p>
          <p className="truncate text-muted text-xs leading-4">
            {labName} · {categoryName}
          </p>
          <p className="flex flex-wrap items-baseline gap-x-2 leading-5">
            <span className="figures font-semibold">{formatMoney(cost)}</span>
            <StockHint stock={stock} />
          </p>
        </div>
        <div className="relative z-1 shrink-0">
          <AddToCart product={product} />
        </div>
      </div>
    </article>
  );
});

/** The room of a row that is on its way. */
export function ProductRowSkeleton() {
  return (
    <div className="flex h-24 items-center gap-3 border-line border-b">
      <Skeleton className="size-18 shrink-0 rounded-control" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-4 w-14" />
      </div>
      <Skeleton className="size-11 rounded-control" />
    </div>
  );
}

/** A screen of them. */
export function ProductRowSkeletons() {
  return Array.from({ length: 8 }, (_, index) => `row-${index}`).map((key) => (
    <ProductRowSkeleton key={key} />
  ));
}
