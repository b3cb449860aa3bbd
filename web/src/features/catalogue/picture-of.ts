import type { Product, ProductImage } from '@formulary/contract';

/** Primary first, the others in their order. */
export const primaryFirst = (images: readonly ProductImage[]): ProductImage[] =>
  images.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));

type Pictured = Pick<Product, 'productImages' | 'productVariants'>;

/**
 * The path of the picture that stands for a product: the primary image, else the first, else the first variant's.
 * The chosen variant's own picture comes before all. Undefined where there is none.
 */
export const pictureOf = (
  { productImages, productVariants }: Pictured,
  variantId?: string,
): string | undefined => {
  const ofVariant = productVariants.find(({ id }) => id === variantId)?.imagePath;
  return (
    ofVariant ??
    primaryFirst(productImages)[0]?.path ??
    productVariants.find(({ imagePath }) => imagePath)?.imagePath ??
    undefined
  );
};
