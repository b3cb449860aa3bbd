import type { Product } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { productImagesQuery } from '../api.ts';
import { primaryFirst } from '../picture-of.ts';

/** `path` is relative to the asset base; `alt` says what is on it. */
export type Picture = { path: string; alt: string };

/** A product's pictures, then those of its variants: at once as the product has them, soon as they are now. */
export const usePictures = ({ id, name, productImages, productVariants }: Product): Picture[] => {
  const { data = productImages } = useQuery(productImagesQuery(id));
  const own = primaryFirst(data).map(({ path }, index) => ({ path, alt: `${name}, picture ${index + 1}` }));
  const known = new Set(own.map(({ path }) => path));
  const ofVariants = productVariants.flatMap((variant) =>
    variant.imagePath && !known.has(variant.imagePath)
      ? { path: variant.imagePath, alt: `${name}, ${variant.name}` }
      : [],
  );
  return [...own, ...ofVariants];
};
