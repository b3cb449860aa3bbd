import {
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  notificationChoices,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';

/** Not invalidated by new notifications. */
export const notificationChoicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => requestJson('notifications/choices', notificationChoices, { signal }),
});

const SAVING = ['saving-notification-choices'] as const;

const withChoice = (all: NotificationChoices, changed: NotificationChoice): NotificationChoices => ({
  ...all,
  choices: all.choices.map((choice) => (choice.kind === changed.kind ? changed : choice)),
});

/**
 * Saves the choices for a kind: shown at once, saved one after the other, and reverted if the server refuses. Those of other
 * kinds do not wait, so that none is lost when the page is left.
 */
export const useSaveChoice = (kind: NotificationKind) => {
  const queryClient = useQueryClient();
  const { queryKey } = notificationChoicesQuery;
  return useMutation({
    mutationKey: SAVING,
    networkMode: 'always',
    scope: { id: `${SAVING[0]} of ${kind}` },
    mutationFn: (choice: NotificationChoice) =>
      requestJson('notifications/choices', notificationChoices, {
        method: 'PUT',
        body: { choices: [choice] },
        keepalive: true,
      }),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.choices.find(({ kind }) => kind === choice.kind);
      queryClient.setQueryData(queryKey, (all) => all && withChoice(all, choice));
      return before;
    },
    onError: (_error, _choice, before) => {
      if (before) queryClient.setQueryData(queryKey, (all) => all && withChoice(all, before));
    },
    onSettled: () => {
      // Refetching while another choice is being saved would briefly revert that one.
      if (queryClient.isMutating({ mutationKey: SAVING }) > 1) return undefined;
      return queryClient.invalidateQueries({ queryKey });
    },
  });
};
