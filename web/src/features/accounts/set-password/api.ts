import { linkOwner } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { landingPath } from '../api.ts';

const pathOf = (token: string): string => `password-links/${encodeURIComponent(token)}`;

/** Returns the owner of a password link; 404 when the link is no longer valid. */
export const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-links', token],
    queryFn: ({ signal }) => requestJson(pathOf(token), linkOwner, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Sets the password, signs in and clears everything cached for an earlier user. */
export const useSetPassword = (token: string) => {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    networkMode: 'always',
    mutationFn: (newPassword: string) => request(pathOf(token), { method: 'POST', body: { newPassword } }),
    onSuccess: async () => {
      queryClient.clear();
      history.push(await landingPath(queryClient, undefined));
    },
  });
};
