import type { Product } from '@formulary/contract';
import { Plus } from 'lucide-react';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { useCart } from '../../cart/cart-store.ts';
import { titleOf } from '../product-label.ts';
import { putInCart, READ_ONLY, stepInCart } from './put-in-cart.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useQuantity } from './use-quantity.ts';

/** A plus that becomes the quantity once the product is in the cart. The focus stays in it through the change. */
export function CartControl({ product }: { product: Product }) {
  const quantity = useQuantity(product.id);
  const isIn = quantity > 0;
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const title = titleOf(product);
  const { box, keep } = useKeptFocus('button:last-of-type');
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
