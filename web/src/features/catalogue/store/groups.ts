import type { Product } from '@formulary/contract';

type Placed = Pick<Product, 'labId' | 'categoryId'>;

/** Whether a product stands under another lab or category than the one before it, and so begins a group. */
export const startsGroup = (product: Placed, previous: Placed | undefined): boolean =>
  product.labId !== previous?.labId || product.categoryId !== previous.categoryId;

export type ProductGroup = { first: Product; products: Product[] };

/** The products in their order, parted wherever the lab or the category changes. */
export const groupsOf = (products: readonly Product[]): ProductGroup[] => {
  const groups: ProductGroup[] = [];
  for (const product of products) {
    const group = groups.at(-1);
    if (group && !startsGroup(product, group.first)) group.products.push(product);
    else groups.push({ first: product, products: [product] });
  }
  return groups;
};
