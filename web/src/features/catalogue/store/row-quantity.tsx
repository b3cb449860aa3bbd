import type { Product } from '@formulary/contract';
import { useIsUnheard } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { putInCart, useQuantity } from '#web/parts/product/put-in-cart.ts';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { ChooseVariant, OutOfStock } from '../buying/add-to-cart.tsx';

/** Focuses the quantity of the next row that has one, so that a list can be filled without the mouse. */
const focusNextQuantity = (): void => {
  const here = document.activeElement;
  const all = [...(here?.closest('table')?.querySelectorAll<HTMLElement>('[data-quantity]') ?? [])];
  all[all.indexOf(here as HTMLElement) + 1]?.focus();
};

const LOW = 'h-6.5 min-h-6.5 px-2 py-0 text-[0.8125rem] max-desktop:min-h-6.5';

type RowQuantityProps = { product: Product; isCompact: boolean };

/** The quantity in the cart, typed in the row: Enter goes to the next row. */
export function RowQuantity({ product, isCompact }: RowQuantityProps) {
  const quantity = useQuantity(product.id);
  const isUnheard = useIsUnheard(quantity);
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const className = isCompact ? LOW : undefined;
  if (product.stock <= 0) return <OutOfStock {...(className && { className })} />;
  if (product.productVariants.length > 0)
    return <ChooseVariant product={product} {...(className && { className })} />;
  const title = titleOf(product);
  return (
    <span title={isReadOnly ? READ_ONLY : undefined}>
      <QuantityStepper
        of={title}
        value={quantity}
        isUnknown={isUnheard}
        onChange={(next) => putInCart(product, undefined, next)}
        onEnter={focusNextQuantity}
        increaseLabel={quantity === 0 ? `Add ${title} to the cart` : undefined}
        disabled={isReadOnly}
        size={isCompact ? 'sm' : 'md'}
      />
    </span>
  );
}
