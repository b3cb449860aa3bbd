import type { Product } from '@formulary/contract';
import { Plus } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { putInCart, stepInCart, useQuantity, useQuantityOfAll } from '#web/parts/product/put-in-cart.ts';
import { useRestoreFocus } from '#web/parts/product/use-restore-focus.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';

/**
 * Opens the product so that the customer can choose a variant; shows the total quantity of all its variants in the
 * cart.
 */
export function ChooseVariant({ product, className }: { product: Product; className?: string }) {
  const { id } = product;
  const quantity = useQuantityOfAll(id);
  return (
    <LinkButton
      to="/store/$id"
      params={{ id }}
      search={true}
      resetScroll={false}
      variant="secondary"
      size="sm"
      className={cn('border-primary text-primary', className)}
    >
      {quantity > 0 ? <span className="figures">{formatNumber(quantity)} in cart</span> : 'Choose'}
      <span className="sr-only">: variants of {titleOf(product)}</span>
    </LinkButton>
  );
}

/** A plus button that becomes a quantity stepper. Focus stays inside when it changes. */
function CartControl({ product }: { product: Product }) {
  const quantity = useQuantity(product.id);
  const isIn = quantity > 0;
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const title = titleOf(product);
  const { box, keep } = useRestoreFocus('button:last-of-type');
  return (
    <div ref={box} className="flex justify-end">
      {isIn ? (
        <QuantityStepper
          of={title}
          value={quantity}
          onChange={(next) => {
            keep();
            putInCart(product, undefined, next);
          }}
        />
      ) : (
        <IconButton
          label={`Add ${title} to the cart`}
          variant="primary"
          size="sm"
          disabled={isReadOnly}
          {...(isReadOnly && { title: READ_ONLY })}
          onClick={() => {
            keep();
            stepInCart(product, undefined, 1);
          }}
        >
          <Plus aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

export function OutOfStock({ className }: { className?: string }) {
  return (
    <Button variant="secondary" size="sm" disabled className={cn('border-transparent', className)}>
      Out of stock
    </Button>
  );
}

export function AddToCart({ product }: { product: Product }) {
  if (product.stock <= 0) return <OutOfStock />;
  return product.productVariants.length > 0 ? (
    <ChooseVariant product={product} />
  ) : (
    <CartControl product={product} />
  );
}
