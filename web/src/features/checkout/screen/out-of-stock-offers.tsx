import type { Product } from '@formulary/contract';
import { useState } from 'react';
import { Equivalents } from '#web/features/catalogue/compare/equivalents.tsx';
import { titleOf } from '#web/parts/product/product-label.ts';
import { WatchButton } from '#web/parts/product/watch-button.tsx';
import { Button } from '#web/ui/action/button.tsx';

/** What the customer can do about a product that is out of stock, besides removing it from the cart. */
export function OutOfStockOffers({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {product.equivalents > 0 && (
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Equivalents
          <span className="sr-only"> of {titleOf(product)}</span>
        </Button>
      )}
      <WatchButton product={product} size="sm" />
      {isOpen && (
        <div className="basis-full text-base">
          <Equivalents product={product} parent="/cart" />
        </div>
      )}
    </>
  );
}
