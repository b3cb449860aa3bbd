import type { StaffProduct, StaffProductList } from '@formulary/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cachedRows, STAFF_PRODUCTS, updateCachedRows } from './api.ts';

const rowAt = (stock: number) => ({ id: 'one', stock }) as StaffProduct;
const pageOf = (row: StaffProduct) => ({ products: [row] }) as StaffProductList;

test('a page read while a row was being saved does not restore the earlier row', async () => {
  const queryClient = new QueryClient();
  const queryKey = [...STAFF_PRODUCTS, 'pages', 'first'];
  queryClient.setQueryData(queryKey, pageOf(rowAt(5)));
  const early = Promise.withResolvers<StaffProductList>();
  const answers = [early.promise, Promise.resolve(pageOf(rowAt(7)))];
  const shown = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => answers.shift() ?? Promise.reject(new Error('Read once more')),
  });
  const leave = shown.subscribe(() => {});

  await updateCachedRows(queryClient, [rowAt(7)]);
  early.resolve(pageOf(rowAt(5)));
  await early.promise;
  expect(cachedRows(queryClient).get('one')?.stock).toBe(7);
  await expect.poll(() => [queryClient.isFetching(), answers.length]).toEqual([0, 0]);
  expect(cachedRows(queryClient).get('one')?.stock).toBe(7);
  leave();
});
