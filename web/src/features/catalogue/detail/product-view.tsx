import type { Product } from '@formulary/contract';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/lib/errors.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { lineId } from '../../cart/cart-line.ts';
import { useCart } from '../../cart/cart-store.ts';
import { NewBadge } from '../new-badge.tsx';
import { BuyBar } from './buy-bar.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { ProductLayout } from './product-layout.tsx';
import { StockBadge } from './stock-badge.tsx';
import { VariantChoice } from './variant-choice.tsx';

type ProductViewProps = {
  product: Product;
  readMore: ReactNode;
  /** Why it could not be read anew: what is shown is what was known before. */
  failed: Error | null;
  onRetry: () => void;
};

/** The variant that is in the cart already, else the first. */
const firstVariantId = ({ id, productVariants }: Product): string | undefined => {
  const { products } = useCart.getState();
  const inCart = productVariants.find((variant) => products[lineId(id, variant.id)]);
  return (inCart ?? productVariants[0])?.id;
};

/** All there is to know of a product, and its way into the cart. */
export function ProductView({ product, readMore, failed, onRetry }: ProductViewProps) {
  const { name, labName, categoryName, cost, stock, productVariants } = product;
  const [variantId, setVariantId] = useState(() => firstVariantId(product));
  const variant = productVariants.find(({ id }) => id === variantId) ?? productVariants[0];
  return (
    <ProductLayout
      picture={<Gallery product={product} variant={variant} />}
      footer={<BuyBar key={variant?.id} product={product} variant={variant} />}
    >
      <p className="wrap-anywhere pr-10 text-muted">
        {labName} · {categoryName}
      </p>
      {/* The dialog has the same name. */}
      <p aria-hidden className="title-page wrap-anywhere mt-1.5">
        {name}
      </p>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="figures font-semibold text-2xl">{formatMoney(cost)}</span>
        <StockBadge stock={stock} />
        {product.new && <NewBadge className="px-2.5 py-1 text-[0.8125rem]" />}
      </p>
      {variant && (
        <VariantChoice product={product} chosen={variant} onChoose={({ id }) => setVariantId(id)} />
      )}
      <Facts product={product} readMore={readMore} />
      {failed && (
        <Notice title="This may be out of date" className="mt-5">
          {messageOf(failed)}{' '}
          <button
            type="button"
            className="rounded-sm font-medium underline underline-offset-2"
            onClick={onRetry}
          >
            Try again
          </button>
        </Notice>
      )}
    </ProductLayout>
  );
}
