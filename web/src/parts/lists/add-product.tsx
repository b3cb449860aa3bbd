import type { Product, ProductVariant } from '@formulary/contract';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { AddToList } from './add-to-list.tsx';

type AddProductProps = { product: Product; variant: ProductVariant | undefined };

/** Shown on a product's page: adds the product to a list, with its quantity in the cart or else one pack. */
export function AddProductToList({ product, variant }: AddProductProps) {
  const linesOf = () => {
    const inCart = useCart.getState().products[lineId(product.id, variant?.id)]?.quantity ?? 1;
    return [{ productId: product.id, variantId: variant?.id ?? null, quantity: inCart }];
  };
  return (
    <AddToList
      size="sm"
      of={titleOf({ ...product, variantName: variant?.name })}
      linesOf={linesOf}
      className="mt-5"
    />
  );
}
