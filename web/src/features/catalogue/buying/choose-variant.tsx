import type { Product } from '@formulary/contract';
import { formatNumber } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { titleOf } from '../product-label.ts';
import { useQuantityOfAll } from './use-quantity.ts';

/** A product that comes in variants is opened to choose one; how many are in the cart of all of them shows here. */
export function ChooseVariant({ product }: { product: Product }) {
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
      className="border-primary text-primary"
    >
      {quantity > 0 ? <span className="figures">{formatNumber(quantity)} in cart</span> : 'Choose'}
      <span className="sr-only">: variants of {titleOf(product)}</span>
    </LinkButton>
  );
}
