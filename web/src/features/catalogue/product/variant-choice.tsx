import type { Product, ProductVariant } from '@formulary/contract';
import { useId } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useQuantity } from '../buying/use-quantity.ts';

type VariantChoiceProps = {
  product: Product;
  chosen: ProductVariant;
  onChoose: (variant: ProductVariant) => void;
};

/** The variants of a product, one of them chosen, each with how many of it are in the cart. */
export function VariantChoice({ product, chosen, onChoose }: VariantChoiceProps) {
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
