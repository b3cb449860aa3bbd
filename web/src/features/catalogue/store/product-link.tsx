import type { Product } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { stepInCart } from '../buying/put-in-cart.ts';

type ProductLinkProps = { product: Product; tabIndex?: number; className?: string; children?: ReactNode };

const STEPS: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

/** Opens the product over the list. While it has the focus, + and − put packs in the cart and take them out. */
export function ProductLink({ product, tabIndex, className, children = product.name }: ProductLinkProps) {
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
      aria-keyshortcuts="+ -"
      onKeyDown={onKeyDown}
      className={cn('wrap-anywhere', className)}
    >
      {children}
    </Link>
  );
}
