import type { Product } from '@formulary/contract';
import { primaryFirst } from '#web/parts/product/picture-of.ts';

/** `path` is relative to the asset base. */
export type GalleryPicture = { path: string; alt: string };

/** Returns each picture once: the product's own, primary first, then those of its variants. */
export const picturesOf = ({
  name,
  productImages,
  productVariants,
}: Pick<Product, 'name' | 'productImages' | 'productVariants'>): GalleryPicture[] => {
  const altOf = new Map<string, string>();
  const own = primaryFirst(productImages);
  for (const [index, { path }] of own.entries()) {
    altOf.set(path, own.length > 1 ? `${name}, picture ${index + 1} of ${own.length}` : name);
  }
  for (const variant of productVariants) {
    if (variant.imagePath && !altOf.has(variant.imagePath))
      altOf.set(variant.imagePath, `${name}, ${variant.name}`);
  }
  return [...altOf].map(([path, alt]) => ({ path, alt }));
};
