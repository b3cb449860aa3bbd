import { customerList, staffDocumentList, staffOrderList, staffProductList } from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { describeProduct } from '#web/parts/product/product-label.ts';

/** A search result; `hint` distinguishes results with the same name. */
export type Find = { id: string; group: string; label: string; hint: string; to: string };

/** `isWhole` is true if no search failed. */
export type Found = { finds: Find[]; isWhole: boolean };

const EACH = 5;
/** The minimum number of letters to search for. */
export const SHORTEST = 2;

type Search = { q: string; signal: AbortSignal };
const options = ({ q, signal }: Search) => ({ query: { q, skip: 0, take: EACH }, signal });

const findCustomers = async (search: Search): Promise<Find[]> => {
  const { customers } = await requestJson('admin/customers', customerList, options(search));
  return customers.map(({ id, name, surname, username }) => ({
    id,
    group: 'Customers',
    label: `${name} ${surname}`.trim(),
    hint: username,
    to: `/admin/customers/${id}`,
  }));
};

const findOrders = async (search: Search): Promise<Find[]> => {
  const { orders } = await requestJson('admin/orders', staffOrderList, options(search));
  return orders.map(({ id, referenceNumber, customer, totalPrice }) => ({
    id,
    group: 'Orders',
    label: referenceNumber,
    hint: `${customer.name} · ${formatMoney(totalPrice)}`,
    to: `/admin/orders/${id}`,
  }));
};

const findDocuments = async (search: Search): Promise<Find[]> => {
  const { documents } = await requestJson('admin/documents', staffDocumentList, options(search));
  return documents.map(({ id, number, customer, total }) => ({
    id,
    group: 'Documents',
    label: number,
    hint: `${customer.name} · ${formatMoney(total)}`,
    to: `/admin/documents/${id}`,
  }));
};

const findProducts = async (search: Search): Promise<Find[]> => {
  const { products } = await requestJson('admin/products', staffProductList, options(search));
  return products.map(({ sku, ...product }) => ({
    id: product.id,
    group: 'Products',
    label: product.name,
    hint: [describeProduct(product), sku].filter(Boolean).join(' · '),
    to: `/admin/products/${product.id}`,
  }));
};

const findAll = async (search: Search): Promise<Found> => {
  let isWhole = true;
  // If one search fails, the results of the others are still shown.
  const [customers, products, orders, documents] = await Promise.all(
    [findCustomers, findProducts, findOrders, findDocuments].map((find) =>
      find(search).catch((): Find[] => {
        isWhole = false;
        return [];
      }),
    ),
  );
  // Orders and documents also match by product and customer, so they come first only while a number is being typed.
  const isNumber = (finds: Find[] = []) =>
    finds.some(({ label }) => label.startsWith(search.q.toUpperCase()));
  const groups = [customers, products, orders, documents].map((finds) => finds ?? []);
  const named = [documents, orders].filter((finds) => finds !== undefined && isNumber(finds));
  return { finds: [...new Set([...named, ...groups])].flatMap((finds) => finds ?? []), isWhole };
};

export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'find', q],
    queryFn: ({ signal }) => findAll({ q, signal }),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
