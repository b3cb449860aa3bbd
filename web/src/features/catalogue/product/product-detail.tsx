import type { Product } from '@formulary/contract';
import { type ReactNode, useRef, useState } from 'react';
import { formatMoney } from '#web/lib/format.ts';
import { lineId } from '../../cart/cart-line.ts';
import { useCart } from '../../cart/cart-store.ts';
import { NewBadge } from '../new-badge.tsx';
import { describeProduct } from '../product-label.ts';
import { useSearchKey } from '../use-search-key.ts';
import { BuyBar } from './buy-bar.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { Layout } from './layout.tsx';
import { StockBadge } from './stock-badge.tsx';
import { VariantChoice } from './variant-choice.tsx';

type ProductDetailProps = {
  product: Product;
  parent: '/store' | '/cart';
  /** What there is to say of all this: that it may be out of date. */
  notice: ReactNode;
};

/** The variant to begin with: the first that is in the cart, else the first. */
const firstChoice = ({ id, productVariants }: Product): string | undefined => {
  const { products } = useCart.getState();
  const inCart = productVariants.find((variant) => products[lineId(id, variant.id)]);
  return (inCart ?? productVariants[0])?.id;
};

/** All there is to know of a product, and its way into the cart. */
export function ProductDetail({ product, parent, notice }: ProductDetailProps) {
  const { name, cost, labName, categoryName, stock, productVariants } = product;
  const [variantId, setVariantId] = useState(() => firstChoice(product));
  const variant = productVariants.find(({ id }) => id === variantId) ?? productVariants[0];
  const root = useRef<HTMLDivElement>(null);
  useSearchKey(() => root.current);
  return (
    <Layout
      ref={root}
      picture={<Gallery product={product} variant={variant} />}
      bar={<BuyBar key={variant?.id} product={product} variant={variant} />}
    >
      <p className="wrap-anywhere text-muted desktop:pr-10">
        {labName} · {categoryName}
      </p>
      {/* The dialog's title says it aloud. */}
      <p aria-hidden className="title-page wrap-anywhere mt-2 text-balance max-sm:text-2xl">
        {name}
      </p>
      <p aria-hidden className="wrap-anywhere mt-1 text-muted">
        {describeProduct(product)}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="figures font-semibold text-2xl">{formatMoney(cost)}</span>
        <StockBadge stock={stock} />
        {product.new && <NewBadge className="px-2.5 py-1 text-[0.8125rem]" />}
      </div>
      {notice}
      {variant && (
        <VariantChoice product={product} chosen={variant} onChoose={({ id }) => setVariantId(id)} />
      )}
      <Facts product={product} parent={parent} />
    </Layout>
  );
}
