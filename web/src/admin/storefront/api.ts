import {
  type BrandInput,
  hostBrandList,
  type StaffStore,
  type StoreHours,
  type StoreMessages,
  staffStore,
  storePictureList,
  uploadedPicture,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { hasCode } from '#web/lib/calls/errors.ts';
import { brandingQuery } from '#web/parts/storefront/api.ts';
import { toastError } from '#web/ui/feedback/toast-store.ts';

/** The maximum delay of a browser timer. */
const MAX_MS = 2 ** 31 - 1;
const STORE = ['admin', 'store'] as const;

/** Refetched when the schedule opens or closes the store. */
export const staffStoreQuery = queryOptions({
  queryKey: [...STORE, 'settings'],
  queryFn: ({ signal }) => requestJson('admin/store', staffStore, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.next ? Math.min(Math.max(Date.parse(data.next.at) - Date.now() + 1_000, 1_000), MAX_MS) : false,
});

export const picturesQuery = queryOptions({
  queryKey: [...STORE, 'pictures'],
  queryFn: ({ signal }) => requestJson('admin/store/pictures', storePictureList, { signal }),
});

export const brandsQuery = queryOptions({
  queryKey: [...STORE, 'brands'],
  queryFn: ({ signal }) => requestJson('admin/branding', hostBrandList, { signal }),
});

/** Shows the failure in a toast, and refetches a record that someone else has changed. */
const useToastError = () => {
  const queryClient = useQueryClient();
  return (error: Error): void => {
    if (hasCode(error, 'STALE')) void queryClient.invalidateQueries({ queryKey: STORE });
    toastError(error, 'Could not save');
  };
};

type StoreStatusChange = { isClosed: boolean };
type Part = {
  access: { restoresAccess: boolean };
  status: StoreStatusChange;
  messages: Omit<StoreMessages, 'version'>;
  hours: Omit<StoreHours, 'version'>;
  payments: { settlesCredit: boolean };
};

/** Saves one part of the store's settings on top of the version shown. */
export const useSaveStore = <Name extends keyof Part>(name: Name) => {
  const queryClient = useQueryClient();
  const onError = useToastError();
  return useMutation({
    mutationFn: (part: Part[Name]): Promise<StaffStore> => {
      const version = queryClient.getQueryData(staffStoreQuery.queryKey)?.version;
      return requestJson(`admin/store/${name}`, staffStore, { method: 'PUT', body: { ...part, version } });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(staffStoreQuery.queryKey, saved);
      return Promise.all(
        [['store-status'], ['app-settings']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError,
  });
};

export const useSavePicture = () => {
  const queryClient = useQueryClient();
  const onError = useToastError();
  return useMutation({
    mutationFn: ({ name, file }: { name: string; file: File }) =>
      requestJson(`admin/store/pictures/${name}`, storePictureList, { method: 'PUT', body: file }),
    onSuccess: (saved) => queryClient.setQueryData(picturesQuery.queryKey, saved),
    onError,
  });
};

/** Sets or removes the branding of a host. */
export const useSaveBrand = (host: string) => {
  const queryClient = useQueryClient();
  const onError = useToastError();
  return useMutation({
    mutationFn: (change: BrandInput | { remove: number }) =>
      'remove' in change
        ? requestJson('admin/branding', hostBrandList, {
            method: 'DELETE',
            query: { host, version: change.remove },
          })
        : requestJson('admin/branding', hostBrandList, { method: 'PUT', query: { host }, body: change }),
    onSuccess: (saved) => {
      queryClient.setQueryData(brandsQuery.queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: brandingQuery.queryKey });
    },
    onError,
  });
};

/** Uploads a logo or an icon; returns its address. */
export const useUploadMark = () =>
  useMutation({
    mutationFn: (file: File) =>
      requestJson('admin/branding/pictures', uploadedPicture, { method: 'POST', body: file }),
    onError: useToastError(),
  });
