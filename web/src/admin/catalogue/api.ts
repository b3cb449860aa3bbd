import {
  type ChangeResult,
  changeResult,
  type ExportFormat,
  newProductInput,
  type ProductCells,
  type ProductInput,
  priceHistory,
  productChanges,
  productEdit,
  productGroups,
  type StaffProduct,
  type StaffProductDetail,
  type StaffProductList,
  type StockChange,
  staffProductDetail,
  staffProductList,
} from '@formulary/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request, requestJson, urlOf } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { defineListing, filterText } from '#web/ui/list/table/listing.ts';
import type { ProductsSearch } from './products-search.ts';

/** The key that change events invalidate. */
export const STAFF_PRODUCTS = ['admin', 'products'] as const;
const PAGES = [...STAFF_PRODUCTS, 'pages'] as const;

export const staffProducts = defineListing({
  path: 'admin/products',
  key: PAGES,
  schema: staffProductList,
  params: ({ q, labId, categoryId, stock, vat, archived }: ProductsSearch) => ({
    q,
    filter: filterText({ labId, categoryId, stock, vat, archived: archived ? 'yes' : undefined }),
  }),
});

export const groupsExportUrl = (list: 'labs' | 'categories', format: ExportFormat): string =>
  urlOf(`admin/${list}/export`, { format });

export const staffProductQuery = (id: string) =>
  queryOptions({
    queryKey: [...STAFF_PRODUCTS, 'one', id],
    queryFn: ({ signal }) =>
      requestJson(`admin/products/${encodeURIComponent(id)}`, staffProductDetail, { signal }),
  });

/** Keyed by version, because each price change creates a new one. */
export const priceHistoryQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...STAFF_PRODUCTS, 'one', id, 'prices', version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      requestJson(`admin/products/${encodeURIComponent(id)}/price-history`, priceHistory, { signal }),
  });

export const groupsQuery = (kind: 'labs' | 'categories') =>
  queryOptions({
    queryKey: ['admin', 'labs', kind],
    queryFn: ({ signal }) => requestJson(`admin/${kind}`, productGroups, { signal }),
    staleTime: 60_000,
  });

export type CellsChange = { id: string; version: number; values: ProductCells };

export const saveCells = (changes: CellsChange[]): Promise<ChangeResult> =>
  requestJson('admin/products/cells', changeResult, {
    method: 'POST',
    body: encodeBody(productChanges, { changes }),
  });
export const saveStock = (changes: StockChange[]): Promise<ChangeResult> =>
  requestJson('admin/products/stock', changeResult, { method: 'POST', body: { changes } });

/** Updates the given rows in every cached page. Pages being fetched are fetched again, because they may be outdated. */
export const updateCachedRows = async (
  queryClient: QueryClient,
  rows: readonly StaffProduct[],
): Promise<void> => {
  const isReading = queryClient.isFetching({ queryKey: PAGES }) > 0;
  await queryClient.cancelQueries({ queryKey: PAGES });
  const byId = new Map(rows.map((row) => [row.id, row]));
  queryClient.setQueriesData<StaffProductList>({ queryKey: PAGES }, (page) =>
    page ? { ...page, products: page.products.map((row) => byId.get(row.id) ?? row) } : page,
  );
  if (isReading) void queryClient.invalidateQueries({ queryKey: PAGES });
};

/** Returns the rows of all cached pages by id. */
export const cachedRows = (queryClient: QueryClient): ReadonlyMap<string, StaffProduct> => {
  const rows = new Map<string, StaffProduct>();
  for (const [, page] of queryClient.getQueriesData<StaffProductList>({ queryKey: PAGES }))
    for (const row of page?.products ?? []) if (!rows.has(row.id)) rows.set(row.id, row);
  return rows;
};

const path = (id: string): string => `admin/products/${encodeURIComponent(id)}`;

export const addProduct = (input: ProductInput & { stock: number }): Promise<StaffProductDetail> =>
  requestJson('admin/products', staffProductDetail, {
    method: 'POST',
    body: encodeBody(newProductInput, input),
  });
export const editProduct = (
  id: string,
  input: ProductInput & { version: number },
): Promise<StaffProductDetail> =>
  requestJson(path(id), staffProductDetail, { method: 'PUT', body: encodeBody(productEdit, input) });
export const deleteProduct = (id: string, version: number): Promise<Response> =>
  request(path(id), { method: 'DELETE', query: { version } });

export const addPicture = (id: string, file: File): Promise<StaffProductDetail> => {
  const body = new FormData();
  body.set('file', file);
  return requestJson(`${path(id)}/images`, staffProductDetail, { method: 'POST', body });
};
export const arrangePictures = (
  id: string,
  version: number,
  images: readonly { id: string; isPrimary: boolean }[],
): Promise<StaffProductDetail> =>
  requestJson(`${path(id)}/images`, staffProductDetail, {
    method: 'PUT',
    body: { version, images: images.map(({ id: image, isPrimary }) => ({ id: image, isPrimary })) },
  });
