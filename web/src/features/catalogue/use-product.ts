import type { Product, ProductList } from '@formulary/contract';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { ENDLESS_PRODUCTS, PRODUCT_PAGES, productQuery } from './api.ts';

/** The product as some list has it. */
const listedProduct = (queryClient: QueryClient, id: string): Product | undefined => {
  const pages = [
    ...queryClient.getQueriesData<ProductList>({ queryKey: PRODUCT_PAGES }).map(([, page]) => page),
    ...queryClient
      .getQueriesData<InfiniteData<ProductList>>({ queryKey: ENDLESS_PRODUCTS })
      .flatMap(([, list]) => list?.pages ?? []),
  ];
  for (const page of pages) {
    const found = page?.products.find((product) => product.id === id);
    if (found) return found;
  }
  return undefined;
};

/** A product: at once as a list had it, soon as it is now; undefined where it is no longer sold. */
export const useProduct = (id: string) => {
  const queryClient = useQueryClient();
  const query = useQuery(productQuery(id));
  const isGone = hasStatus(query.error, 404);
  return { ...query, product: isGone ? undefined : (query.data ?? listedProduct(queryClient, id)) };
};
