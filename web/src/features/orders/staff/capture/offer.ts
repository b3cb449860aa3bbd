import type { Product } from '@formulary/contract';
import { toCartLine } from '../../../cart/cart-line.ts';
import type { CapturedLine } from './capture-store.ts';

/** Everything that can be ordered of these products: each variant by itself. */
export const offersOf = (products: readonly Product[]): CapturedLine[] =>
  products.flatMap((product) => {
    const { packSize, sku, quantity, productVariants } = product;
    const variants = productVariants.length > 0 ? productVariants : [undefined];
    return variants.map((variant) => ({ ...toCartLine(product, variant), quantity, packSize, sku }));
  });

/** What tells a product from its neighbours: `Mint · Tablet · 500 mg · 30 tablets · Karoo Health`. */
export const wordsOf = ({ variantName, dosage, strength, packSize, labId }: CapturedLine): string =>
  [variantName, dosage, strength, packSize, labId].filter(Boolean).join(' · ');
