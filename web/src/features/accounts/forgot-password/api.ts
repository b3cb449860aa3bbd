import { passwordResetMeans } from '@formulary/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';

export const passwordResetMeansQuery = queryOptions({
  queryKey: ['password-resets'],
  queryFn: ({ signal }) => requestJson('password-resets', passwordResetMeans, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Requests the email. The response is the same whether or not the username or address exists. */
export const useRequestPasswordReset = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (account: string) => request('password-resets', { method: 'POST', body: { account } }),
  });
