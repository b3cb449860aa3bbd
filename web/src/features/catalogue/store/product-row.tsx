import type { Product } from '@formulary/contract';
import { memo } from 'react';
import { cn } from '#web/lib/cn.ts';
import { packOf } from '#web/parts/product/product-label.ts';
import { ProductPicture } from '#web/parts/product/product-picture.tsx';
import { StockHint } from '#web/parts/product/stock.tsx';
import { AddToCart } from '../add-to-cart.tsx';
import { NewBadge } from '../new-badge.tsx';
import { ProductPrice, UnitPrice } from '../product-price.tsx';
import { ProductLink } from './product-link.tsx';

/** The height of every row in pixels, whatever its text: the unit price has its own line, which is never truncated. */
export const rowHeight = (hasUnitPrice: boolean): number => (hasUnitPrice ? 112 : 96);

const FACT = 'wrap-anywhere min-w-6 not-cramped:overflow-hidden not-cramped:text-ellipsis';

type ProductRowProps = { product: Product; hasUnitPrice?: boolean };

/**
 * A product as one row of the infinite list. Space is reserved for the quantity control, so that nothing moves when it
 * appears. With very large text, the row grows.
 */
export const ProductRow = memo(function ProductRow({ product, hasUnitPrice = false }: ProductRowProps) {
  const { labName, categoryName, dosage, strength, packSize, stock } = product;
  return (
    <article
      className={cn(
        'relative grid cramped:h-auto grid-cols-[auto_minmax(0,1fr)] content-center items-center cramped:items-start gap-x-3 border-line border-b cramped:py-3',
        hasUnitPrice ? 'h-28' : 'h-24',
      )}
    >
      <ProductPicture
        line={product}
        product={product}
        className="row-span-2 cramped:row-span-1 size-16 cramped:size-10 shrink-0 rounded-control"
        formClassName="size-8 cramped:size-5"
      />
      <div className="min-w-0">
        <h3 className="flex cramped:flex-wrap items-center gap-2 font-semibold leading-5">
          <ProductLink
            product={product}
            className="scroll-mt-24 scroll-mb-10 not-cramped:truncate outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-primary"
          />
          {product.new && <NewBadge className="shrink-0 py-0 leading-4.5" />}
        </h3>
        {/** If space is short, the dosage form is truncated first and the pack size last. */}
        <p className="flex cramped:block whitespace-pre cramped:whitespace-pre-wrap text-[0.8125rem] text-muted leading-4.5">
          {dosage && <span className={cn(FACT, 'shrink-[99]')}>{dosage}</span>}
          {strength && (
            <span className={FACT}>
              {dosage && ' · '}
              {strength}
            </span>
          )}
          {packSize && (
            <span className={cn(FACT, 'max-w-3/5 cramped:max-w-full shrink-0 cramped:shrink')}>
              {(dosage || strength) && ' · '}
              {packOf(packSize)}
            </span>
          )}
        </p>
        {hasUnitPrice && <UnitPrice product={product} className="block leading-4" />}
      </div>
      <div className="flex cramped:col-span-2 h-11 cramped:h-auto cramped:flex-wrap items-center gap-x-3 cramped:gap-y-2">
        <div className="min-w-0 flex-1 cramped:basis-full">
          <p className="not-cramped:truncate wrap-anywhere text-muted text-xs leading-4">
            {labName} · {categoryName}
          </p>
          <p className="flex cramped:flex-wrap items-baseline gap-x-2 whitespace-nowrap leading-5">
            <ProductPrice product={product} />
            <StockHint stock={stock} className="truncate" />
          </p>
        </div>
        <div className="relative z-1 flex w-31 cramped:w-full shrink-0 justify-end">
          <AddToCart product={product} />
        </div>
      </div>
    </article>
  );
});
