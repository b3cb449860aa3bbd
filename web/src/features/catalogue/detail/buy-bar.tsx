import type { Product, ProductVariant } from '@formulary/contract';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { lineId } from '../../cart/cart-line.ts';
import { useCart } from '../../cart/cart-store.ts';
import { putInCart } from '../buying/put-in-cart.ts';
import { packsFor } from '../buying/stock.ts';
import { useQuantity } from '../buying/use-quantity.ts';

type BuyBarProps = { product: Product; variant: ProductVariant | undefined };

/** How many, and into the cart; once they are there, what they come to and the way to the cart. */
export function BuyBar({ product, variant }: BuyBarProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(1);
  const inCart = useQuantity(product.id, variant?.id);
  const left = useCart(({ products }) =>
    packsFor(products, product.id, lineId(product.id, variant?.id), product.stock),
  );
  const isIn = inCart > 0;
  const put = (quantity: number) => {
    putInCart(product, variant, quantity);
    setWanted(1);
  };
  if (!isIn && left === 0)
    return (
      <Button variant="secondary" disabled className="figures w-full">
        {product.stock <= 0 ? 'Out of stock' : `All ${formatNumber(product.stock)} are in the cart`}
      </Button>
    );
  // The second press of a double click is not meant for what the button has become.
  const onPress = (presses: number) => {
    if (!isIn) put(wanted);
    else if (presses < 2) void navigate({ to: '/cart' });
  };
  return (
    <div className="flex gap-3">
      <QuantityStepper
        size="lg"
        label={`Quantity of ${variant ? `${product.name}, ${variant.name}` : product.name}`}
        min={isIn ? 0 : 1}
        value={isIn ? inCart : wanted}
        onChange={isIn ? put : setWanted}
        className="w-33 shrink-0"
      />
      <Button className="min-w-0 flex-1 px-2" onClick={({ detail }) => onPress(detail)}>
        {isIn ? (
          <>
            <span className="figures">In cart · {formatMoney(product.cost * inCart)}</span>
            <span className="sr-only">, go to the cart</span>
            <ArrowRight aria-hidden className="max-sm:hidden" />
          </>
        ) : (
          <>
            <ShoppingBasket aria-hidden />
            Add to cart
          </>
        )}
      </Button>
    </div>
  );
}
