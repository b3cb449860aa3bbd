import type { PictureSide, Product, ProductImage } from '@formulary/contract';

export const primaryFirst = (images: readonly ProductImage[]): ProductImage[] =>
  images.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));

type Pictured = Pick<Product, 'productImages' | 'productVariants'>;

/**
 * Returns the path of a product's picture: the selected variant's, else the primary one, else the first one, else the
 * first variant's. Undefined if there is none. Uses nothing from outside, because a script in the page has it too.
 */
export const pictureOf = (
  { productImages, productVariants }: Pictured,
  variantId?: string,
): string | undefined =>
  productVariants.find(({ id }) => id === variantId)?.imagePath ??
  (productImages.find(({ isPrimary }) => isPrimary) ?? productImages[0])?.path ??
  productVariants.find(({ imagePath }) => imagePath)?.imagePath ??
  undefined;

type Sizes = readonly [side: PictureSide, sharper: PictureSide | 'full'];
/** The sides of a picture in a list, on a card and on a product's page, and of sharper ones for screens with more pixels. */
export const PICTURE_SIZES = {
  row: [72, 144],
  card: [144, 288],
  page: [432, 'full'],
} as const satisfies Record<string, Sizes>;

/** Returns a `srcset`. Uses nothing from outside, either. */
export const srcSetOf = (url: string, [side, sharper]: Sizes): string =>
  `${url}?side=${side} 1x, ${url}${sharper === 'full' ? '' : `?side=${sharper}`} 2x`;
