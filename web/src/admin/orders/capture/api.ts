import {
  boughtList,
  type capturedOrder,
  MAX_ROWS,
  orderCustomerDetail,
  orderCustomers,
  type PlacedOrder,
  placedOrder,
  usualList,
} from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { requestJson } from '#web/lib/calls/api.ts';
import { whileBusy } from '#web/lib/calls/while-busy.ts';
import { productIdOf } from '#web/parts/cart/cart-line.ts';
import { fetchProduct } from '#web/parts/product/fetch-product.ts';
import { STAFF_ORDERS } from '../api.ts';
import type { CapturedLine } from './capture-store.ts';

const PLACING_TIMEOUT = 30_000;

export const customersQuery = (q: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'customers', q],
    queryFn: ({ signal }) => requestJson('admin/order-customers', orderCustomers, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'customer', id],
    queryFn: ({ signal }) =>
      requestJson(`admin/order-customers/${encodeURIComponent(id)}`, orderCustomerDetail, { signal }),
  });

const partOf = (customerId: string, part: string): string =>
  `admin/order-customers/${encodeURIComponent(customerId)}/${part}`;

/** The products that a customer usually buys, those due first. */
export const usualsQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'usuals', customerId],
    queryFn: ({ signal }) =>
      requestJson(partOf(customerId, 'usuals'), usualList, { query: { skip: 0, take: MAX_ROWS }, signal }),
  });

/** How a customer last bought each product. */
export const boughtQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'bought', customerId],
    queryFn: ({ signal }) => requestJson(partOf(customerId, 'bought'), boughtList, { signal }),
  });

/** Returns the current prices and stock of the lines, without products that are no longer sold. */
export const fetchCurrentLines = async (
  lines: readonly CapturedLine[],
): Promise<Map<string, Pick<CapturedLine, 'cost' | 'stock' | 'zeroRated'>>> => {
  const responses = await Promise.allSettled(lines.map(({ id }) => fetchProduct(productIdOf(id))));
  return new Map(
    responses.flatMap((answer, index) => {
      const id = lines[index]?.id;
      if (answer.status !== 'fulfilled' || id === undefined) return [];
      const { cost, stock, zeroRated } = answer.value;
      return [[id, { cost, stock, zeroRated }] as const];
    }),
  );
};

/** Places an order, given as sent to the API, in rand. A retry with the same key creates no second order. */
export const captureOrder = (
  order: z.input<typeof capturedOrder>,
  idempotencyKey: string,
): Promise<PlacedOrder> =>
  whileBusy(() =>
    requestJson('admin/orders', placedOrder, {
      method: 'POST',
      body: order,
      headers: { 'Idempotency-Key': idempotencyKey },
      signal: AbortSignal.timeout(PLACING_TIMEOUT),
    }),
  );
