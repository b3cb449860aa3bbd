import type { Product, ProductImage } from '@formulary/contract';

export const primaryFirst = (images: readonly ProductImage[]): ProductImage[] =>
  images.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));

type Pictured = Pick<Product, 'productImages' | 'productVariants'>;

/**
 * Returns the path of a product's picture: the selected variant's, else the primary one, else the first one, else the
 * first variant's. Undefined if there is none.
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
