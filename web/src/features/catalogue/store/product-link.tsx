import type { Product } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { cn } from '#web/lib/cn.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { stepInCart } from '#web/parts/product/put-in-cart.ts';

type ProductLinkProps = { product: Product; tabIndex?: number; className?: string };

const STEPS: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

/** Opens the product. While the link has the focus, + and − change the product's quantity in the cart. */
export function ProductLink({ product, tabIndex, className }: ProductLinkProps) {
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    const step = STEPS[key];
    if (step === undefined || ctrlKey || metaKey || product.productVariants.length > 0) return;
    stepInCart(product, undefined, step);
  };
  return (
    <Link
      to="/store/$id"
      params={{ id: product.id }}
      search={true}
      resetScroll={false}
      data-walk
      tabIndex={tabIndex}
      aria-label={titleOf(product)}
      aria-keyshortcuts="+ -"
      onKeyDown={onKeyDown}
      className={cn('wrap-anywhere', className)}
    >
      {product.name}
    </Link>
  );
}
