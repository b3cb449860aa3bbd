import type { ComparedProduct, Product } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { formatNumber } from '#web/lib/format.ts';
import { comparisonQuery } from '#web/parts/product/compare-api.ts';
import { packOf, titleOf } from '#web/parts/product/product-label.ts';
import { StockHint } from '#web/parts/product/stock.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AddToCart } from '../add-to-cart.tsx';
import { ProductPrice, unitPriceOf } from '../product-price.tsx';
import { CheapestBadge } from './cheapest-badge.tsx';
import { EquivalentsSkeleton, SHOWN } from './equivalents-skeleton.tsx';

type Parent = '/store' | '/cart';
type EquivalentsProps = { product: Product; parent: Parent };

const linkTo = (parent: Parent, id: string) =>
  parent === '/cart'
    ? ({ to: '/cart/$productId', params: { productId: id } } as const)
    : ({ to: '/store/$id', params: { id } } as const);

function Row({ product, parent }: { product: ComparedProduct; parent: Parent }) {
  const { id, name, labName, packSize, stock } = product;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-[min(11rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            {...linkTo(parent, id)}
            search={true}
            resetScroll={false}
            aria-label={titleOf(product)}
            className="wrap-anywhere rounded-sm font-semibold hover:text-primary hover:underline"
          >
            {name}
          </Link>
          <CheapestBadge product={product} />
        </p>
        <p className="wrap-anywhere text-[0.8125rem] text-muted">
          {[labName, packOf(packSize)].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <ProductPrice product={product} />
          <span className="figures text-[0.8125rem] text-muted">{unitPriceOf(product)}</span>
          <StockHint stock={stock} />
        </p>
      </div>
      <AddToCart product={product} />
    </li>
  );
}

/** Equivalents from other labs, cheapest first; for a product that is out of stock, only those that can be ordered instead. */
export function Equivalents({ product, parent }: EquivalentsProps) {
  const heading = useId();
  const { id, stock, equivalents } = product;
  const query = useQuery(comparisonQuery(id));
  const { data, error, refetch } = query;
  const isOut = stock <= 0;
  if (data && data.total < 2) return null;
  const own = data?.products.find((each) => each.id === id);
  const others = data?.products.filter((other) => other.id !== id && (!isOut || other.stock > 0));
  if (!data || !others || (others.length === 0 && !isHeard(query)))
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} className="mt-6" />
    ) : (
      <EquivalentsSkeleton count={equivalents} />
    );
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h3 id={heading} className="font-semibold">
        {isOut ? 'Equivalents in stock' : 'Equivalents'}
      </h3>
      <p className="text-[0.8125rem] text-muted">
        {others.length === 0 ? 'None of its equivalents is in stock.' : 'Same substance, form and strength.'}
        {own?.isCheapest && !isOut && ' This product is the cheapest.'}
      </p>
      <ul aria-labelledby={heading} className="mt-1">
        {others.slice(0, SHOWN).map((other) => (
          <Row key={other.id} product={other} parent={parent} />
        ))}
      </ul>
      <LinkButton to="/store/$id/compare" params={{ id }} variant="secondary" size="sm" className="mt-2">
        Compare all {formatNumber(data.total)}
      </LinkButton>
    </section>
  );
}
