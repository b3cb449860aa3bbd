import { MAX_ROWS, type UsualList, usualList } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { USUALS } from './keys.ts';

/** The first `count` products that the customer usually buys, those due first. */
export const usualsQuery = (count: number = MAX_ROWS) =>
  queryOptions({
    queryKey: [...USUALS, count],
    queryFn: ({ signal }): Promise<UsualList> =>
      requestJson('usuals', usualList, { query: { skip: 0, take: count }, signal }),
  });
