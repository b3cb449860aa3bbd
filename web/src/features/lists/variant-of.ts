import type { NamedList, ProductVariant } from '@formulary/contract';

type Line = Pick<NamedList['lines'][number], 'product' | 'variantId'>;

/** The variant of a line; undefined if it has none, or if it is no longer sold. */
export const variantOf = ({ product, variantId }: Line): ProductVariant | undefined =>
  product.productVariants.find(({ id }) => id === variantId);
