import type { Product } from '@formulary/contract';
import { cn } from '#web/lib/class-names/cn.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { GroupHeader } from './group-header.tsx';
import { groupsOf } from './groups.ts';
import { ProductCard } from './product-card.tsx';
import { walkGrid } from './walk-grid.ts';

/** Two, three or four columns, by the room there is. A small group takes only as many as it fills. */
const GRID = 'grid grid-cols-2 gap-x-4 @min-[42rem]:grid-cols-3 @min-[64rem]:grid-cols-4';
const SUBGRID = 'grid grid-cols-subgrid';
const SPANS = [
  'col-span-1',
  'col-span-2',
  'col-span-2 @min-[42rem]:col-span-3',
  'col-span-2 @min-[42rem]:col-span-3 @min-[64rem]:col-span-4',
];

type ThumbnailsProps = { products: readonly Product[] };

/** The products of a page as cards, under the names of their labs and categories. */
export function Thumbnails({ products }: ThumbnailsProps) {
  return (
    <div className="@container pt-2">
      <ul aria-label="Products" onKeyDown={walkGrid} className={`${GRID} gap-y-7 desktop:low:gap-y-3`}>
        {groupsOf(products).map(({ first, products: members }) => (
          <li
            key={first.id}
            className={cn(
              SUBGRID,
              'row-span-2 grid-rows-subgrid gap-y-4 desktop:low:gap-y-2',
              SPANS[Math.min(members.length, 4) - 1],
            )}
          >
            <GroupHeader product={first} className="col-span-full self-end" />
            <ul className={cn(SUBGRID, 'col-span-full gap-y-4')}>
              {members.map((product) => (
                <li key={product.id}>
                  <ProductCard product={product} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The room that a page of cards will take. */
export function ThumbnailsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className="@container pt-2">
      <Skeleton className="mb-4 h-6.5 w-72" />
      <div className={`${GRID} gap-y-4`}>
        {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
          <div key={key} className="card h-69.5 overflow-hidden desktop:low:h-52">
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
