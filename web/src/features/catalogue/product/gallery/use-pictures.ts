import type { Product } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { productImagesQuery } from '../../api.ts';
import { type GalleryPicture, picturesOf } from './pictures-of.ts';

/** What there is to see of a product: at once as the product has it, soon as it is now. */
export const usePictures = (product: Product): GalleryPicture[] => {
  const { data: productImages = product.productImages } = useQuery(productImagesQuery(product.id));
  return picturesOf({ ...product, productImages });
};
