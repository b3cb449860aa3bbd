import { ownSessionList } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['users', 'sessions'],
  queryFn: ({ signal }) => requestJson('users/sessions', ownSessionList, { signal }),
});

/** Ends one of one's own sessions, or all but this one. */
export const useEndOwnSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (sessionId?: string): Promise<void> => {
      await request(sessionId ? `users/sessions/${sessionId}` : 'users/sessions', { method: 'DELETE' });
    },
    onSettled: () => queryClient.invalidateQueries(ownSessionsQuery),
  });
};
