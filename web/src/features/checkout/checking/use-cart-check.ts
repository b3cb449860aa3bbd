import type { Product } from '@formulary/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { productIdOf } from '#web/features/cart/cart-line.ts';
import { useCart } from '#web/features/cart/cart-store.ts';
import { productQuery } from '#web/features/catalogue/api.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { type CheckedLine, checkLines, type ProductNow } from './check-lines.ts';

/** What is known of each product, in the order in which they were asked for. */
const productsNow = (results: UseQueryResult<Product>[]): ProductNow[] =>
  results.map(({ data, error }) => (hasStatus(error, 404) ? null : data));

/** The lines of the cart beside their products, which are read again when the cart is opened and when they change. */
export const useCartCheck = (): CheckedLine[] => {
  const lines = Object.values(useCart((cart) => cart.products));
  const ids = [...new Set(lines.map(({ id }) => productIdOf(id)))];
  const known = useQueries({
    queries: ids.map((id) => ({
      ...productQuery(id),
      staleTime: 0,
      refetchOnMount: 'always' as const,
    })),
    combine: productsNow,
  });
  const productOf = new Map(ids.map((id, index) => [id, known[index]]));
  return checkLines(lines, (id) => productOf.get(id));
};
