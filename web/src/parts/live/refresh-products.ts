import type {
  Comparison,
  EquivalentsList,
  NamedList,
  Product,
  ProductList,
  UsualList,
} from '@formulary/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { ONE_LIST } from '#web/parts/lists/keys.ts';
import {
  COMPARISONS,
  ENDLESS_PRODUCTS,
  EQUIVALENTS,
  PRODUCT_PAGES,
  PRODUCTS,
  productQuery,
  WATCHES,
} from '#web/parts/product/api.ts';
import { USUALS } from '#web/parts/usuals/keys.ts';

/** Above this number, refetching the lists is cheaper. */
const MAX_ONE_BY_ONE = 12;

type Lists = { pages: (ProductList | undefined)[]; endless: (InfiniteData<ProductList> | undefined)[] };

const listsOf = (queryClient: QueryClient): Lists => ({
  pages: queryClient.getQueriesData<ProductList>({ queryKey: PRODUCT_PAGES }).map(([, page]) => page),
  endless: queryClient
    .getQueriesData<InfiniteData<ProductList>>({ queryKey: ENDLESS_PRODUCTS })
    .map(([, list]) => list),
});

const knownIds = (queryClient: QueryClient): Set<string> => {
  const { pages, endless } = listsOf(queryClient);
  const products = [...pages, ...endless.flatMap((list) => list?.pages ?? [])].flatMap(
    (page) => page?.products ?? [],
  );
  return new Set(products.map(({ id }) => id));
};

const withProduct = (page: ProductList, changed: Product): ProductList =>
  page.products.some(({ id }) => id === changed.id)
    ? {
        ...page,
        products: page.products.map((product) =>
          product.id === changed.id ? { ...product, ...changed } : product,
        ),
      }
    : page;

const putInPlace = (queryClient: QueryClient, changed: Product): void => {
  queryClient.setQueriesData<ProductList>({ queryKey: PRODUCT_PAGES }, (page) =>
    page ? withProduct(page, changed) : page,
  );
  queryClient.setQueriesData<InfiniteData<ProductList>>({ queryKey: ENDLESS_PRODUCTS }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => withProduct(page, changed)) } : list,
  );
};

const invalidateLists = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: PRODUCTS });

type Shown = readonly { product: Product }[] | undefined;

/** Refetches queries that show these products with further data: usual products, lists, and comparisons. */
const refreshRows = async (queryClient: QueryClient, ids: ReadonlySet<string>): Promise<void> => {
  const shows = (rows: Shown): boolean => rows?.some(({ product }) => ids.has(product.id)) ?? false;
  const stale = [
    ...queryClient.getQueriesData<UsualList>({ queryKey: USUALS }).filter(([, list]) => shows(list?.usuals)),
    ...queryClient.getQueriesData<NamedList>({ queryKey: ONE_LIST }).filter(([, list]) => shows(list?.lines)),
    ...queryClient
      .getQueriesData<Comparison>({ queryKey: COMPARISONS })
      .filter(([, compared]) => compared?.products.some(({ id }) => ids.has(id))),
    ...queryClient
      .getQueriesData<EquivalentsList>({ queryKey: EQUIVALENTS })
      .filter(([, list]) => list?.equivalents.some(({ products }) => products.some(({ id }) => ids.has(id)))),
  ];
  await Promise.all([
    ...stale.map(([queryKey]) => queryClient.invalidateQueries({ queryKey, exact: true })),
    // Waiting for a product ends when it is back in stock.
    queryClient.invalidateQueries({ queryKey: WATCHES }),
  ]);
};

/**
 * Updates changed products wherever they are listed. A list that someone is scrolling keeps its order and position. If
 * products are no longer sold, or too many to fetch one by one, the lists are refetched.
 */
export const refreshProducts = async (queryClient: QueryClient, ids: string[]): Promise<void> => {
  const known = knownIds(queryClient);
  const opened = ids.filter((id) => queryClient.getQueryState(productQuery(id).queryKey));
  const shown = [...new Set([...ids.filter((id) => known.has(id)), ...opened])];
  await refreshRows(queryClient, new Set(ids));
  if (shown.length > MAX_ONE_BY_ONE) return invalidateLists(queryClient);
  await Promise.all(
    shown.map(async (id) => {
      try {
        await queryClient.invalidateQueries({ queryKey: [...PRODUCTS, 'images', id] });
        putInPlace(queryClient, await queryClient.query({ ...productQuery(id), staleTime: 0 }));
      } catch (error) {
        if (hasStatus(error, 404)) await invalidateLists(queryClient);
      }
    }),
  );
};
