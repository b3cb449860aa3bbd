import type { Product } from '@formulary/contract';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useDeferredValue, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { describeProduct } from '#web/parts/product/product-label.ts';
import { ProductPicture } from '#web/parts/product/product-picture.tsx';
import { StockHint } from '#web/parts/product/stock.tsx';
import { isByUnitPrice, isGrouped, type StoreSearch } from '#web/parts/product/store-search.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { AddToCart } from '../add-to-cart.tsx';
import { NewBadge } from '../new-badge.tsx';
import { ProductPrice, UnitPrice } from '../product-price.tsx';
import { GroupHeader, groupsOf } from './group-header.tsx';
import { ProductLink } from './product-link.tsx';

const STOPS = '[data-walk]';
/** In pixels. Makes any difference in rows outweigh every difference in columns. */
const ROW_WEIGHT = 10_000;

/** Returns the nearest element above (-1) or below (1), first by row, then by column. */
const nearest = (here: DOMRect, stops: HTMLElement[], side: 1 | -1): HTMLElement | undefined => {
  const away = (stop: HTMLElement): number => {
    const { left, top } = stop.getBoundingClientRect();
    const down = (top - here.top) * side;
    return down > here.height ? down * ROW_WEIGHT + Math.abs(left - here.left) : Number.POSITIVE_INFINITY;
  };
  const [best] = stops.toSorted((a, b) => away(a) - away(b));
  return best && away(best) < Number.POSITIVE_INFINITY ? best : undefined;
};

const nextOf = (key: string, here: HTMLElement, stops: HTMLElement[]): HTMLElement | undefined => {
  const at = stops.indexOf(here);
  switch (key) {
    case 'ArrowLeft':
      return stops[at - 1];
    case 'ArrowRight':
      return stops[at + 1];
    case 'ArrowUp':
      return nearest(here.getBoundingClientRect(), stops, -1);
    case 'ArrowDown':
      return nearest(here.getBoundingClientRect(), stops, 1);
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    default:
      return undefined;
  }
};

/** Moves the focus between the `data-walk` elements of a grid with the arrow keys. */
const moveFocusInGrid = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, key, currentTarget } = event;
  const here = target instanceof Element ? target.closest<HTMLElement>(STOPS) : null;
  if (!here || target !== here || event.ctrlKey || event.altKey || event.metaKey) return;
  const next = nextOf(key, here, [...currentTarget.querySelectorAll<HTMLElement>(STOPS)]);
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Two to four columns, depending on the available width. A small group uses only as many as it fills. */
const GRID = 'grid grid-cols-2 gap-x-4 @min-[42rem]:grid-cols-3 @min-[64rem]:grid-cols-4';
const SUBGRID = 'grid grid-cols-subgrid';
const SPANS = [
  'col-span-1',
  'col-span-2',
  'col-span-2 @min-[42rem]:col-span-3',
  'col-span-2 @min-[42rem]:col-span-3 @min-[64rem]:col-span-4',
];

type ProductCardProps = { product: Product; hasUnitPrice: boolean; isSeen: boolean };

/** Clicking anywhere on the card opens the product, except on the cart control. */
const ProductCard = memo(function ProductCard({ product, hasUnitPrice, isSeen }: ProductCardProps) {
  const { labName, categoryName, stock } = product;
  return (
    <article className="card relative flex h-full flex-col overflow-hidden transition-[border-color,box-shadow] duration-150 focus-within:border-primary hover:border-control hover:shadow-float">
      <ProductPicture
        wide
        isSeen={isSeen}
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
            <ProductPrice
              product={product}
              className={cn('text-[1.0625rem]', !hasUnitPrice && 'leading-9')}
            />
            {hasUnitPrice && <UnitPrice product={product} className="leading-4" />}
          </div>
          <div className="relative z-1">
            <AddToCart product={product} />
          </div>
        </div>
      </div>
    </article>
  );
});

const PLACE = 'card h-69.5 overflow-hidden desktop:low:h-52';

type ThumbnailsProps = { products: readonly Product[]; search: StoreSearch };

/** The first row on a desktop. */
const FIRST_CARDS = 4;

/** Whether this is the first screen of a visit: a person who comes back, or reloads, returns to where they were on it. */
const useIsFirstScreen = (): boolean => {
  const router = useRouter();
  const [isFirst] = useState(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // On the way from another screen, that one is still the resolved one.
    const { location, resolvedLocation } = router.state;
    return location.href === resolvedLocation?.href && visit?.type === 'navigate';
  });
  return isFirst;
};

export function Thumbnails({ products, search }: ThumbnailsProps) {
  // The other cards are drawn once the first ones are painted.
  const isWhole = useDeferredValue(true, !useIsFirstScreen());
  const first = new Set(products.slice(0, FIRST_CARDS));
  const card = (product: Product) => (
    <li key={product.id}>
      {isWhole || first.has(product) ? (
        <ProductCard product={product} hasUnitPrice={isByUnitPrice(search)} isSeen={first.has(product)} />
      ) : (
        <div className={PLACE} />
      )}
    </li>
  );
  return (
    <div className="@container pt-2">
      <ul
        aria-label="Products"
        onKeyDown={moveFocusInGrid}
        className={`${GRID} ${isGrouped(search) ? 'gap-y-7' : 'gap-y-4'} desktop:low:gap-y-3`}
      >
        {!isGrouped(search) && products.map(card)}
        {isGrouped(search) &&
          groupsOf(products).map(({ first, products: members }) => (
            <li
              key={first.id}
              className={cn(
                SUBGRID,
                'row-span-2 grid-rows-subgrid gap-y-4 desktop:low:gap-y-2',
                SPANS[Math.min(members.length, 4) - 1],
              )}
            >
              <GroupHeader product={first} className="col-span-full self-end" />
              <ul className={cn(SUBGRID, 'col-span-full gap-y-4')}>{members.map(card)}</ul>
            </li>
          ))}
      </ul>
    </div>
  );
}

export function ThumbnailsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className="@container pt-2">
      <Skeleton className="mb-4 h-6.5 w-72" />
      <div className={`${GRID} gap-y-4`}>
        {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
          <div key={key} className={PLACE}>
            <Skeleton className="h-34 rounded-none desktop:low:h-20" />
            <div className="space-y-2 px-3.5 pt-3.5">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </div>
            <div className="flex items-center justify-between px-3.5 pt-4">
              <Skeleton className="h-5 w-14" />
              <Skeleton className="size-9 rounded-control" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
