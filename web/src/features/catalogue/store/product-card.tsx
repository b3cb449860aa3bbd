import type { Product } from '@formulary/contract';
import { memo } from 'react';
import { formatMoney } from '#web/lib/format.ts';
import { AddToCart } from '../buying/add-to-cart.tsx';
import { StockHint } from '../buying/stock-hint.tsx';
import { NewBadge } from '../new-badge.tsx';
import { describeProduct } from '../product-label.ts';
import { ProductPicture } from '../product-picture.tsx';
import { ProductLink } from './product-link.tsx';

/** A product in the thumbnail view: all of it opens the product, save the control that puts it in the cart. */
export const ProductCard = memo(function ProductCard({ product }: { product: Product }) {
  const { labName, categoryName, cost, stock } = product;
  return (
    <article className="card relative flex h-full flex-col overflow-hidden transition-[border-color,box-shadow] duration-150 focus-within:border-primary hover:border-control hover:shadow-float">
      <ProductPicture
        wide
        line={product}
        product={product}
        className="h-34 desktop:low:h-20"
        formClassName="size-12"
      />
      {product.new && <NewBadge className="absolute top-2.5 left-2.5" />}
      <div className="flex flex-1 flex-col px-3.5 pt-3 pb-3.5 desktop:low:pt-2 desktop:low:pb-2.5">
        <h3 className="font-semibold leading-5">
          <ProductLink
            product={product}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          />
        </h3>
        <p className="mt-1 line-clamp-2 text-[0.8125rem] text-muted leading-4.5">
          {describeProduct(product)}
        </p>
        <p className="truncate text-[0.8125rem] text-muted leading-4.5">
          {labName} · {categoryName}
        </p>
        <div className="mt-auto flex min-h-12 items-end justify-between gap-2 pt-3 desktop:low:pt-1">
          <div className="flex flex-col">
            <StockHint stock={stock} className="leading-4" />
            <span className="figures font-semibold text-[1.0625rem] leading-9">{formatMoney(cost)}</span>
          </div>
          <div className="relative z-1">
            <AddToCart product={product} />
          </div>
        </div>
      </div>
    </article>
  );
});
