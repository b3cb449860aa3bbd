import {
  lab,
  type Product,
  type ProductList,
  pageRange,
  productChoices,
  productImage,
  productList,
} from '@formulary/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import { type Query, request, requestJson } from '#web/lib/calls/api.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { pageAfter, pageBefore, totalOf } from '#web/lib/calls/pages.ts';
import { fetchProduct } from './fetch-product.ts';
import { hasFilters, type StoreSearch } from './store-search.ts';

/** The key that a placed order invalidates. */
export const PRODUCTS = ['products'] as const;
export const PRODUCT_PAGES = [...PRODUCTS, 'pages'] as const;
export const ENDLESS_PRODUCTS = [...PRODUCTS, 'endless'] as const;
export const COMPARISONS = [...PRODUCTS, 'comparison'] as const;
export const EQUIVALENTS = [...PRODUCTS, 'equivalents'] as const;
export const WATCHES = [...PRODUCTS, 'watches'] as const;

const filterOf = ({ labId, categoryId }: StoreSearch): string =>
  `${labId ? `labId=${labId}` : ''}${categoryId ? `;categoryId=${categoryId}` : ''}`;

const yes = (value: true | undefined) => value && 'yes';

/** The filters of a search as the API expects them. */
const choiceOf = (search: StoreSearch): Query => {
  const { q, labs, categories, forms, schedules, minPrice, maxPrice } = search;
  return {
    q,
    filter: filterOf(search),
    ...{ labs, categories, forms, schedules, minPrice, maxPrice },
    inStock: yes(search.inStock),
    new: yes(search.new),
  };
};

const fetchProducts = async (search: StoreSearch, page: number, signal: AbortSignal) => {
  const response = await request(hasFilters(search) ? 'products/search' : 'products/new', {
    query: {
      ...pageRange(page, search.pageSize),
      ...choiceOf(search),
      sort: search.sort,
    },
    signal,
  });
  const { products } = productList.parse(await response.json());
  return { products, total: totalOf(response) };
};

export const productsQuery = (search: StoreSearch) => {
  const { view: _, ...asked } = search;
  return queryOptions({
    queryKey: [...PRODUCT_PAGES, asked],
    queryFn: ({ signal }) => fetchProducts(search, search.page, signal),
  });
};

export const endlessProductsQuery = (search: StoreSearch) => {
  const { view: _, ...asked } = search;
  return infiniteQueryOptions({
    queryKey: [...ENDLESS_PRODUCTS, asked],
    queryFn: ({ signal, pageParam }) => fetchProducts(search, pageParam, signal),
    initialPageParam: search.page,
    getNextPageParam: ({ products, total }, _pages, page) =>
      pageAfter(page, search.pageSize, { count: products.length, total }),
    getPreviousPageParam: ({ total }, _pages, page) => pageBefore(page, search.pageSize, total),
  });
};

/** The filters for the products of a search; the same on all pages and for all sort orders. */
export const choicesQuery = (search: StoreSearch) => {
  const { view: _, sort: __, page: ___, pageSize: ____, ...asked } = search;
  return queryOptions({
    queryKey: [...PRODUCTS, 'choices', asked],
    queryFn: ({ signal }) =>
      requestJson('products/choices', productChoices, { query: choiceOf(search), signal }),
  });
};

export const catalogueSizeQuery = queryOptions({
  queryKey: [...PRODUCTS, 'size'],
  queryFn: async ({ signal }) => {
    // The body must be consumed, or the connection stays open.
    const { total } = await requestJson('products/new', productList, { query: { skip: 0, take: 1 }, signal });
    return total;
  },
});

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'one', id],
    queryFn: () => fetchProduct(id),
  });

export const productImagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'images', id],
    queryFn: ({ signal }) =>
      requestJson(`products/images/${encodeURIComponent(id)}`, z.array(productImage), { signal }),
  });

export const labsQuery = queryOptions({
  queryKey: ['labs'],
  queryFn: ({ signal }) => requestJson('labs', z.array(lab), { signal }),
});

/** Returns the product from any list in the cache. */
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

/** Shows the product as cached by a list until the current one arrives; undefined if it is no longer sold. */
export const useProduct = (id: string) => {
  const queryClient = useQueryClient();
  const query = useQuery(productQuery(id));
  const isGone = hasStatus(query.error, 404);
  return { ...query, product: isGone ? undefined : (query.data ?? listedProduct(queryClient, id)) };
};
