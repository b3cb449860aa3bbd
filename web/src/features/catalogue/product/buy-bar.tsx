import { lineTotal, type Product, type ProductVariant } from '@formulary/contract';
import { ArrowRight, ShoppingBasket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { putInCart, useQuantity } from '#web/parts/product/put-in-cart.ts';
import { packsFor } from '#web/parts/product/stock.tsx';
import { useRestoreFocus } from '#web/parts/product/use-restore-focus.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';

const WatchButton = lazy(async () => ({
  default: (await import('#web/parts/product/watch-button.tsx')).WatchButton,
}));

type BuyBarProps = { product: Product; variant: ProductVariant | undefined };

export function BuyBar({ product, variant }: BuyBarProps) {
  const { id, stock } = product;
  const inCart = useQuantity(id, variant?.id);
  const left = useCart((cart) => packsFor(cart.products, id, lineId(id, variant?.id), stock));
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const [wanted, setWanted] = useState(1);
  const { box, keep } = useRestoreFocus('[data-buy]');
  const isIn = inCart > 0;

  const put = (quantity: number) => {
    keep();
    putInCart(product, variant, quantity);
    setWanted(1);
  };
  if (isReadOnly)
    return (
      <>
        <Button variant="secondary" disabled className="w-full">
          Add to cart
        </Button>
        <p className="mt-2 text-center text-muted text-sm">{READ_ONLY}</p>
      </>
    );
  if (stock <= 0 && !isIn)
    return (
      <div className="flex flex-wrap gap-x-2 gap-y-3 sm:gap-x-3">
        <Button variant="secondary" disabled className="flex-1 max-sm:px-3">
          Out of stock
        </Button>
        <Suspense fallback={<Skeleton className="h-11 flex-2 rounded-control" />}>
          <WatchButton product={product} className="flex-2 max-sm:px-3" />
        </Suspense>
      </div>
    );
  if (left === 0 && !isIn)
    return (
      <Button variant="secondary" disabled className="w-full">
        All {formatNumber(stock)} in the cart
      </Button>
    );
  return (
    <div ref={box} className="flex flex-wrap gap-x-2 gap-y-3 sm:gap-x-3">
      <QuantityStepper
        size="lg"
        of={titleOf({ ...product, variantName: variant?.name })}
        min={isIn ? 0 : 1}
        value={isIn ? inCart : wanted}
        onChange={isIn ? put : setWanted}
        onEnter={isIn ? undefined : () => put(wanted)}
        className="w-29 shrink-0 sm:w-32"
      />
      {isIn ? (
        <LinkButton
          to="/cart"
          data-buy
          // Ignores the second press of a double click on "Add to cart", which would press the control that replaced it.
          onClick={(event) => {
            if (event.detail > 1) event.preventDefault();
          }}
          className="figures min-w-max flex-1 px-3"
        >
          In cart · {formatMoney(lineTotal({ ...product, quantity: inCart }))}
          <span className="sr-only">, go to the cart</span>
          <ArrowRight aria-hidden className="max-sm:hidden" />
        </LinkButton>
      ) : (
        <Button data-buy className="min-w-max flex-1 px-3" onClick={() => put(wanted)}>
          <ShoppingBasket aria-hidden />
          Add to cart
        </Button>
      )}
    </div>
  );
}
