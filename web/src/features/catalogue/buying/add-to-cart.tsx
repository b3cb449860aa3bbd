import type { Product } from '@formulary/contract';
import { Button } from '#web/ui/action/button.tsx';
import { CartControl } from './cart-control.tsx';
import { ChooseVariant } from './choose-variant.tsx';

/** What a list offers to do with a product: put it in the cart and say how many, or choose one of its variants first. */
export function AddToCart({ product }: { product: Product }) {
  if (product.stock <= 0)
    return (
      <Button variant="secondary" size="sm" disabled className="border-transparent">
        Out of stock
      </Button>
    );
  return product.productVariants.length > 0 ? (
    <ChooseVariant product={product} />
  ) : (
    <CartControl product={product} />
  );
}
