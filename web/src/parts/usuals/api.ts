import { MAX_ROWS, type Usual, type UsualList, usualList } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { USUALS } from './keys.ts';

const usualsFrom = (skip: number, take: number, signal: AbortSignal): Promise<UsualList> =>
  requestJson('usuals', usualList, { query: { skip, take }, signal });

/** The first `count` products that the customer usually buys, those due first. */
export const usualsQuery = (count: number = MAX_ROWS) =>
  queryOptions({
    queryKey: [...USUALS, count],
    queryFn: ({ signal }) => usualsFrom(0, count, signal),
  });

const lineOf = ({ product, variantId }: Usual): string => `${product.id} ${variantId}`;

/** All of them. An order placed between two pages moves products from one to the other: each is listed once. */
export const allUsualsQuery = queryOptions({
  queryKey: [...USUALS, 'all'],
  queryFn: async ({ signal }): Promise<UsualList> => {
    const first = await usualsFrom(0, MAX_ROWS, signal);
    const starts = [];
    for (let skip = MAX_ROWS; skip < first.total; skip += MAX_ROWS) starts.push(skip);
    const rest = await Promise.all(starts.map((skip) => usualsFrom(skip, skip + MAX_ROWS, signal)));
    const all = [first, ...rest].flatMap(({ usuals }) => usuals);
    return { ...first, usuals: [...new Map(all.map((usual) => [lineOf(usual), usual])).values()] };
  },
});
