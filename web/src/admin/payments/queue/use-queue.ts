import type { StaffPayment } from '@formulary/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queueQuery } from '../api.ts';

/** The next page is loaded this many proofs before the end. */
const AHEAD = 15;

const withoutRepeats = (payments: StaffPayment[]): StaffPayment[] => [
  ...new Map(payments.map((payment) => [payment.id, payment])).values(),
];

/** Returns the loaded part of the queue and the position of `id` in it. */
export const useQueue = (id: string | undefined) => {
  const query = useInfiniteQuery(queueQuery);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const payments = withoutRepeats(data?.pages.flatMap((page) => page.payments) ?? []);
  const at = payments.findIndex((payment) => payment.id === id);
  const isNearEnd = at >= payments.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    payments,
    /** Undefined until it is known. */
    total: data?.pages.at(-1)?.total,
    at,
    query,
    loadMore: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  };
};

export type Queue = ReturnType<typeof useQueue>;
