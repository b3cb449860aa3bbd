import {
  type DeliveryDetail,
  type DeliveryDetailList,
  deliveryDetail,
  ownLegalDetails,
  type PasswordChange,
  type Profile,
  type User,
  user,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { hasStatus, isOutcomeUnknown } from '#web/lib/calls/errors.ts';
import { currentUserQuery } from '#web/parts/accounts/api.ts';

export const legalDetailsQuery = queryOptions({
  queryKey: ['users', 'legal-details'],
  queryFn: ({ signal }) => requestJson('users/legal-details', ownLegalDetails, { signal }),
});

/** Saves name, surname and phone; the whole app shows them from then on. */
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
 * Changes the password; every other session of the user ends. Sent again after an answer that never came, it succeeds
 * also where the first had been heard: then the new password is the one that is known already.
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

/** One default at most, and none when the mark is taken away. */
const withDefault = (list: DeliveryDetailList, id: string, isDefault: boolean): DeliveryDetailList => ({
  ...list,
  deilveryDetails: list.deilveryDetails.map((detail) => ({
    ...detail,
    isDefault: detail.id === id ? isDefault : detail.isDefault && !isDefault,
  })),
});

/** Makes a delivery detail the default, or no longer: shown at once, taken back when it fails. */
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
    // Reading them again may fail too.
    onError: (_, __, before) => {
      for (const [key, list] of before ?? []) queryClient.setQueryData(key, list);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DELIVERY }),
  });
};
