import {
  type DeliveryDetail,
  type DeliveryDetailList,
  deliveryDetail,
  type PasswordChange,
  type Profile,
  type User,
  user,
} from '@formulary/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { hasStatus, isOutcomeUnknown } from '#web/lib/calls/errors.ts';
import { currentUserQuery } from '#web/parts/accounts/api.ts';

/** Saves name, surname and phone; the whole app then shows them. */
export const useSaveProfile = (userId: User['id']) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (profile: Profile) => requestJson(`users/${userId}`, user, { method: 'PUT', body: profile }),
    onSuccess: (saved) => queryClient.setQueryData(currentUserQuery.queryKey, saved),
  });
};

const sendPassword = (change: PasswordChange) => request('users/password', { method: 'PUT', body: change });

/**
 * Changes the password and ends the user's other sessions. If the response was lost, retrying succeeds even if the
 * first attempt did, because the new password is then already the current one.
 */
export const useChangePassword = () => {
  const unanswered = useRef<string>(undefined);
  return useMutation({
    networkMode: 'always',
    mutationFn: async (change: PasswordChange) => {
      const { newPassword } = change;
      try {
        await sendPassword(change);
      } catch (error) {
        const wasSent = unanswered.current === newPassword;
        unanswered.current = isOutcomeUnknown(error) ? newPassword : undefined;
        if (!wasSent || !hasStatus(error, 400)) throw error;
        await sendPassword({ oldPassword: newPassword, newPassword }).catch(() => {
          throw error;
        });
      }
    },
  });
};

const DELIVERY = ['delivery-details'];
const DELIVERY_LISTS = [...DELIVERY, 'list'];

/** There is at most one default, and none once it is cleared. */
const withDefault = (list: DeliveryDetailList, id: string, isDefault: boolean): DeliveryDetailList => ({
  ...list,
  deilveryDetails: list.deilveryDetails.map((detail) => ({
    ...detail,
    isDefault: detail.id === id ? isDefault : detail.isDefault && !isDefault,
  })),
});

/** Sets or clears the default delivery detail. The change is shown immediately, and reverted if the request fails. */
export const useToggleDefault = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    scope: { id: 'default-delivery' },
    mutationFn: (detail: DeliveryDetail) =>
      requestJson(`delivery-details/${detail.id}`, deliveryDetail, {
        method: 'PUT',
        body: { ...detail, isDefault: !detail.isDefault },
      }),
    onMutate: async ({ id, isDefault }) => {
      await queryClient.cancelQueries({ queryKey: DELIVERY_LISTS });
      const before = queryClient.getQueriesData<DeliveryDetailList>({ queryKey: DELIVERY_LISTS });
      queryClient.setQueriesData<DeliveryDetailList>(
        { queryKey: DELIVERY_LISTS },
        (list) => list && withDefault(list, id, !isDefault),
      );
      return before;
    },
    // Restored from memory, because refetching may fail too.
    onError: (_, __, before) => {
      for (const [key, list] of before ?? []) queryClient.setQueryData(key, list);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DELIVERY }),
  });
};
