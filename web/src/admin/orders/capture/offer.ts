import type { Product } from '@formulary/contract';
import { toCartLine } from '#web/features/cart/cart-line.ts';
import { describeProduct } from '#web/features/catalogue/product-label.ts';
import type { CapturedLine } from './capture-store.ts';

/** Everything that can be ordered of these products: each variant by itself. */
export const offersOf = (products: readonly Product[]): CapturedLine[] =>
  products.flatMap((product) => {
    const { sku, quantity, productVariants } = product;
    const variants = productVariants.length > 0 ? productVariants : [undefined];
    return variants.map((variant) => ({ ...toCartLine(product, variant), quantity, sku }));
  });

/** What tells a product from its neighbours: `Mint · Tablet · 500 mg · 30 tablets · Karoo Health`. */
export const offerText = (line: CapturedLine): string =>
  [describeProduct(line), line.labId].filter(Boolean).join(' · ');
