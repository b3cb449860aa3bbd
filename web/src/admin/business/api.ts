import {
  about,
  BUSINESS_PARTS,
  type BusinessChange,
  type BusinessPart,
  type StaffBusiness,
  staffBusiness,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { hasCode } from '#web/lib/calls/errors.ts';
import type { Confirmed } from '#web/parts/identity/use-confirmed-identity.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';

export const businessQuery = queryOptions({
  queryKey: ['admin', 'business'],
  queryFn: ({ signal }) => requestJson('admin/business', staffBusiness, { signal }),
});

/** The running version changes only with an update, which reloads the app. */
export const aboutQuery = queryOptions({
  queryKey: ['admin', 'about'],
  queryFn: ({ signal }) => requestJson('admin/dashboard/version', about, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The keys of other queries that depend on these settings. */
const DEPENDENT = [['app-settings'], ['admin', 'dashboard']];

/** Saves a change on top of the cached version and caches the response. After a conflict, refetches the settings. */
const useChange = <Change>(send: (change: Change, version: number) => Promise<StaffBusiness>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      send(change, queryClient.getQueryData(businessQuery.queryKey)?.version ?? 1),
    onSuccess: (saved) => {
      queryClient.setQueryData(businessQuery.queryKey, saved);
      return Promise.all(DEPENDENT.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (hasCode(error, 'STALE')) void queryClient.invalidateQueries(businessQuery);
      if (!hasCode(error, 'VALIDATION')) toastError(error, 'Could not save');
    },
  });
};

/** Saves one part of the settings. The form shows the errors of rejected fields. */
export const useSavePart = <Part extends BusinessPart>(part: Part, confirmed: Confirmed = (send) => send()) =>
  useChange((change: BusinessChange<Part>, version) => {
    const schema = BUSINESS_PARTS[part] as z.ZodType as z.ZodType<BusinessChange<Part>, object>;
    return confirmed((password) => {
      const body = { ...encodeBody(schema, change), version, password };
      return requestJson(`admin/business/${part}`, staffBusiness, { method: 'PUT', body });
    });
  });

/** Uploads a logo, or removes it. */
export const useSaveLogo = () =>
  useChange((file: File | null, version) =>
    requestJson('admin/business/logo', staffBusiness, {
      query: { version },
      ...(file ? { method: 'PUT', body: file } : { method: 'DELETE' }),
    }),
  );
