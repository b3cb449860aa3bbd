import { problemAnswer, staffProblem, staffProblemList } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { defineListing, filterText } from '#web/ui/list/table/listing.ts';
import type { ProblemsSearch } from './problems-search.ts';

/** Below orders, whose change events include their reported problems. */
const PROBLEMS = ['admin', 'orders', 'problems'] as const;

export const staffProblems = defineListing({
  path: 'admin/problems',
  key: [...PROBLEMS, 'list'],
  schema: staffProblemList,
  params: ({ state }: ProblemsSearch) => ({ filter: filterText({ state }) }),
});

export const staffProblemQuery = (id: string) =>
  queryOptions({
    queryKey: [...PROBLEMS, 'one', id],
    queryFn: ({ signal }) =>
      requestJson(`admin/problems/${encodeURIComponent(id)}`, staffProblem, { signal }),
  });

export const problemsOfOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...PROBLEMS, 'of-order', orderId],
    queryFn: ({ signal }) =>
      requestJson('admin/problems', staffProblemList, {
        query: { skip: 0, take: 100, filter: filterText({ orderId }) },
        signal,
      }),
  });

type Answer = { decision: 'rejection' | 'resolution'; version: number; answer: string };

/** Rejects a report, or resolves it without a credit, with words for the customer. */
export const useAnswerProblem = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, ...answer }: Answer) =>
      request(`admin/problems/${encodeURIComponent(id)}/${decision}`, {
        method: 'POST',
        body: encodeBody(problemAnswer, answer),
      }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};
