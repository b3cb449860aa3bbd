import type { Product, ProductVariant } from '@formulary/contract';
import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { describeProduct } from '#web/parts/product/product-label.ts';
import { useQuantity } from '#web/parts/product/put-in-cart.ts';
import { stockState } from '#web/parts/product/stock.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EquivalentsSkeleton } from '../compare/equivalents-skeleton.tsx';
import { NewBadge } from '../new-badge.tsx';
import { ProductPrice, unitPriceOf } from '../product-price.tsx';
import { useSearchKey } from '../use-search-key.ts';
import { BuyBar } from './buy-bar.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { Layout } from './layout.tsx';

const Equivalents = lazy(async () => ({ default: (await import('../compare/equivalents.tsx')).Equivalents }));

type ProductDetailProps = {
  product: Product;
  parent: '/store' | '/cart';
  /** A notice, for example that the data may be out of date. */
  notice: ReactNode;
  /** Further actions for the product, provided by other slices. */
  Actions?: ProductActions | undefined;
};
export type ProductActions = ComponentType<{ product: Product; variant: ProductVariant | undefined }>;

/** The initial variant: the first in the cart, else the first. */
const firstChoice = ({ id, productVariants }: Product): string | undefined => {
  const { products } = useCart.getState();
  const inCart = productVariants.find((variant) => products[lineId(id, variant.id)]);
  return (inCart ?? productVariants[0])?.id;
};

function StockBadge({ stock }: { stock: number }) {
  switch (stockState(stock)) {
    case 'out':
      return (
        <Badge>
          <CircleSlash aria-hidden />
          Out of stock
        </Badge>
      );
    case 'few':
      return (
        <Badge tone="notice">
          <Hourglass aria-hidden />
          Only {formatNumber(stock)} left
        </Badge>
      );
    case 'plenty':
      return (
        <Badge tone="primary">
          <CircleCheck aria-hidden />
          In stock
        </Badge>
      );
  }
}

type VariantChoiceProps = {
  product: Product;
  chosen: ProductVariant;
  onChoose: (variant: ProductVariant) => void;
};

function VariantChoice({ product, chosen, onChoose }: VariantChoiceProps) {
  const name = useId();
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-[0.8125rem] text-muted">Variant</legend>
      <div className="flex flex-wrap gap-2">
        {product.productVariants.map((variant) => (
          <label
            key={variant.id}
            className={cn(
              'relative inline-flex min-h-9 items-center gap-2 rounded-control border px-3.5 py-1.5 font-medium text-sm transition-colors max-desktop:min-h-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              variant.id === chosen.id
                ? 'border-primary bg-tint text-primary'
                : 'border-control/60 hover:border-control hover:bg-ground',
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 z-1 cursor-pointer opacity-0"
              checked={variant.id === chosen.id}
              onChange={() => onChoose(variant)}
            />
            <span className="wrap-anywhere">{variant.name}</span>
            <InCart productId={product.id} variantId={variant.id} />
          </label>
        ))}
      </div>
      {chosen.description && <p className="mt-2 text-muted text-sm">{chosen.description}</p>}
    </fieldset>
  );
}

function InCart({ productId, variantId }: { productId: string; variantId: string }) {
  const quantity = useQuantity(productId, variantId);
  if (quantity === 0) return null;
  return (
    <span className="figures rounded-full bg-primary px-1.5 text-on-primary text-xs leading-5">
      {formatNumber(quantity)}
      <span className="sr-only"> in the cart</span>
    </span>
  );
}

export function ProductDetail({ product, parent, notice, Actions }: ProductDetailProps) {
  const { name, labName, categoryName, stock, productVariants } = product;
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
      {/** The dialog's title already announces it. */}
      <p
        aria-hidden
        className="title-page wrap-anywhere mt-2 text-balance max-sm:text-[length:min(1.5rem,9vw)]"
      >
        {name}
      </p>
      <p aria-hidden className="wrap-anywhere mt-1 text-muted">
        {describeProduct(product)}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ProductPrice product={product} className="text-2xl" />
        <StockBadge stock={stock} />
        {product.new && <NewBadge className="px-2.5 py-1 text-[0.8125rem]" />}
      </div>
      <p className="figures text-[0.8125rem] text-muted empty:hidden">{unitPriceOf(product)}</p>
      {notice}
      {variant && (
        <VariantChoice product={product} chosen={variant} onChoose={({ id }) => setVariantId(id)} />
      )}
      {Actions && <Actions product={product} variant={variant} />}
      {product.equivalents > 0 && (
        <Suspense fallback={<EquivalentsSkeleton count={product.equivalents} />}>
          <Equivalents product={product} parent={parent} />
        </Suspense>
      )}
      <Facts product={product} parent={parent} />
    </Layout>
  );
}
