import { linkOwner } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { forgetUser } from '#web/parts/accounts/api.ts';
import { landingPath } from '../landing-path.ts';
import { nextStepOf } from '../second-factor/next-step.ts';

const pathOf = (token: string): string => `password-links/${encodeURIComponent(token)}`;

/** Returns the owner of a password link; 404 when the link is no longer valid. */
export const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-links', token],
    queryFn: ({ signal }) => requestJson(pathOf(token), linkOwner, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Sets the password, signs in (asking for a second factor first, if any) and clears everything cached for an earlier user. */
export const useSetPassword = (token: string) => {
  const queryClient = useQueryClient();
  const { history, options } = useRouter();
  const enter = async () => {
    forgetUser(queryClient);
    history.push(await landingPath(options.context, undefined));
  };
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (newPassword: string) =>
      nextStepOf(await request(pathOf(token), { method: 'POST', body: { newPassword } })),
    onSuccess: (next) => (next ? undefined : enter()),
  });
  return { save, enter };
};
