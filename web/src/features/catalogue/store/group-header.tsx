import type { Product } from '@formulary/contract';
import { cn } from '#web/lib/cn.ts';

type GroupHeaderProps = {
  product: Pick<Product, 'labName' | 'categoryName'>;
  /** Centred and without the line, for tables. */
  centred?: boolean;
  /** One line, for a table with small rows. */
  isCompact?: boolean;
  className?: string;
};

export function GroupHeader({ product, centred = false, isCompact = false, className }: GroupHeaderProps) {
  const { labName, categoryName } = product;
  return (
    <h2 className={cn('flex flex-wrap items-baseline gap-x-2.5', centred && 'justify-center', className)}>
      <span
        className={cn('title-group wrap-anywhere', isCompact ? 'text-sm leading-5' : 'max-desktop:text-lg')}
      >
        {labName}
      </span>
      <span className="wrap-anywhere font-normal font-sans text-[0.8125rem] text-muted tracking-normal">
        {categoryName}
      </span>
      {!centred && <span aria-hidden className="mb-1.5 h-px min-w-0 flex-1 basis-0 self-end bg-line" />}
    </h2>
  );
}

type Placed = Pick<Product, 'labId' | 'categoryId'>;

/** Whether the product's lab or category differs from the previous one's. */
export const startsGroup = (product: Placed, previous: Placed | undefined): boolean =>
  product.labId !== previous?.labId || product.categoryId !== previous.categoryId;

type ProductGroup = { first: Product; products: Product[] };

/** Splits the products wherever the lab or category changes. */
export const groupsOf = (products: readonly Product[]): ProductGroup[] => {
  const groups: ProductGroup[] = [];
  for (const product of products) {
    const group = groups.at(-1);
    if (group && !startsGroup(product, group.first)) group.products.push(product);
    else groups.push({ first: product, products: [product] });
  }
  return groups;
};
